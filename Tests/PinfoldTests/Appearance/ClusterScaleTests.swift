import Pinfold
import Testing

@Suite struct ClusterScaleTests {
  private let scale = ClusterScale(low: 30, high: 3_500, breaks: [70, 180, 500, 1_200])

  @Test func sizesGrowWithTheLogarithm() {
    #expect(scale.diameter(of: 30) == 26)
    #expect(scale.diameter(of: 3_500) == 62)
    // The geometric mean is in the middle.
    #expect(scale.diameter(of: 324) == 44)
    #expect(scale.diameter(of: 1) == 26)
    #expect(scale.diameter(of: .max) == 62)
    #expect(scale.diameter(of: .min) == 26)
  }

  @Test func sizesNeverFallWithTheCount() {
    for scale in [scale, .fixed] {
      var (last, lastShade) = (0.0, 0)
      for count in 1...20_000 {
        let (diameter, shade) = (scale.diameter(of: count), scale.shade(of: count))
        #expect(diameter >= last && shade >= lastShade)
        (last, lastShade) = (diameter, shade)
      }
    }
  }

  @Test(arguments: [
    (69, 0), (70, 1), (179, 1), (180, 2), (499, 2), (500, 3), (1_199, 3), (1_200, 4), (.max, 4),
    (.min, 0),
  ])
  func shadesBeginAtBreaks(count: Int, shade: Int) {
    #expect(scale.shade(of: count) == shade)
  }

  /// Counts that hardly differ do not look as if they differed much.
  @Test func aSmallRangeIsDrawnAsAPartOfATenfold() {
    let scale = ClusterScale(low: 100, high: 200, breaks: [120, 140, 160, 180])
    #expect(scale.diameter(of: 200) == 36.8)
    #expect(scale.diameter(of: 1_000) == 62)
  }

  @Test func allCountsMayBeTheSame() {
    let scale = ClusterScale(low: 5, high: 5, breaks: [5, 5, 5, 5])
    #expect(scale.diameter(of: 5) == 26)
    #expect(scale.shade(of: 4) == 0 && scale.shade(of: 5) == 4)
  }
}
