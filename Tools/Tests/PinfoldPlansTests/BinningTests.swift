import Foundation
import PinfoldReaders
import PinfoldText
import Testing
import struct PinfoldTesting.SplitMix64

@testable import PinfoldPlans

@Suite struct BinningTests {
  /// Every value is in the part whose edges are around it, and parts are few.
  @Test(arguments: 0..<40)
  func valuesAreBetweenEdges(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let isDate = seed % 2 == 0
    let spans = isDate ? [3.0, 4000, 1e5, 3e6, 5e7, 4e9] : [1e-6, 0.1, 7, 300, 1e5, 1e9]
    let span = spans.randomElement(using: &random) ?? 1
    let least = isDate ? 1.6e9 : Double.random(in: -1000...1000, using: &random)
    let values = (0..<200).map { number in
      let value = least + Double.random(in: 0...span, using: &random)
      return number % 9 == 0 ? .nan : isDate ? value.rounded(.down) : value
    }
    let binning = try #require(Binning(values, isDate: isDate))
    let edges = try edges(of: binning)
    #expect(edges.count <= 122 && edges == edges.sorted() && Set(edges).count == edges.count)
    for value in values {
      let code = Int(binning.code(of: value))
      if value.isNaN {
        #expect(code == 255)
      } else {
        #expect(edges[code] <= value && value < edges[code + 1])
      }
    }
    #expect(Int(binning.code(of: -1e18)) == 0 && Int(binning.code(of: 1e18)) == edges.count - 2)
    #expect(Int(binning.code(of: .infinity)) == binning.partCount && binning.partCount <= 121)
  }

  @Test func daysAreDividedByDays() throws {
    let days = (0..<90).map {
      1_600_000_000 - 1_600_000_000.truncatingRemainder(dividingBy: 86_400) + Double($0) * 86_400
    }
    let binning = try #require(Binning(days, isDate: true))
    #expect(days.map { Int(binning.code(of: $0)) } == Array(0..<90))
  }

  /// Whole numbers, such as years, have whole edges.
  @Test func wholeNumbersAreNotDivided() throws {
    let binning = try #require(Binning((1990...2010).map(Double.init), isDate: false))
    #expect(try edges(of: binning) == (1990...2011).map(Double.init))
  }

  @Test func equalValuesAreOnePart() throws {
    for isDate in [true, false] {
      let binning = try #require(Binning([7, .nan, 7], isDate: isDate))
      #expect(binning.code(of: 7) == 0)
      #expect(try edges(of: binning).count == 2)
    }
    #expect(Binning([.nan], isDate: false) == nil)
  }

  /// Dates are those of the calendar of Foundation, and come back as text.
  @Test(arguments: 0..<20)
  func datesAreSeconds(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let formatter = ISO8601DateFormatter()
    for _ in 0..<50 {
      let seconds = Double(Int.random(in: -60_000_000_000...200_000_000_000, using: &random))
      let text = formatter.string(from: Date(timeIntervalSince1970: seconds))
      // Foundation has the Julian calendar before 1582.
      guard seconds > -12_000_000_000 else { continue }
      #expect(DateText.seconds(Array(text.utf8)) == seconds, "\(text)")
      #expect(DateText.text(ofSeconds: seconds, hasTime: true) + "Z" == text)
      #expect(DateText.text(ofSeconds: seconds, hasTime: false) == String(text.prefix(10)))
    }
  }

  @Test(arguments: ["", "2020", "yesterday", "2020-13-01", "31.12.20", "20-01-01", "2020-01-32"])
  func otherTextsAreNotDates(text: String) { #expect(DateText.seconds(Array(text.utf8)) == nil) }

  private func edges(of binning: Binning) throws -> [Double] {
    let json = binning.json("x", []).text
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    let texts = try #require(object?["edges"] as? [String])
    return try texts.map { text in
      try #require(binning.isDate ? DateText.seconds(Array(text.utf8)) : Double(text))
    }
  }
}
