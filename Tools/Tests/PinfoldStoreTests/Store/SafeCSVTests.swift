import Pinfold
import PinfoldReaders
import PinfoldTesting
import PlaceFiles
import Testing

@testable import PinfoldStore

/// Exports for spreadsheets, which run some cells as formulas.
@Suite struct SafeCSVTests {
  private static let beginnings = ["=", "+", "-", "@", "\t", "\r", "'", "", "a", "1"]
  private static let ends = [
    "", "1", "-1,5", "1e5", "inf", "1+1", "SUM(A1)", " 2", "=", "\"x\"", ";,",
  ]

  /// Whether a text is a number, by another rule than the code under test.
  private static func isNumber(_ text: String) -> Bool {
    text.wholeMatch(of: /[+-]?[0-9]+([.,][0-9]+)?([eE][+-]?[0-9]+)?/) != nil
  }

  private static func isFormula(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first else { return false }
    return ["=", "+", "-", "@", "\t", "\r"].contains(first) && !isNumber(text)
  }

  private static func export(_ store: PlaceStore) throws -> PlaceTable {
    var bytes: [UInt8] = []
    try store.export(as: store.csvFormat, isSafe: true) { chunk in
      bytes += chunk
      return true
    }
    return try PlaceTable.read(.bytes(bytes, name: "safe.csv"))
  }

  @Test(arguments: 0..<40)
  func formulasGetAnApostropheAndOthersStay(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    func cell() -> String {
      (Self.beginnings.randomElement(using: &random) ?? "")
        + (Self.ends.randomElement(using: &random) ?? "")
    }
    let names = ["=name", "\(seed % 2 == 0 ? "" : "+")b"]
    let rows = (0..<20).map { _ in names.map { _ in cell() } }
    let lines = rows.map { row in
      "-7.5,+8," + row.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: ",")
    }
    let text = "lat,lon,\(names.joined(separator: ","))\n\(lines.joined(separator: "\n"))\n"
    try withStore(of: text) { store in
      let table = try Self.export(store)
      #expect(table.columnNames == ["lat", "lon", "'=name", seed % 2 == 0 ? "b" : "'+b"])
      #expect(table.coordinates == rows.map { _ in Coordinate(latitude: -7.5, longitude: 8) })
      for (row, cells) in rows.enumerated() {
        let texts = try table.properties(ofRow: row).map(\.value.text)
        #expect(texts == ["-7.5", "+8"] + cells.map { Self.isFormula($0) ? "'\($0)" : $0 })
      }
    }
  }

  /// An apostrophe before degrees and minutes would lose the place.
  @Test func degreesWithASignBecomeDecimal() throws {
    try withStore(of: "lat,lon\n-10°30′,20°15′\n") { store in
      let table = try Self.export(store)
      #expect(table.coordinates == [Coordinate(latitude: -10.5, longitude: 20.25)])
      #expect(try table.properties(ofRow: 0).map(\.value.text) == ["-10.5", "20°15′"])
    }
  }
}
