package import Pinfold

/// The points on a map, by group.
struct MapContents: Sendable {
  /// The indexes by group. Empty groups may be missing.
  var indexes: [GroupID: PreparedIndex] = [:]

  /// The groups of all points outside the common group.
  private var groups: [PointID: GroupID] = [:]

  /// The number of values of each point, without its names.
  let columnCount: Int

  /// The names of points. Their codes are in columns after the values.
  private(set) var names: TraitNames

  /// The number of points from which spaced clusters take long enough to show a draft first.
  var largeCount = SpacedClustering.draftCount

  init(columnCount: Int, names: TraitNames = TraitNames()) {
    (self.columnCount, self.names) = (columnCount, names)
  }
}

extension MapContents {
  var count: Int { indexes.values.reduce(0) { $0 + $1.points.count } }

  /// Returns the group of a point, or `nil` if the id is unknown.
  func group(of id: PointID) -> GroupID? {
    groups[id] ?? (indexes[.common].map { $0.points.contains(id) } == true ? .common : nil)
  }

  func position(of id: PointID) -> MapPoint? {
    group(of: id).flatMap { indexes[$0]?.points.position(of: id) }
  }

  mutating func setAll(_ replacement: [GroupID: PointIndex]) {
    for (_, index) in replacement {
      precondition(
        [columnCount, columnCount + names.columnCount].contains(index.columnCount),
        "An index has \(index.columnCount) columns, but the map has \(columnCount)"
      )
    }
    groups = [:]
    indexes = replacement.mapValues { index in
      PreparedIndex(index.columnCount == columnCount ? withNoNames(index) : index)
    }
    for (group, index) in replacement where group != .common {
      for id in index.allIDs { groups[id] = group }
    }
  }

  mutating func apply(_ edits: ArraySlice<MapEdits.GroupEdit>) -> EditSummary {
    var summary = EditSummary()
    var editsByGroup: [GroupID: [PointEdit]] = [:]
    if groups.isEmpty && edits.allSatisfy({ $0.group == .common }) {
      // Without other groups, points need not be looked up.
      editsByGroup[.common] = edits.map(pointEdit)
    } else {
      editsByGroup = sorted(edits, ignored: &summary.ignored)
    }
    for group in editsByGroup.keys.sorted() {
      var index = indexes.removeValue(forKey: group) ?? emptyIndex
      summary += index.edit(editsByGroup[group] ?? [])
      indexes[group] = index
    }
    return summary
  }

  /// Returns the edits by group. Edits that change nothing are counted as ignored.
  private mutating func sorted(
    _ edits: ArraySlice<MapEdits.GroupEdit>,
    ignored: inout Int
  ) -> [GroupID: [PointEdit]] {
    var sorted: [GroupID: [PointEdit]] = [:]
    // The points that these edits insert into the common group (`true`) or remove from it
    // (`false`).
    var isCommon: [PointID: Bool] = [:]
    for entry in edits {
      let id = entry.edit.id
      let owner = isCommon[id].map { $0 ? .common : groups[id] } ?? group(of: id)
      switch entry.edit {
      case .insert where owner == nil:
        if entry.group == .common { isCommon[id] = true } else { groups[id] = entry.group }
        sorted[entry.group, default: []].append(pointEdit(entry))
      case .remove:
        guard let owner else { fallthrough }
        if owner == .common { isCommon[id] = false } else { groups[id] = nil }
        sorted[owner, default: []].append(pointEdit(entry))
      default:
        guard let owner else {
          ignored += 1
          continue
        }
        sorted[owner, default: []].append(pointEdit(entry))
      }
    }
    return sorted
  }
}

extension MapContents {
  var emptyIndex: PreparedIndex {
    PreparedIndex(withNoNames(PointIndex(columnCount: columnCount)))
  }
}

// MARK: - Names

extension MapContents {
  /// The column to count, or `nil` while no point has had a category.
  var countedColumn: Int? { names.categories?.isEmpty == false ? columnCount : nil }

  /// The column of borders, or `nil` while no point has had a value for them.
  var borderColumn: Int? {
    names.borders?.isEmpty == false ? columnCount + names.borderOffset : nil
  }

  /// Learns new names.
  ///
  /// - Parameter traits: The numbers of the names of all points, if these change.
  mutating func change(_ names: TraitNames?, _ traits: [TraitNumbers]?) {
    guard let names else { return }
    if let traits {
      self.names = names
      let columns = names.columns(of: traits)
      indexes = indexes.mapValues {
        PreparedIndex($0.points.withLastColumns(after: columnCount, columns))
      }
    } else if names.hasSameColumns(as: self.names) {
      self.names = names
    }
  }

  private func withNoNames(_ index: PointIndex) -> PointIndex {
    let columns = names.columns(of: [])
    return columns.isEmpty ? index : index.withLastColumns(after: columnCount, columns)
  }

  /// Returns an edit with the values of its names.
  private func pointEdit(_ entry: MapEdits.GroupEdit) -> PointEdit {
    guard names.columnCount > 0 else { return entry.edit }
    func complete(_ values: [Double]) -> [Double] {
      let others = values.isEmpty ? [Double](repeating: .nan, count: columnCount) : values
      return others + names.values(of: entry.traits)
    }
    switch entry.edit {
    case .insert(let id, let coordinate, let values, let weight):
      return .insert(id, at: coordinate, values: complete(values), weight: weight)
    case .update(let id, let values): return .update(id, values: complete(values))
    case .remove, .move: return entry.edit
    }
  }
}

extension PointIndex {
  /// The ids of all points, including rejected points.
  var allIDs: [PointID] { rejected + points(in: .world) }
}

extension ClusterController {
  /// The maximum number of ids that are looked up on the main actor.
  private static let fewCount = 1024

  /// Returns the ids that are not on the map, in any order. Looks up many ids outside the main
  /// actor.
  package func idsOffTheMap(_ ids: Set<PointID>) async -> [PointID] {
    ids.count <= Self.fewCount
      ? contents.missing(ids) : await Self.missing(ids, in: contents)
  }

  @concurrent private static func missing(
    _ ids: Set<PointID>,
    in contents: MapContents
  ) async -> [PointID] {
    contents.missing(ids)
  }
}

extension MapContents {
  func missing(_ ids: Set<PointID>) -> [PointID] { ids.filter { position(of: $0) == nil } }
}
