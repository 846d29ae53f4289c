import Foundation
import Pinfold
import PinfoldTesting
import Testing

/// Thinning by the decimals of coordinates, after the tutorial on Kyoto (J6, J8, J17).
@Suite struct DecimalThinningTests {
  private let thinning = DecimalThinning()

  /// J4, J6: the tutorial's thousand pins fall into 35 areas of these sizes.
  @Test func kyotoHasItsAreas() {
    let pins = DataSet.kyoto()
    let points = thinning.thinned(pins)
    #expect(points.representatives.count == 35)
    let keys = points.representatives.compactMap { thinning.key(of: pins[$0])?.description }
    var counts = [Int](repeating: 0, count: 35)
    for group in points.groups { counts[group] += 1 }
    #expect(Dictionary(uniqueKeysWithValues: zip(keys, counts)) == Self.areaCounts)
    #expect(keys.first == "17.49x67.88")
  }

  /// The counts of the areas, by latitude: from 67.85 to 67.90.
  private static let areaCounts: [String: Int] = {
    let rows: [String: [Int]] = [
      "17.49": [7, 34, 45, 38, 35, 31], "17.50": [10, 52, 44, 38, 45, 31],
      "17.51": [9, 42, 41, 41, 41, 28], "17.52": [13, 36, 38, 40, 30, 24],
      "17.53": [14, 41, 40, 37, 39, 23], "17.54": [1, 3, 3, 2, 4],
    ]
    let columns = ["67.85", "67.86", "67.87", "67.88", "67.89", "67.90"]
    var counts: [String: Int] = [:]
    for (latitude, row) in rows {
      for (longitude, count) in zip(columns, row) { counts["\(latitude)x\(longitude)"] = count }
    }
    return counts
  }()

  /// J6: the first pin of a key lends its coordinate.
  @Test(arguments: [
    ("17.49x67.85", 34.9762466, 135.7095968), ("17.49x67.88", 34.9782466, 135.7545968),
    ("17.50x67.88", 35.0082466, 135.7635968), ("17.52x67.85", 35.0422466, 135.7065968),
    ("17.54x67.89", 35.0702466, 135.7835968),
  ])
  func firstPinRepresentsItsArea(key: String, latitude: Double, longitude: Double) throws {
    let pins = DataSet.kyoto()
    let first = try #require(
      thinning.thinned(pins).representatives.first {
        thinning.key(of: pins[$0])?.description == key
      }
    )
    #expect(abs(pins[first].latitude - latitude) < 1e-9)
    #expect(abs(pins[first].longitude - longitude) < 1e-9)
  }

  /// J8: more than 0.02° shows areas, 0.02° itself does not.
  @Test(arguments: [(0.05, true), (0.020001, true), (0.02, false), (0.019, false)])
  func thresholdIsStrict(span: Double, expected: Bool) {
    #expect(thinning.showsAreas(latitudeSpan: span) == expected)
  }

  /// J17: the highest rank stands for an area, and of equal ranks the first.
  @Test(arguments: 0..<50)
  func bestRankedRepresentsItsArea(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pins = DataSet.kyoto(count: 300)
    let ranks = pins.map { _ in random.chance(0.1) ? Double.nan : Double(random.integer(in: 0...9))
    }
    let points = thinning.thinned(pins, ranks: ranks)
    for (group, chosen) in points.representatives.enumerated() {
      let members = points.groups.indices.filter { points.groups[$0] == group }
      let best = members.min { a, b in
        let (left, right) = (ranks[a].isNaN ? -1 : ranks[a], ranks[b].isNaN ? -1 : ranks[b])
        return left != right ? left > right : a < b
      }
      #expect(chosen == best)
    }
  }

  /// The key is what C prints, wherever a coordinate lies and however near to halfway.
  @Test(arguments: 0..<60)
  func keyIsWhatPrintfPrints(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var thinning = thinning
    thinning.divisor = random.pick([2, 1, 3, 0.1])
    thinning.decimals = random.pick([2, 2, 0, 1, 4, 6])
    for _ in 0..<200 {
      // Halves and quarters of the last decimal, a little beside them, or anything.
      let unit = random.pick([0.01, 0.005, 0.0025, 0.125, 1e-7])
      let latitude =
        random.chance(0.3)
        ? random.number(in: -90...90)
        : Double(random.integer(in: -3000...3000)) * unit * random.pick([1, 1.000_000_000_000_1])
      let longitude = random.chance(0.5) ? latitude : random.number(in: -179...179)
      let key = thinning.key(of: Coordinate(latitude: latitude, longitude: longitude))
      let expected = [latitude, longitude].map { degrees in
        let text = String(format: "%.\(thinning.decimals)f", degrees / thinning.divisor)
        // The tutorial's areas left and right of a meridian of zero would be two.
        return text.allSatisfy { "-0.".contains($0) } ? text.filter { $0 != "-" } : text
      }.joined(separator: "x")
      #expect(key?.description == expected, "\(latitude) \(longitude)")
    }
  }

  /// A key says as many decimals as were kept, also where it is a plan's reason.
  @Test(arguments: [
    (0, "17x68"), (1, "17.5x67.9"), (3, "17.492x67.877"), (9, "17.492217x67.877017"),
  ])
  func keyIsWrittenWithItsDecimals(decimals: Int, text: String) throws {
    var thinning = thinning
    thinning.decimals = decimals
    let place = Coordinate(latitude: 34.984434, longitude: 135.754034)
    let plan = Planner(ClusterOptions(.decimals(thinning))).plan(
      PointIndex([place, place]),
      for: Viewport(visibleMapRect: .world, width: 1024, height: 1024)
    )
    let cluster = try #require(plan.clusters.first)
    #expect(plan.reason(for: cluster).description == "rounded to \(text)")
  }

  @Test func whatIsNoPlaceIsInNoArea() {
    let bad = [(Double.nan, 0.0), (0, .infinity), (-.infinity, 1), (1, 2)]
    let points = thinning.thinned(coordinates(bad))
    #expect(points.groups == [-1, -1, -1, 0] && points.representatives == [3])
    #expect(thinning.thinned([]).representatives.isEmpty)
  }

  @Test func antimeridianIsOneArea() {
    let points = thinning.thinned(coordinates([(0, 180), (0, -180), (-0.0, -180)]))
    #expect(points.groups == [0, 0, 0])
  }
}
