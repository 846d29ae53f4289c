#if arch(wasm32)

import Pinfold

/// What is done to a point, by the number that JavaScript says it with.
private enum ChangeKind: Int {
  case insert = 0
  case remove = 1
  case move = 2
  case update = 3
}

/// Adds a change to those that are to be made; the page has the values of its columns.
///
/// - Parameter isShown: Whether the filter lets the point through, 1 or 0.
@_expose(wasm, "addChange")
@_cdecl("addChange")
public func addChange(
  _ kind: Int,
  _ row: UInt32,
  _ longitude: Double,
  _ latitude: Double,
  _ isShown: Int
) {
  guard let kind = ChangeKind(rawValue: kind) else { return }
  let id = PointID(row)
  let coordinate = Coordinate(latitude: latitude, longitude: longitude).inSinglePrecision
  let columnCount = instance.index.shown.points.columnCount
  let values = (0..<columnCount).map { instance.page.doubles[$0] }
  let edit: PointEdit =
    switch kind {
    case .insert: .insert(id, at: coordinate, values: values)
    case .remove: .remove(id)
    case .move: .move(id, to: coordinate)
    case .update: .update(id, values: values)
    }
  instance.changes.append(
    ClusterIndex.Change(edit: edit, coordinate: coordinate, values: values, isShown: isShown != 0)
  )
}

/// Makes the changes.
///
/// - Parameter rowCount: How many rows there are afterwards.
@_expose(wasm, "makeChanges")
@_cdecl("makeChanges")
public func makeChanges(_ rowCount: Int) {
  let changes = instance.changes
  instance.changes = []
  instance.index.rowCount = rowCount
  instance.index.apply(changes)
}

extension Coordinate {
  /// Where supercluster puts a point.
  fileprivate var inSinglePrecision: Coordinate {
    guard isValid else { return self }
    return WebMercator.coordinate(for: WebMercator.singlePrecisionMapPoint(for: self))
  }
}

#endif
