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

  /// In CSV, what is not there is said without quotation marks, by edits only.
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

  /// Most texts are told apart by their bytes, without the value that tiles would have.
  @Test(arguments: 0..<50)
  func textsHaveTheKindsOfTheirValues(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let letters = Array("0012359.-e+tx ".utf8)
      let length = Int.random(in: 1...(seed % 5 == 0 ? 20 : 4), using: &random)
      let text = (0..<length).map { _ in letters.randomElement(using: &random) ?? 0 }
      var (byText, byPlace) = (
        ColumnKinds(["a"], format: .csv(.comma), NumberReadings()), ColumnKinds(["a"], format: .csv(.comma), NumberReadings())
      )
      byText.look(at: text.span, text.indices, column: 0)
      byPlace.look(at: Array("{\"a\":\"".utf8) + text + Array("\"}".utf8))
      #expect(byText.kind(0) == byPlace.kind(0), "\(String(decoding: text, as: UTF8.self))")
    }
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
