package import Pinfold

/// What is on a map: the points of each group.
struct MapContents: Sendable {
  /// The points by group; a group without points may be missing.
  var indexes: [GroupID: PreparedIndex] = [:]

  /// The groups of the points that are not in the common one, by row.
  private var groups: [PointID: GroupID] = [:]

  /// How many values each point has.
  let columnCount: Int

  /// From so many points on, spaced clusters take long enough to show a draft before.
  var largeCount = SpacedClustering.draftCount

  init(columnCount: Int) {
    self.columnCount = columnCount
  }
}

extension MapContents {
  /// How many points there are.
  var count: Int { indexes.values.reduce(0) { $0 + $1.points.count } }

  /// Returns the group of a point; `nil` when there is none of that id.
  func group(of id: PointID) -> GroupID? {
    groups[id] ?? (indexes[.common].map { $0.points.contains(id) } == true ? .common : nil)
  }

  /// Returns where a point is.
  func position(of id: PointID) -> MapPoint? {
    group(of: id).flatMap { indexes[$0]?.points.position(of: id) }
  }

  /// Sets what is on the map.
  mutating func setAll(_ replacement: [GroupID: PointIndex]) {
    for (_, index) in replacement {
      precondition(index.columnCount == columnCount, "An index has \(index.columnCount) columns")
    }
    (indexes, groups) = (replacement.mapValues(PreparedIndex.init), [:])
    for (group, index) in replacement where group != .common {
      for id in index.allIDs { groups[id] = group }
    }
  }

  /// Makes some edits, in order.
  mutating func apply(_ edits: ArraySlice<MapEdits.GroupEdit>) -> EditSummary {
    var summary = EditSummary()
    var editsByGroup: [GroupID: [PointEdit]] = [:]
    if groups.isEmpty && edits.allSatisfy({ $0.group == .common }) {
      // The usual case visits no point.
      editsByGroup[.common] = edits.map(\.edit)
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

  /// Adds each edit to the group of its point.
  private mutating func sorted(
    _ edits: ArraySlice<MapEdits.GroupEdit>,
    ignored: inout Int
  ) -> [GroupID: [PointEdit]] {
    var sorted: [GroupID: [PointEdit]] = [:]
    // Points that these edits put into the common group or removed from it.
    var isCommon: [PointID: Bool] = [:]
    for entry in edits {
      let id = entry.edit.id
      let owner = isCommon[id].map { $0 ? .common : groups[id] } ?? group(of: id)
      switch entry.edit {
      case .insert where owner == nil:
        if entry.group == .common { isCommon[id] = true } else { groups[id] = entry.group }
        sorted[entry.group, default: []].append(entry.edit)
      case .remove:
        guard let owner else { fallthrough }
        if owner == .common { isCommon[id] = false } else { groups[id] = nil }
        sorted[owner, default: []].append(entry.edit)
      default:
        guard let owner else {
          ignored += 1
          continue
        }
        sorted[owner, default: []].append(entry.edit)
      }
    }
    return sorted
  }
}

extension MapContents {
  /// The index of a group without points.
  var emptyIndex: PreparedIndex { PreparedIndex(PointIndex(columnCount: columnCount)) }
}

extension PointIndex {
  /// The ids of all points, rejected ones too.
  var allIDs: [PointID] { rejected + points(in: .world) }
}

extension ClusterController {
  /// Up to this many ids are looked up on the main actor.
  private static let fewCount = 1024

  /// Returns which of some ids are not on the map, in no order; large numbers are looked
  /// up away from the main actor.
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
