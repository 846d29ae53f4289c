public import Pinfold

/// A transaction: edits to what is on the map, which are made as one.
///
///     var edits = MapEdits()
///     edits.insert(PointID(0), at: station)
///     edits.move(PointID(7), to: there)
///     try await controller.update(edits)
///
/// Edits take effect in the order in which they were added. An annotation is in
/// one group for as long as it is on the map.
public struct MapEdits: Sendable {
  /// What the map is set to before the edits, if it is.
  private(set) var replacement: [GroupID: PointIndex]?

  private(set) var edits: [GroupEdit] = []

  /// An edit, and the group that it inserts into.
  struct GroupEdit: Sendable {
    let edit: PointEdit
    let group: GroupID
  }

  /// Creates a transaction without edits.
  public init() {}
}

extension MapEdits {
  /// Whether there is nothing to do.
  public var isEmpty: Bool { replacement == nil && edits.isEmpty }

  /// Adds an annotation; ignored when there is one of that id, in any group.
  ///
  /// - Parameters:
  ///   - id: Its id.
  ///   - coordinate: Where it is; one that is not finite is rejected.
  ///   - values: A number for each column, or an empty array.
  ///   - weight: How many it stands for, one or more; all of a group stand for at most
  ///     `Int.max`. One that stands for several is shown as a cluster with that count, which
  ///     does not open.
  ///   - group: The group that it is clustered with.
  public mutating func insert(
    _ id: PointID,
    at coordinate: Coordinate,
    values: [Double] = [],
    weight: Int = 1,
    group: GroupID = .common
  ) {
    let edit = PointEdit.insert(id, at: coordinate, values: values, weight: weight)
    edits.append(GroupEdit(edit: edit, group: group))
  }

  /// Removes an annotation; ignored when there is none of that id.
  public mutating func remove(_ id: PointID) {
    edits.append(GroupEdit(edit: .remove(id), group: .common))
  }

  /// Moves an annotation; ignored when there is none of that id.
  public mutating func move(_ id: PointID, to coordinate: Coordinate) {
    edits.append(GroupEdit(edit: .move(id, to: coordinate), group: .common))
  }

  /// Sets the values of an annotation; ignored when there is none of that id.
  public mutating func update(_ id: PointID, values: [Double]) {
    edits.append(GroupEdit(edit: .update(id, values: values), group: .common))
  }

  /// Adds the edits of another transaction after these.
  public mutating func append(_ other: MapEdits) {
    if let replacement = other.replacement { setAll(replacement) }
    edits += other.edits
  }

  /// Sets what is on the map, whatever was there.
  ///
  /// Annotations that are there before and after keep their views: only what is
  /// different changes on the map.
  ///
  /// - Parameter indexes: The points of each group; an id is in at most one.
  public mutating func setAll(_ indexes: [GroupID: PointIndex]) {
    (replacement, edits) = (indexes, [])
  }

  /// Removes everything.
  public mutating func removeAll() { setAll([:]) }
}
