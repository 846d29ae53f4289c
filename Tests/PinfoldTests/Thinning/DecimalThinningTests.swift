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

  /// The key follows from the digits of a coordinate as it was written, and also after an index
  /// kept it. Many are exactly halfway.
  @Test(arguments: 0..<140)
  func keyFollowsFromTheWrittenDigits(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var thinning = thinning
    thinning.decimals = Int(seed % 7)
    thinning.divisor = 1
    for _ in 0..<200 {
      let latitude = WrittenDegrees(&random, below: 85, halfwayAt: thinning.decimals)
      let longitude = WrittenDegrees(&random, below: 180, halfwayAt: thinning.decimals)
      let place = Coordinate(
        latitude: try #require(Double(latitude.text)),
        longitude: try #require(Double(longitude.text))
      )
      let expected =
        latitude.rounded(to: thinning.decimals) + "x"
        + (longitude.isEast180 ? "-" : "") + longitude.rounded(to: thinning.decimals)
      #expect(thinning.key(of: place)?.description == expected, "\(latitude) \(longitude)")
      let index = PointIndex([place])
      let kept = try #require(index.position(of: PointID(0)))
      #expect(thinning.key(of: WebMercator.coordinate(for: kept))?.description == expected)
    }
  }

  /// Degrees that are divided first are rounded once, as whole numbers of ten-millionths show.
  @Test(arguments: 0..<60)
  func keyOfDividedDegreesIsRoundedOnce(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var thinning = thinning
    let divisor = random.pick([1, 2, 3, 4, 5, 8, 20])
    (thinning.divisor, thinning.decimals) = (Double(divisor), random.integer(in: 0...6))
    let unit = (0..<7 - thinning.decimals).reduce(divisor) { unit, _ in unit * 10 }
    for _ in 0..<200 {
      var parts = random.integer(in: -850_000_000...850_000_000)
      if random.chance(0.7) { parts = parts / unit * unit + unit / 2 }
      let key = thinning.key(of: Coordinate(latitude: Double(parts) / 1e7, longitude: 0))
      let nearest = (2 * parts.magnitude + UInt(unit)) / (2 * UInt(unit))
      #expect(key?.latitude == Int64(nearest) * (parts < 0 ? -1 : 1), "\(parts) of \(unit)")
    }
  }

  /// An index keeps 47.25 as 47.249999…, which is in the area of 47.3 all the same.
  @Test(arguments: [
    (47.25, 8.15, "47.3x8.2"), (47.35, -8.15, "47.4x-8.2"), (-0.05, 0.05, "-0.1x0.1"),
    (-0.04, 179.95, "0.0x180.0"), (0.0, 180, "0.0x-180.0"), (0.0, -179.95, "0.0x-180.0"),
  ])
  func halfwayIsRoundedAwayFromZero(latitude: Double, longitude: Double, text: String) throws {
    var thinning = thinning
    (thinning.divisor, thinning.decimals) = (1, 1)
    let index = PointIndex([Coordinate(latitude: latitude, longitude: longitude)])
    let kept = WebMercator.coordinate(for: try #require(index.position(of: PointID(0))))
    #expect(thinning.key(of: kept)?.description == text)
  }

  /// A key has the number of decimals that were kept, also as a plan's reason.
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

/// Degrees as a person writes them: with at most seven decimals.
private struct WrittenDegrees: CustomStringConvertible {
  private let isNegative: Bool
  private let whole: Int
  private let fraction: [Int]

  /// Returns degrees that are often halfway between two numbers of some decimals.
  init(_ random: inout SplitMix64, below limit: Int, halfwayAt decimals: Int) {
    isNegative = random.chance(0.5)
    let isLimit = random.chance(0.03)
    whole = isLimit ? limit : random.pick([0, limit - 1, random.integer(in: 0...limit - 1)])
    let digit = random.pick([0, 9, nil])
    let kept = (0..<decimals).map { _ in digit ?? random.integer(in: 0...9) }
    let rest = random.pick([[5], [5], [4, 9], [5, 0, 1], [], [random.integer(in: 0...9)]])
    fraction = isLimit ? [] : Array((kept + rest).prefix(7))
  }

  var text: String {
    (isNegative ? "-" : "") + "\(whole)"
      + (fraction.isEmpty ? "" : "." + fraction.map(String.init).joined())
  }

  var description: String { text }

  var isEast180: Bool { whole == 180 && !isNegative }

  /// The text with fewer decimals: a five or more after them counts one up, digit by digit.
  func rounded(to decimals: Int) -> String {
    var digits = "\(whole)".compactMap(\.wholeNumberValue)
    digits += (fraction + [Int](repeating: 0, count: decimals)).prefix(decimals)
    if fraction.count > decimals && fraction[decimals] >= 5 {
      var place = digits.count - 1
      while place >= 0 && digits[place] == 9 {
        digits[place] = 0
        place -= 1
      }
      if place >= 0 { digits[place] += 1 } else { digits.insert(1, at: 0) }
    }
    let sign = isNegative && digits.contains { $0 > 0 } ? "-" : ""
    let text = digits.map(String.init).joined()
    guard decimals > 0 else { return sign + text }
    return sign + text.dropLast(decimals) + "." + text.suffix(decimals)
  }
}
