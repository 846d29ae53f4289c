import Foundation
import PlaceFiles
import PinfoldText
import Testing
import struct PinfoldTesting.SplitMix64

@testable import PinfoldReaders

@Suite struct DateTextTests {
  private struct Cases: Decodable {
    /// A text, how its column is read, and the date as ISO 8601 writes it.
    let read: [[String?]]
    let columns: [Column]
    let unix: [[Double?]]
    let names: [RuleCase<Bool>]
    let filters: [Filters]
  }

  /// The texts of a column, and how it is read.
  private struct Column: Decodable {
    let texts: [String]
    let reading: NumberReading

    init(from decoder: any Decoder) throws {
      var parts = try decoder.unkeyedContainer()
      texts = try parts.decode([String].self)
      reading = try #require(NumberReading(rawValue: try parts.decode(String.self)))
    }
  }

  private struct Filters: Decodable {
    let reading: NumberReading
    let values: [String]
    let selected: [RuleCase<[Int]>]

    init(from decoder: any Decoder) throws {
      var parts = try decoder.unkeyedContainer()
      reading = try #require(NumberReading(rawValue: try parts.decode(String.self)))
      values = try parts.decode([String].self)
      selected = try parts.decode([RuleCase<[Int]>].self)
    }
  }

  private func cases() throws -> Cases { try ruleCases("dates", as: Cases.self) }

  @Test func readsDatesAsThePageDoes() throws {
    for parts in try cases().read {
      let text = Array((parts[0] ?? "").utf8)
      let reading = try #require(parts[1].flatMap(NumberReading.init(rawValue:)))
      let seconds = DateText.seconds(text, reading)
      #expect(seconds == parts[2].flatMap { DateText.seconds(Array($0.utf8)) }, "\(parts)")
      #expect((seconds == nil) == (parts[2] == nil), "\(parts)")
    }
    for parts in try cases().unix {
      #expect(DateText.seconds(ofUnixTime: try #require(parts[0])) == parts[1])
    }
    for name in try cases().names {
      #expect(DateText.isNameOfTimes(name.text) == name.expected, "\(name.text)")
    }
  }

  @Test func aColumnProvesTheOrderOfDayAndMonth() throws {
    for column in try cases().columns {
      var tally = NumberTally()
      for text in column.texts { tally.add(NumberText(text).kind) }
      #expect(tally.reading(besides: .point, isSeen: true) == column.reading, "\(column.texts)")
    }
  }

  /// The filter of a whole column agrees with the filter of each value.
  @Test func filtersSelectTheRowsThatThePageDoes() throws {
    for filters in try cases().filters {
      for filter in filters.selected {
        let parsed = try PlaceFilter(filter.text)
        let compiled = CompiledFilter(parsed)
        var column = FilterColumn(parsed)
        for value in filters.values {
          let bytes = Array(value.utf8)
          column.append(bytes.span, from: 0, to: bytes.count, isTyped: false)
        }
        for (row, value) in filters.values.enumerated() {
          let bytes = Array(value.utf8)
          let isMatch = compiled.matches(
            bytes.span,
            from: 0,
            to: bytes.count,
            reading: filters.reading
          )
          #expect(isMatch == filter.expected?.contains(row), "\(filter.text) \(value)")
          #expect(isMatch == column.matches(row, filters.reading), "\(filter.text) \(value)")
        }
      }
    }
  }

  /// Dates in all formats are those of Foundation, and are ordered like their seconds.
  @Test(arguments: 0..<20)
  func datesAreThoseOfFoundation(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let formats: [(String, NumberReading)] = [
      ("yyyy-MM-dd'T'HH:mm:ss'Z'", .point), ("yyyy-MM-dd HH:mm:ss", .comma),
      ("dd.MM.yyyy HH:mm:ss", .point), ("d.M.yyyy, H:mm:ss", .undecided),
      ("dd/MM/yyyy HH:mm:ss", .dayFirst), ("M/d/yyyy, h:mm:ss a", .monthFirst),
    ]
    let formatters = formats.map { format, reading in
      let formatter = DateFormatter()
      formatter.locale = Locale(identifier: "en_US_POSIX")
      formatter.timeZone = TimeZone(secondsFromGMT: 0)
      formatter.dateFormat = format
      return (formatter, reading)
    }
    for _ in 0..<40 {
      let seconds = Double(Int.random(in: -10_000_000_000...100_000_000_000, using: &random))
      let limit = seconds + Double(Int.random(in: -2...2, using: &random))
      let limitText = Array(DateText.text(ofSeconds: limit, hasTime: true).utf8)
      for (formatter, reading) in formatters {
        let text = formatter.string(from: Date(timeIntervalSince1970: seconds))
        let bytes = Array(text.utf8)
        #expect(DateText.seconds(bytes, reading) == seconds, "\(text)")
        let order = DateText.order(
          bytes.span,
          from: 0,
          to: bytes.count,
          limitText.span,
          reading,
          allowsNumbers: true
        )
        #expect(order == (seconds < limit ? -1 : seconds > limit ? 1 : 0), "\(text)")
      }
    }
  }

  /// Escaped slashes in JSON prove the order, too.
  @Test func columnsOfFilesProveTheirOrder() throws {
    let csv = "lat,lon,a,b,c\n1,2,3/4/2020,3/4/2020,3/4/2020\n1,2,31/4/2020,13/4/2020,4/13/2020\n"
    let table = try PlaceTable.read(.text(csv)).surveyed()
    #expect(table.numberReadings["a"] == .point)
    #expect(table.numberReadings["b"] == .dayFirst)
    #expect(table.numberReadings["c"] == .monthFirst)
    let texts = table.numberDecisions.filter { $0.subject == "dates" }.map(\.text)
    #expect(texts.count == 3 && texts.contains("the day is first in b"))
    let json = #"""
      {"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Point",
      "coordinates":[1,2]},"properties":{"a":"13\/4\/2020"}}]}
      """#
    #expect(try PlaceTable.read(.text(json)).surveyed().numberReadings["a"] == .dayFirst)
  }
}

extension NumberText {
  fileprivate init(_ text: String) {
    let bytes = Array(text.utf8)
    self.init(bytes.span, from: 0, to: bytes.count)
  }
}
