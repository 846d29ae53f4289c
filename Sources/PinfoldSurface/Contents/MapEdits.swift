public import Pinfold

/// A transaction: edits to the annotations of a map, applied together.
///
///     var edits = MapEdits()
///     edits.insert(PointID(0), at: station)
///     edits.move(PointID(7), to: there)
///     try await controller.update(edits)
///
/// Edits apply in the order in which you add them. An annotation stays in one group for as long as
/// it is on the map.
public struct MapEdits: Sendable {
  /// The new contents of the map, if any. The edits apply to them.
  private(set) var replacement: [GroupID: PointIndex]?

  private(set) var edits: [GroupEdit] = []

  /// An edit, and the group to insert into.
  struct GroupEdit: Sendable {
    let edit: PointEdit
    let group: GroupID

    var traits = TraitNumbers()
  }

  /// The names that these edits refer to.
  package var names: TraitNames?

  /// The numbers of the names of all annotations by row, if they change before the edits. With these,
  /// ``names`` may be of other kinds than before.
  package var traits: [TraitNumbers]?

  /// Creates a transaction without edits.
  public init() {}
}

extension MapEdits {
  /// Whether the transaction changes nothing.
  public var isEmpty: Bool { replacement == nil && edits.isEmpty && traits == nil }

  /// Inserts an annotation. Ignored if an annotation in any group has the same id.
  ///
  /// - Parameters:
  ///   - id: The annotation's id.
  ///   - coordinate: Its position in degrees. Coordinates that are not finite are rejected.
  ///   - values: A number for each column, or an empty array.
  ///   - weight: The number of annotations that it counts as, at least 1. With a weight above 1, it
  ///     is shown as a cluster that cannot be opened. The sum of the weights of a group is at most
  ///     `Int.max`.
  ///   - group: The group to cluster the annotation with.
  public mutating func insert(
    _ id: PointID,
    at coordinate: Coordinate,
    values: [Double] = [],
    weight: Int = 1,
    group: GroupID = .common
  ) {
    insert(
      id,
      at: coordinate,
      values: values,
      weight: weight,
      group: group,
      traits: TraitNumbers()
    )
  }

  /// Inserts an annotation with names.
  ///
  /// - Parameter traits: The numbers of its names in ``names``.
  package mutating func insert(
    _ id: PointID,
    at coordinate: Coordinate,
    values: [Double],
    weight: Int,
    group: GroupID,
    traits: TraitNumbers
  ) {
    let edit = PointEdit.insert(id, at: coordinate, values: values, weight: weight)
    edits.append(GroupEdit(edit: edit, group: group, traits: traits))
  }

  /// Removes an annotation. Ignored if the id is unknown.
  public mutating func remove(_ id: PointID) {
    edits.append(GroupEdit(edit: .remove(id), group: .common))
  }

  /// Moves an annotation. Ignored if the id is unknown.
  public mutating func move(_ id: PointID, to coordinate: Coordinate) {
    edits.append(GroupEdit(edit: .move(id, to: coordinate), group: .common))
  }

  /// Replaces the values of an annotation. Ignored if the id is unknown.
  public mutating func update(_ id: PointID, values: [Double]) {
    update(id, values: values, traits: TraitNumbers())
  }

  /// Replaces the values and the names of an annotation. Ignored if the id is unknown.
  package mutating func update(_ id: PointID, values: [Double], traits: TraitNumbers) {
    edits.append(GroupEdit(edit: .update(id, values: values), group: .common, traits: traits))
  }

  /// Appends the edits of another transaction.
  public mutating func append(_ other: MapEdits) {
    if let replacement = other.replacement { setAll(replacement) }
    if let traits = other.traits { self.traits = traits }
    if let names = other.names { self.names = names }
    edits += other.edits
  }

  /// Replaces all annotations of the map and discards the edits added so far.
  ///
  /// Annotations that are in both contents keep their views.
  ///
  /// - Parameter indexes: The points of each group. An id can be in only one group.
  public mutating func setAll(_ indexes: [GroupID: PointIndex]) {
    (replacement, edits) = (indexes, [])
  }

  /// Removes all annotations.
  public mutating func removeAll() { setAll([:]) }
}
