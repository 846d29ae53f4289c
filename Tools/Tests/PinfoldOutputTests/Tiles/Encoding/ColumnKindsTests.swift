import Pinfold
import PinfoldReaders
import PinfoldTesting
import PinfoldVectorTiles
import Testing

@testable import PinfoldStore
@testable import PinfoldOutput

@Suite struct ColumnKindsTests {
  /// After any edits, columns have the kinds of the columns of the current places.
  @Test(arguments: 0..<20)
  func kindsThatFollowEditsAreThoseOfTheEdited(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let names = ["a", "b", "c"]
    for format in [PlaceFormat.csv(.comma), .geoJSON] {
      var places = (0..<6).map { Self.place($0, ["a", "b"], &random, values: 0..<3) }
      var kinds = ColumnKinds(["a", "b"], format: format, NumberReadings(), isCounted: true)
      for place in places { kinds.look(at: Array(place.propertiesJSON.utf8)) }
      for _ in 0..<30 {
        let row = Int.random(in: 0..<6, using: &random)
        let new = Self.place(row, names, &random, values: 0..<Self.values.count)
        let edit = AppliedEdit(
          edit: .remove(new.id),
          id: new.id,
          before: places[row],
          after: new
        )
        kinds.follow([edit], names: names)
        places[row] = new
        var fresh = ColumnKinds(names, format: format, NumberReadings())
        for place in places { fresh.look(at: Array(place.propertiesJSON.utf8)) }
        #expect((0..<3).map(kinds.kind) == (0..<3).map(fresh.kind))
        #expect(kinds.of(["c", "a"]).kind(0) == fresh.kind(2))
      }
    }
  }

  /// In CSV, a null is written without quotation marks. Only edits write nulls.
  @Test(arguments: [PlaceFormat.csv(.comma), .geoJSON])
  func aNullIsNoValue(format: PlaceFormat) {
    for known in ["\"text\"", "7", "true"] {
      var kinds = ColumnKinds(["a"], format: format, NumberReadings())
      kinds.look(at: Array("{\"a\":\(known)}".utf8))
      PropertyMember.forEach(in: Array(#"{"a":null}"#.utf8)) { member in
        #expect(kinds.value(of: member, 0) == nil)
      }
    }
  }

  /// A map that takes a column for numbers finds nothing else in it.
  @Test func aColumnOfCSVHasOneKind() {
    let all = Self.values.map { "{\"a\":\($0)}" }
    for known in ["7", "true", "\"text\""] {
      var kinds = ColumnKinds(["a"], format: .csv(.comma), NumberReadings())
      kinds.look(at: Array("{\"a\":\(known)}".utf8))
      for json in all {
        PropertyMember.forEach(in: Array(json.utf8)) { member in
          switch (kinds.kind(0), kinds.value(of: member, 0)) {
          case (_, nil), (.number, .integer), (.number, .number), (.bool, .bool), (.text, .text):
            break
          case (let kind, let value): Issue.record("\(kind): \(String(describing: value))")
          }
        }
      }
    }
  }

  /// Bytes suffice to distinguish most texts, without the value for tiles.
  @Test(arguments: 0..<50)
  func textsHaveTheKindsOfTheirValues(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let letters = Array("0012359.-e+tx ".utf8)
      let length = Int.random(in: 1...(seed % 5 == 0 ? 20 : 4), using: &random)
      let text = (0..<length).map { _ in letters.randomElement(using: &random) ?? 0 }
      var (byText, byPlace) = (
        ColumnKinds(["a"], format: .csv(.comma), NumberReadings()),
        ColumnKinds(["a"], format: .csv(.comma), NumberReadings())
      )
      byText.look(at: text.span, text.indices, column: 0)
      byPlace.look(at: Array("{\"a\":\"".utf8) + text + Array("\"}".utf8))
      #expect(byText.kind(0) == byPlace.kind(0), "\(String(decoding: text, as: UTF8.self))")
    }
  }

  /// CSV has the same values as tiles: the same text, or a number that no other text has.
  @Test(arguments: 0..<200)
  func textsOfCSVStayTheSame(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let texts = WrittenValues.column(&random)
    var kinds = ColumnKinds(["a"], format: .csv(.comma), NumberReadings())
    for text in texts { kinds.look(at: Array("{\"a\":\"\(text)\"}".utf8)) }
    var textsByNumber: [Double: String] = [:]
    for text in texts {
      PropertyMember.forEach(in: Array("{\"a\":\"\(text)\"}".utf8)) { member in
        switch kinds.value(of: member, 0) {
        case .text(let bytes): #expect(String(decoding: bytes, as: UTF8.self) == text)
        case .integer(let value): #expect("\(value)" == text && Int(Double(value)) == Int(value))
        case .number(let value):
          #expect(Double(text) == value)
          // No two texts are one number.
          #expect(textsByNumber.updateValue(text, forKey: value) ?? text == text)
        case .bool(let value): #expect("\(value)" == text)
        case nil: #expect(text.isEmpty)
        }
      }
    }
  }

  /// Numbers of JSON stay numbers, but for whole ones that are not exact in floating point: a column
  /// with such ones has texts.
  @Test(arguments: 0..<100)
  func numbersOfJSONStayTheSame(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let texts = WrittenValues.numbersOfJSON(&random)
    var kinds = ColumnKinds(["a"], format: .geoJSON, NumberReadings())
    for text in texts { kinds.look(at: Array("{\"a\":\(text)}".utf8)) }
    let isLarge = texts.contains { Int($0).map { $0.magnitude > 1 << 53 } ?? ($0.count > 18) }
    #expect((kinds.kind(0) == .text) == isLarge)
    for text in texts {
      PropertyMember.forEach(in: Array("{\"a\":\(text)}".utf8)) { member in
        switch kinds.value(of: member, 0) {
        case .text(let bytes): #expect(isLarge && String(decoding: bytes, as: UTF8.self) == text)
        case .integer(let value): #expect(!isLarge && Int64(text) == value)
        case .number(let value): #expect(!isLarge && Double(text) == value)
        default: Issue.record("\(text)")
        }
      }
    }
  }

  @Test(
    arguments: [
      (["7", "12.5"], .number), (["7", "12.50"], .text), (["1.0", "1.5"], .number),
      (["1.0", "1"], .text), (["1.50", "2.25", "3.00"], .number), (["1.1", "1.10"], .text),
      (["1.50", "2"], .text), (["100", "20"], .number), (["-0.50"], .number), (["01.50"], .text),
      (["007"], .text), (["1e5"], .text), (["+49"], .text), (["12 "], .text), (["-0"], .text),
      (["9007199254740992"], .number), (["9007199254740993"], .text), (["", "true"], .bool),
    ] as [([String], ColumnKinds.Kind)]
  )
  func codesAreTexts(texts: [String], kind: ColumnKinds.Kind) {
    var kinds = ColumnKinds(["a"], format: .csv(.comma), NumberReadings())
    for text in texts { kinds.look(at: Array("{\"a\":\"\(text)\"}".utf8)) }
    #expect(kinds.kind(0) == kind)
  }

  private static let values = [
    "7", "\"7\"", "1.5", "\"\"", "null", "true", "\"false\"", "\"007\"", "\"many\"", "[1]",
  ]

  private static func place(
    _ row: Int,
    _ names: [String],
    _ random: inout SplitMix64,
    values: Range<Int>
  ) -> StoredPlace {
    let members = names.compactMap { name in
      Bool.random(using: &random)
        ? "\"\(name)\":\(Self.values[Int.random(in: values, using: &random)])" : nil
    }
    return StoredPlace(
      id: PointID(UInt32(row)),
      coordinate: Coordinate(latitude: 0, longitude: 0),
      propertiesJSON: "{\(members.joined(separator: ","))}"
    )
  }
}

/// Values as people and programs write them.
private enum WrittenValues {
  private static let codes = [
    "007", "1e5", "3E5", "+49", "1.10", "12 ", " 12", "-0", "0x10", "NaN", "inf", ".5", "5.",
    "1_000", "",
    "true", "false", "TRUE", "9007199254740993", "12345678901234567890", "1e400", "-", "0.00001",
  ]

  /// Returns the texts of a column: numbers of one kind, often with something else among them.
  static func column(_ random: inout SplitMix64) -> [String] {
    let kind = Int.random(in: 0...3, using: &random)
    var texts = (0..<Int.random(in: 1...12, using: &random)).map { _ in
      let whole = Int.random(in: -20...20, using: &random)
      return switch kind {
      case 0: "\(whole)"
      case 1: "\(Double(whole) / 4)"
      case 2: "\(whole).\(Int.random(in: 0...12, using: &random))"
      default: random.pick(["true", "false", ""])
      }
    }
    if Bool.random(using: &random) { texts.append(random.pick(codes)) }
    return texts
  }

  static func numbersOfJSON(_ random: inout SplitMix64) -> [String] {
    (0..<Int.random(in: 1...8, using: &random)).map { _ in
      Int.random(in: 0..<10, using: &random) == 0
        ? random.pick(["9007199254740993", "-12345678901234567890", "9007199254740994"])
        : random.pick(["1.10", "1e5", "7", "-0.5", "9007199254740992", "1.0", "2.5E-3"])
    }
  }
}

extension SplitMix64 {
  fileprivate mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &self)]
  }
}
