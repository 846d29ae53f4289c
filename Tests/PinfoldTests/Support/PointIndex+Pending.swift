@testable import Pinfold
// Until the index has these.
extension PointIndex {
  func points(in rect: MapRect) -> PointSlice {
    PointSlice(index: self, ranges: KeyRange.union(GridRect.covering(rect).flatMap { keyRanges(in: $0) }))
  }
  func count(in rect: MapRect) -> Int { points(in: rect).count }
}
