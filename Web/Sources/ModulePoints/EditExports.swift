#if arch(wasm32)

import ModuleMemory
import Pinfold

/// What is done to a point, by the number that JavaScript says it with.
private enum ChangeKind: Int {
  case insert = 0
  case remove = 1
  case move = 2
  case update = 3
}

/// Begins a round of changes, without those of a round that was given up.
@_expose(wasm, "beginChanges")
@_cdecl("beginChanges")
public func beginChanges() {
  transfer.changes = []
}

/// Adds a change to those that are to be made; the page has the values of its columns, and behind
/// them how many points the point stands for.
///
/// - Parameters:
///   - isShown: Whether the filter lets the point through, 1 or 0.
///   - columnCount: How many values the page has.
///   - isCompatible: Whether the point is where supercluster would put it, 1 or 0.
@_expose(wasm, "addChange")
@_cdecl("addChange")
public func addChange(
  _ kind: Int,
  _ row: UInt32,
  _ longitude: Double,
  _ latitude: Double,
  _ isShown: Int,
  _ columnCount: Int,
  _ isCompatible: Int
) {
  guard let kind = ChangeKind(rawValue: kind) else { return }
  let id = PointID(row)
  var coordinate = Coordinate(latitude: latitude, longitude: longitude)
  if isCompatible != 0 { coordinate = coordinate.inSinglePrecision }
  let values = (0..<columnCount).map { page.doubles[$0] }
  let weight = Int(page.doubles[columnCount])
  let edit: PointEdit =
    switch kind {
    case .insert: .insert(id, at: coordinate, values: values, weight: weight)
    case .remove: .remove(id)
    case .move: .move(id, to: coordinate)
    case .update: .update(id, values: values)
    }
  transfer.changes.append(
    PointChange(
      edit: edit,
      coordinate: coordinate,
      values: values,
      weight: weight,
      isShown: isShown != 0
    )
  )
}

extension Coordinate {
  /// Where supercluster puts a point.
  fileprivate var inSinglePrecision: Coordinate {
    guard isValid else { return self }
    return WebMercator.coordinate(for: WebMercator.singlePrecisionMapPoint(for: self))
  }
}

#endif
