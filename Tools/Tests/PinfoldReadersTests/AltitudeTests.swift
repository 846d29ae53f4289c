import PinfoldTesting
import PlaceFiles
import Testing

@testable import PinfoldReaders

/// Altitudes of positions in one column become a column, like altitudes in GeoJSON.
@Suite struct AltitudeTests {
  private static let forms = ["WKT", "EWKT", "ZM", "WKB", "EWKB", "array", "GeoJSON"]

  /// A point as one of the forms has it; `nil` stands for no altitude.
  private static func text(_ form: String, _ x: Double, _ y: Double, _ z: Double?) -> String {
    let third = z.map { " \($0)" } ?? ""
    func hex(_ type: String, _ numbers: [Double]) -> String {
      "01" + type
        + numbers.flatMap { number in
          (0..<8).map { shift in
            let byte = UInt8(truncatingIfNeeded: number.bitPattern >> (8 * UInt64(shift)))
            return (byte < 16 ? "0" : "") + String(byte, radix: 16)
          }
        }
        .joined()
    }
    switch form {
    case "WKT": return z == nil ? "POINT (\(x) \(y))" : "POINT Z (\(x) \(y)\(third))"
    case "EWKT": return "SRID=4326;POINT(\(x) \(y)\(third))"
    case "ZM": return z == nil ? "POINT M (\(x) \(y) 7)" : "POINT ZM (\(x) \(y)\(third) 7)"
    case "WKB": return hex(z == nil ? "01000000" : "e9030000", [x, y] + (z.map { [$0] } ?? []))
    case "EWKB": return hex(z == nil ? "01000000" : "01000080", [x, y] + (z.map { [$0] } ?? []))
    case "array": return "\"[\(x),\(y)\(z.map { ",\($0)" } ?? "")]\""
    default:
      return
        "\"{\"\"type\"\":\"\"Point\"\",\"\"coordinates\"\":[\(x),\(y)\(z.map { ",\($0)" } ?? "")]}\""
    }
  }

  @Test(arguments: forms, 0..<10)
  func altitudesAreAColumn(form: String, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var altitudes: [Double?] = (0..<30).map { _ in
      Bool.random(using: &random) ? Double(Int.random(in: -900...900, using: &random)) / 8 : nil
    }
    altitudes[0] = 12.5
    var text = "name,geom,kind\n"
    for (row, altitude) in altitudes.enumerated() {
      // A short row has its altitude as well.
      let kind = row % 3 == 1 ? "" : ",\"a \"\"k\"\"\""
      text += "P\(row),\(Self.text(form, Double(row), 2, altitude))\(kind)\n"
    }
    text += "last,\(Self.text(form, 1, 2, nil)),k\n"
    altitudes.append(nil)
    var options = ReadOptions(numericColumns: ["altitude"])
    options.filters = [try PlaceFilter("altitude>20")]
    options.chunkSize = 512
    let table = try PlaceTable.read(.text(text), options: options)
    #expect(table.columnNames == ["name", "altitude", "kind"])
    let numbers = try #require(table.numericColumn("altitude"))
    #expect(numbers.map { $0.isNaN ? nil : $0 } == altitudes)
    let matching = altitudes.indices.filter { (altitudes[$0] ?? 0) > 20 }.map { UInt32($0) }
    #expect(table.matchingRows?.rows == matching)
    try table.forEachRow { row, json in
      #expect(try table.propertiesJSON(ofRow: row) == json)
      let properties = try table.properties(ofRow: row)
      #expect(PropertiesText.text(of: properties) == String(decoding: json, as: UTF8.self))
      #expect(properties[0].value == .string(row == 30 ? "last" : "P\(row)"))
      #expect(properties[1].name == "altitude")
      #expect(Double(properties[1].value.text) == altitudes[row])
      #expect(properties.count == (row < 30 && row % 3 == 1 ? 2 : 3))
      if row % 3 == 0, row < 30 { #expect(properties[2].value == .string("a \"k\"")) }
    }
    try table.forEachRecord { row, fields, bytes in
      #expect(Double(String(decoding: fields[1].csvText(bytes), as: UTF8.self)) == altitudes[row])
    }
    #expect(try table.surveyed().numberReadings["altitude"] == .point)
  }

  /// An existing column with the name stays, and a measure does not count as an altitude.
  @Test func otherColumnsAreNone() throws {
    let table = try PlaceTable.read(.text("altitude,geom\nhigh,POINT Z (1 2 3)\n"))
    #expect(table.columnNames == ["altitude", "_altitude"])
    #expect(
      try table.properties(ofRow: 0) == [
        Property(name: "altitude", value: .string("high")),
        Property(name: "_altitude", value: .string("3")),
      ]
    )
    let measured = try PlaceTable.read(.text("altitude,geom\nhigh,POINT M (1 2 3)\n"))
    #expect(measured.columnNames == ["altitude"])
  }
}
