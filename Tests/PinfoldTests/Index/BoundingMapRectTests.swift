import Pinfold
import Testing

@Suite struct BoundingMapRectTests {
  /// No gap is between points below each other, so it is not the widest one.
  @Test func pointsOnOneMeridianDoNotHideTheOthers() {
    let index = PointIndex([
      MapPoint(x: 64, y: 0), MapPoint(x: 128, y: 16), MapPoint(x: 128, y: 32),
      MapPoint(x: 256, y: 8),
    ])
    #expect(index.boundingMapRect == MapRect(x: 64, y: 0, width: 192, height: 32))
  }

  @Test func aRectAcrossTheAntimeridianIsSmaller() {
    let index = PointIndex([
      MapPoint(x: 64, y: 0), MapPoint(x: 64, y: 8), MapPoint(x: 268_435_400, y: 16),
    ])
    #expect(index.boundingMapRect == MapRect(x: 268_435_400, y: 0, width: 120, height: 16))
  }
}
