import Foundation
import Pinfold
import PinfoldReaders
import PinfoldTesting
import Testing

@testable import PinfoldStore

/// Rows are stored without what can be made again, and no byte of them is lost.
@Suite struct RowFormTests {
  private static let there = Coordinate(latitude: 48.85341234567891, longitude: -2.5)

  private static func form(
    _ columns: [String] = ["name", "number", "lat", "lon"],
    _ format: PlaceFormat = .csv(.comma),
    hasDecimalComma: Bool = false
  ) -> RowForm {
    RowForm(
      columns: columns,
      coordinates: ("lat", "lon"),
      format: format,
      hasDecimalComma: hasDecimalComma
    )
  }

  private func stored(_ json: String, _ form: RowForm = form()) -> String {
    String(decoding: form.compact(Array(json.utf8), at: Self.there), as: UTF8.self)
  }

  @Test(arguments: [
    (
      #"{"name":"A","number":"1","lat":"48.85341234567891","lon":"-2.500"}"#,
      "\u{1}A\u{1}1\u{16}\u{B}"
    ),
    (#"{"name":"A","number":"1","lat":"48.8","lon":"-2.5 "}"#, "\u{1}A\u{1}1\u{1}48.8\u{1}-2.5 "),
    (#"{"name":"A \"b\" \\"}"#, "\u{1}A \\\"b\\\" \\\\"),
    (#"{"number":7,"lon":"-2.5"}"#, "\u{3}\u{20}\u{2}7\u{3}\u{20}\u{9}"),
    (
      #"{"name":{"a":"}",",":[1,"]"]},"number":null}"#,
      "\u{2}{\"a\":\"}\",\",\":[1,\"]\"]}\u{2}null"
    ),
    ("{}", ""), ("", "\u{1F}"), ("\u{1}", "\u{1F}\u{1}"),
  ])
  func leavesOutWhatEveryRowRepeats(json: String, row: String) {
    #expect(stored(json) == row)
  }

  /// Not by position: an order or a spelling of its own, columns of edits, and what is no JSON.
  @Test(arguments: [
    #"{"number":"1","name":"A"}"#, #"{"name":"A","name":"B"}"#, #"{"name":"A","new":1}"#,
    #"{"n\u0061me":"A"}"#, #"{"name": "A"}"#, #"{"name":1 }"#, #"{ "name":1}"#, #"{"name":NaN}"#,
    #"{"name":}"#, #"{"name":1,}"#, #"{"name":1}}"#, #"{"name":"#, #"{"name":"A"#,
    "{\"name\":\"\n\"}",
    #"{"name":"A\"}"#, #"{"name"}"#, #"{"name":"A"x}"#, #"{"name":tru}"#, "{",
  ])
  func keepsOtherRowsAsTheyAre(json: String) {
    #expect(stored(json) == json)
  }

  @Test func writesDegreesAsTheirFileDoes() {
    let commas = Self.form(["lat", "lon"], .csv(.semicolon), hasDecimalComma: true)
    #expect(stored(#"{"lat":"48,85341234567891","lon":"-2,50"}"#, commas) == "\u{16}\u{A}")
    #expect(stored(#"{"lat":"48.85341234567891"}"#, commas) == "\u{1}48.85341234567891")
    let numbers = Self.form(["lat", "lon"], .json)
    #expect(stored(#"{"lat":48.85341234567891,"lon":-2.5}"#, numbers) == "\u{16}\u{9}")
    #expect(
      stored(#"{"lat":"48.85341234567891","lon":-25e-1}"#, numbers)
        == "\u{1}48.85341234567891\u{2}-25e-1"
    )
  }

  @Test(arguments: 0..<400)
  func everyByteComesBack(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var rows = HostileRows(&random)
    let form = RowForm(
      columns: rows.columns,
      coordinates: Bool.random(using: &random) ? ("lat", "lon") : nil,
      format: [.csv(.comma), .csv(.semicolon), .json, .geoJSON].randomElement(using: &random)
        ?? .json,
      hasDecimalComma: Bool.random(using: &random)
    )
    for _ in 0..<100 {
      let coordinate = rows.coordinate(&random)
      let json = rows.row(at: coordinate, &random)
      let row = form.compact(json, at: coordinate)
      // As the database gives it back, which does not tell zeros apart.
      let read = Coordinate(latitude: coordinate.latitude + 0, longitude: coordinate.longitude + 0)
      #expect(form.expand(row, at: read) == json, "\(String(decoding: json, as: UTF8.self))")
      #expect(row.count <= json.count + 1)
    }
  }

  /// The numbers of a column are those that its texts say, whether these are stored or not.
  @Test(arguments: 0..<30)
  func columnsHaveTheNumbersThatTheirTextsSay(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let (delimiter, mark) = seed % 3 == 0 ? (";", ",") : (",", ".")
    let lines = (0..<60).map { row in
      let texts = (0..<2).map { _ in
        let degrees = Double.random(in: -90...90, using: &random)
        let decimals = Int.random(in: 0...18, using: &random)
        let text = String(format: "%.\(decimals)f", degrees)
        return row % 7 == 3 ? "+1.50 " : text.replacingOccurrences(of: ".", with: mark)
      }
      return (["\(row)\(mark)25"] + texts).joined(separator: delimiter)
    }
    let header = ["rank", "lat", "lon"].joined(separator: delimiter)
    try withStore(of: "\(header)\n\(lines.joined(separator: "\n"))\n") { store in
      // Some are written as edits do.
      _ = try store.apply([.move(PointID(5), to: Self.there), .remove(PointID(6))])
      let places = try (0..<60).map { try store.place(PointID($0)) }
      for name in ["rank", "lat", "lon"] {
        let expected = places.map { place in
          place.map { store.values(ofColumns: [name], in: $0)[0] } ?? .nan
        }
        #expect(try store.numericColumn(name)?.map { "\($0)" } == expected.map { "\($0)" })
        for place in places.compactMap({ $0 }) {
          let text = place.properties().first { $0.name == name }?.value.text ?? ""
          let filter = [try PlaceFilter("\(name)=\(text)")]
          #expect(
            try store.matchingPoints(filter).contains(place.id) == store.matches(filter, place)
          )
        }
      }
    }
  }

  /// Any bytes may be in a database that others have changed.
  @Test(arguments: 0..<200)
  func anythingIsRead(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let form = Self.form()
    let row = (0..<Int.random(in: 0...20, using: &random)).map { _ in
      UInt8.random(in: 0...(seed % 2 == 0 ? 40 : 255), using: &random)
    }
    let coordinate = Coordinate(latitude: .nan, longitude: .infinity)
    #expect(form.expand(row, at: coordinate).count < 600)
  }

  @Test(arguments: 0..<200)
  func decimalsAreRoundedExactly(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let decimals = Int.random(in: 0...17, using: &random)
      let value: Double =
        switch Int.random(in: 0..<4, using: &random) {
        case 0: Double.random(in: -180...180, using: &random)
        case 1: Double(Int.random(in: -1440...1440, using: &random)) / 8  // ties
        case 2:
          Double(sign: .plus, exponent: Int.random(in: -80...60, using: &random), significand: 1.5)
        default: Double.random(in: -1e-6...1e-6, using: &random)
        }
      var text: [UInt8] = []
      let isWritten = FixedDecimals.append(value, decimals: decimals, mark: 46, to: &text)
      let expected = String(format: "%.\(decimals)f", value)
      if isWritten {
        #expect(String(decoding: text, as: UTF8.self) == expected)
      } else {
        let isExpected = expected.count > 19 || !(1e-18..<0x1p52).contains(value.magnitude)
        #expect(text.isEmpty && isExpected)
      }
    }
  }

  /// A text stands for a number if the number is written so, and no other text does.
  @Test(arguments: 0..<200)
  func decimalsOfTextsAreThoseThatWriteThem(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<500 {
      let value =
        Bool.random(using: &random)
        ? Double.random(in: -180...180, using: &random)
        : Double(Int.random(in: -100...100, using: &random)) / 8
      var text: [UInt8] = []
      let decimals = Int.random(in: 0...17, using: &random)
      _ = FixedDecimals.append(value, decimals: decimals, mark: 44, to: &text)
      if Bool.random(using: &random) {
        let bytes = Array("0159-,. e".utf8)
        for _ in 0..<Int.random(in: 1...2, using: &random) {
          let start = Int.random(in: 0...text.count, using: &random)
          let end = min(text.count, start + Int.random(in: 0...1, using: &random))
          text.replaceSubrange(
            start..<end,
            with: bytes.randomElement(using: &random).map { [$0] } ?? []
          )
        }
      }
      let written = (0...17).filter { decimals in
        var other: [UInt8] = []
        return FixedDecimals.append(value, decimals: decimals, mark: 44, to: &other)
          && other == text
      }
      #expect(
        FixedDecimals.count(ofText: text.span, text.indices, for: value, mark: 44)
          == written.first
      )
    }
  }
}
