#if arch(wasm32)

import ModulePoints
import Pinfold

/// Builds an index of the added points and weights.
@_expose(wasm, "endWeightedPoints")
@_cdecl("endWeightedPoints")
public func endWeightedPoints() {
  let rowCount = transfer.points.count
  let points = PointIndex(transfer.points, weights: transfer.weights, columns: transfer.columns)
  (transfer.points, transfer.weights, transfer.columns) = ([], [], [])
  instance.index = ClusterIndex(points, rowCount: rowCount)
}

#endif
