#if arch(wasm32)

import ModuleMemory
import Pinfold

/// The kind of a change, with JavaScript's code.
private enum ChangeKind: Int {
  case insert = 0
  case remove = 1
  case move = 2
  case update = 3
}

/// Begins a batch of changes. Discards an unfinished one.
@_expose(wasm, "beginChanges")
@_cdecl("beginChanges")
public func beginChanges() {
  transfer.changes = []
}

/// Adds a change. The page has the values of the point's columns, followed by its weight.
///
/// - Parameters:
///   - isShown: 1 if the filter shows the point, otherwise 0.
///   - columnCount: The number of values on the page.
///   - isCompatible: 1 to round the position like supercluster, otherwise 0.
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
  /// The position with supercluster's rounding.
  fileprivate var inSinglePrecision: Coordinate {
    guard isValid else { return self }
    return WebMercator.coordinate(for: WebMercator.singlePrecisionMapPoint(for: self))
  }
}

#endif
