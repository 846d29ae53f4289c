import Pinfold
import PinfoldSurface
import PinfoldTesting
import Testing

/// Expects that no two views of a map's controllers overlap. Every pair is compared, also across
/// the antimeridian.
///
/// - Parameters:
///   - size: Returns the size of a view for a number of annotations.
///   - mayOverlap: Returns whether a view always stays at its place. Two such views may overlap.
@MainActor func expectNoOverlaps(
  _ controllers: [ClusterController],
  _ viewport: Viewport,
  size: (Int) -> ViewSize,
  mayOverlap: (ShownCluster) -> Bool = { _ in false },
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let shown = controllers.flatMap(\.clusters)
  let pairs = overlappingPairs(shown, viewport, size: size)
    .filter { !(mayOverlap($0) && mayOverlap($1)) }
  #expect(
    pairs.isEmpty,
    "\(pairs.prefix(3).map { "\($0.id) × \($1.id)" }) of \(pairs.count)",
    sourceLocation: sourceLocation
  )
}

/// Returns the pairs that overlap by more than rounding does.
func overlappingPairs(
  _ shown: [ShownCluster],
  _ viewport: Viewport,
  size: (Int) -> ViewSize
) -> [(ShownCluster, ShownCluster)] {
  let world = MapRect.world.width
  var pairs: [(ShownCluster, ShownCluster)] = []
  for (index, a) in shown.enumerated() {
    for b in shown[..<index] {
      let (sizeA, sizeB) = (size(a.count), size(b.count))
      let distances = [-world, 0, world].map { turn in
        abs(
          (a.position.x - b.position.x + turn) * viewport.zoomScale + sizeA.offsetX - sizeB.offsetX
        )
      }
      let dx = distances.min() ?? 0
      let dy = abs(
        (a.position.y - b.position.y) * viewport.zoomScale + sizeA.offsetY - sizeB.offsetY
      )
      if dx < (sizeA.width + sizeB.width) / 2 - 1e-3, dy < (sizeA.height + sizeB.height) / 2 - 1e-3
      {
        pairs.append((a, b))
      }
    }
  }
  return pairs
}
