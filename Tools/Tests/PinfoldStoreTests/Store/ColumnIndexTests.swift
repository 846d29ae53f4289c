import PinfoldText
import PinfoldReaders
import PinfoldTesting
import Testing

@testable import PinfoldStore

/// Values are found as by comparing every name with every property.
@Suite struct ColumnIndexTests {
  @Test(arguments: 0..<200)
  func valuesAreTheLastOfTheirNames(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let all = (0..<30).map { ["\($0)", "a\"\($0)", "né\($0)\n"][$0 % 3] } + [""]
    // Few and many, also twice.
    let columns = (0..<Int.random(in: 0...40, using: &random)).map { _ in
      all.randomElement(using: &random) ?? ""
    }
    let index = ColumnIndex(columns.map { Array($0.utf8) })
    for _ in 0..<20 {
      let inOrder = Bool.random(using: &random)
      let names =
        (inOrder ? all : all.shuffled(using: &random)).prefix(
          Int.random(in: 0...31, using: &random)
        )
        + (Bool.random(using: &random) ? all.prefix(5) : [])
      let values = names.indices.map { "\($0)" }
      let properties = zip(names, values).map { Property(name: $0, value: .string($1)) }
      let json = Array(PropertiesText.text(of: properties).utf8)
      let found = index.values(in: json).map { value in
        value.map { JSONText.string($0.field, json.span) }
      }
      let expected = columns.map { column in
        Array(zip(names, values)).last { $0.0 == column }?.1
      }
      #expect(found == expected)
    }
  }

  /// A name may be written with escapes.
  @Test(arguments: [1, 20])
  func escapedNamesAreFound(columnCount: Int) {
    let columns = (0..<columnCount).map { Array("\($0)a".utf8) }
    let json = Array(#"{"\u0030a":7}"#.utf8)
    #expect(ColumnIndex(columns).values(in: json).compactMap { $0 }.count == 1)
  }
}
