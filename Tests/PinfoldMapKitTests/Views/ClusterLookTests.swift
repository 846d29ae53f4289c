#if !canImport(ObjectiveC)
import MapKit
@testable import PinfoldMapKit
import PinfoldSurface
import Testing

@Suite struct ClusterLookTests {
  /// The reference's tiers: a count strictly above a threshold.
  @Test func sizesGrowInTiers() {
    let thresholds = [5, 10, 20, 50, 100, 200, 500, 1000]
    var last = ClusterLook(.disc, count: 2, colour: .blue).side
    for threshold in thresholds {
      #expect(ClusterLook(.disc, count: threshold, colour: .blue).side == last)
      let next = ClusterLook(.disc, count: threshold + 1, colour: .blue).side
      #expect(next > last)
      last = next
    }
  }

  @Test(arguments: [
    (2, "2"), (999, "999"), (1000, "1k"), (1099, "1k"), (1100, "1.1k"), (9999, "9.9k"),
    (10_000, "10k"), (163_637, "163k"), (999_999, "999k"), (1_000_000, "1M"),
    (12_345_678, "12M"), (2_000_000_000, "2G"),
  ])
  func labelsAreShortAndNeverTooHigh(count: Int, label: String) {
    #expect(ClusterLook(.disc, count: count, colour: .blue).label == label)
  }

  @Test func everyTargetCanBeHit() {
    for shape in [ClusterLook.Shape.disc, .square, .ring, .area] {
      #expect(ClusterLook(shape, count: 3, colour: .blue).target >= 44)
    }
  }

  @Test func groupsHaveColoursOfTheirOwn() {
    let colours = (-7..<7).map { ClusterColour.ofGroup(GroupID($0)).name }
    #expect(Set(colours.suffix(7)).count == 7)
    #expect(Array(colours.prefix(7)) == Array(colours.suffix(7)))
    #expect(colours[7] == "blue")
  }
}
#endif
