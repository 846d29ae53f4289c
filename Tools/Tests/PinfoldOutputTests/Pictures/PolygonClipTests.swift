import Testing

@testable import PinfoldOutput

@Suite struct PolygonClipTests {
  let clip = PolygonClip(minX: 0, minY: 0, maxX: 10, maxY: 10)

  @Test func aRingInsideStaysAsItIs() {
    let ring = [ScreenPoint(x: 1, y: 1), ScreenPoint(x: 9, y: 1), ScreenPoint(x: 5, y: 9)]
    #expect(clip.clipped(ring) == ring)
  }

  @Test func aRingOutsideIsGone() {
    let ring = [ScreenPoint(x: 11, y: 1), ScreenPoint(x: 19, y: 1), ScreenPoint(x: 15, y: 9)]
    #expect(clip.clipped(ring).isEmpty)
    #expect(clip.clipped([]).isEmpty)
  }

  @Test func aRingAroundBecomesTheRectangle() {
    let ring = [(-5, -5), (15, -5), (15, 15), (-5, 15)].map { ScreenPoint(x: $0, y: $1) }
    let clipped = clip.clipped(ring)
    #expect(
      Set(clipped) == Set([(0, 0), (10, 0), (10, 10), (0, 10)].map { ScreenPoint(x: $0, y: $1) })
    )
  }
}
