import Pinfold
import PinfoldTesting
import Testing

@Suite struct PointSlicePageTests {
  /// Pages one after the other are all points, by ascending id, each once.
  @Test(arguments: 0..<60)
  func pagesAddUpToTheSlice(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let points = (0..<Int.random(in: 0...300, using: &random)).map { _ in
      MapPoint(x: .random(in: 0..<1e8, using: &random), y: .random(in: 0..<1e8, using: &random))
    }
    let slice = PointIndex(points).points(in: .world)
    let count = Int.random(in: 1...80, using: &random)
    var ids: [PointID] = []
    while true {
      let page = slice.page(after: ids.last, count: count)
      #expect(page.ids.count <= count)
      ids += page.ids
      #expect(page.isLast == (ids.count == points.count))
      if page.isLast { break }
    }
    #expect(ids.map(\.row) == Array(0..<UInt32(points.count)))
  }

  @Test func aPageBeginsBehindAnIDThatIsNotThere() {
    var index = PointIndex((0..<9).map { MapPoint(x: Double($0), y: 1) })
    index.remove(PointID(3))
    let page = index.points(in: .world).page(after: PointID(3), count: 2)
    #expect(page.ids == [PointID(4), PointID(5)])
    #expect(!page.isLast)
    #expect(index.points(in: .world).page(after: PointID(8), count: 2).ids.isEmpty)
  }

  @Test func fewerThanOneCountAsOne() {
    let slice = PointIndex([MapPoint(x: 1, y: 1), MapPoint(x: 2, y: 2)]).points(in: .world)
    #expect(slice.page(count: 0).ids == [PointID(0)])
    #expect(slice.page(count: -5).ids == [PointID(0)])
  }
}
