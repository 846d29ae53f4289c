#if arch(wasm32)

import ModuleMemory
import ModulePoints
import Pinfold

/// Builds an index of the added points, and of their weights if any were added.
///
/// - Parameter number: 0 for exact positions, 1 for supercluster's rounded ones.
@_expose(wasm, "endPoints")
@_cdecl("endPoints")
public func endPoints(_ number: Int) {
  instance.draft = nil
  let weights = transfer.weights.isEmpty ? nil : transfer.weights
  let points = PointIndex(transfer.points, weights: weights, columns: transfer.columns)
  (transfer.points, transfer.weights, transfer.columns) = ([], [], [])
  guard instance.indexes.indices.contains(number) else { return }
  instance.indexes[number] = FilteredPoints(PreparedIndex(points))
}

/// Drops an index.
@_expose(wasm, "dropIndex")
@_cdecl("dropIndex")
public func dropIndex(_ number: Int) {
  instance.draft = nil
  guard instance.indexes.indices.contains(number) else { return }
  instance.indexes[number] = nil
}

/// Hides the points whose bits are not set.
@_expose(wasm, "endFilter")
@_cdecl("endFilter")
public func endFilter(_ number: Int) {
  instance.draft = nil
  let words = transfer.words
  transfer.words = []
  guard instance.index(number) != nil else { return }
  instance.indexes[number]?.setFilter(PointSet(words: words))
}

/// Shows all points again.
@_expose(wasm, "removeFilter")
@_cdecl("removeFilter")
public func removeFilter(_ number: Int) {
  instance.draft = nil
  guard instance.index(number) != nil else { return }
  instance.indexes[number]?.removeFilter()
}

/// Applies the added changes, and writes the numbers of points inserted, removed, moved and updated
/// to the page.
@_expose(wasm, "makeChanges")
@_cdecl("makeChanges")
public func makeChanges(_ number: Int) {
  instance.draft = nil
  let changes = transfer.changes
  transfer.changes = []
  guard instance.index(number) != nil else { return }
  let summary = instance.indexes[number]?.apply(changes) ?? EditSummary()
  let doubles = page.doubles
  doubles[0] = Double(summary.inserted)
  doubles[1] = Double(summary.removed)
  doubles[2] = Double(summary.moved)
  doubles[3] = Double(summary.updated)
}

/// Returns the number of points on the map, including those that the filter hides.
@_expose(wasm, "pointCount")
@_cdecl("pointCount")
public func pointCount(_ number: Int) -> Int { instance.index(number)?.all.count ?? 0 }

/// Writes the edges of the box around the shown points to the page: west, south, east and north.
///
/// - Returns: 4, or 0 without points.
@_expose(wasm, "findBounds")
@_cdecl("findBounds")
public func findBounds(_ number: Int) -> Int {
  guard let rect = instance.index(number)?.shown.points.boundingMapRect else { return 0 }
  for (offset, value) in rect.degrees.enumerated() { page.doubles[offset] = value }
  return 4
}

/// Finds the points nearest to a location, as pairs of a row and a distance in meters.
///
/// - Returns: The number of numbers. ``readNumbers(_:)`` returns them.
@_expose(wasm, "findNearest")
@_cdecl("findNearest")
public func findNearest(
  _ number: Int,
  _ longitude: Double,
  _ latitude: Double,
  _ count: Int,
  _ meters: Double
) -> Int {
  let location = Coordinate(latitude: latitude, longitude: longitude)
  let found = instance.index(number)?.shown.points.nearest(
    to: location,
    count: count,
    within: meters
  )
  instance.numbers = (found ?? []).flatMap { [Double($0.id.row), $0.meters] }
  return instance.numbers.count
}

extension MapRect {
  /// The edges in degrees: west, south, east and north.
  var degrees: [Double] {
    let (corner, opposite) = corners
    return [corner.longitude, opposite.latitude, opposite.longitude, corner.latitude]
  }
}

#endif
