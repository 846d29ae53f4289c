import Foundation
import Pinfold
import PinfoldReaders
import PinfoldTesting
import PlaceFiles

@testable import PinfoldStore

/// Texts of odd places, made from seeds.
extension ExportLawTests {
  static let names = [
    "name", "", " a ", "a", "a\"b", "x,y", "x;y", "x\ty", "two\nlines", "ü", "u\u{308}", "lat ",
    "latitude", "LAT", "{", "[1]", "<a>", "sep=;", "PK\u{3}\u{4}", "\u{FEFF}n", "東京", "🗺",
    "__proto__", "y", "x",
  ]

  static let texts = [
    "", "x", "a\nb", "a\r\nb", "\r", "\"", "\"\"", "a\"b\"", ",", ";", "\t", "  x ", " \"q\" ",
    "=1+1", "\0", "é", "e\u{301}", "🗺", "null", "NaN", "1.234,5", "0001", "\u{2028}", "\\n",
    "</script>", "'", "\u{1B}[31m",
  ]

  static let others: [PropertyValue] = [
    .null, .bool(true), .number("1.50"), .number("-0"), .number("1e400"),
    .number("12345678901234567890123"), .json(#"{"a":[1,{"b":"x,y\n\""}]}"#), .json("[]"),
  ]

  static func properties(_ random: inout SplitMix64) -> [Property] {
    (0..<Int.random(in: 0...4, using: &random)).map { _ in
      let name = names.randomElement(using: &random) ?? ""
      let text = PropertyValue.string(texts.randomElement(using: &random) ?? "")
      let other = others.randomElement(using: &random) ?? .null
      return Property(name: name, value: Bool.random(using: &random) ? text : other)
    }
  }

  static func coordinate(_ random: inout SplitMix64) -> Coordinate {
    let values: [Double] = [0, -0.0, 90, -90, 1e-7, .leastNonzeroMagnitude, 45.5]
    let odd = values.randomElement(using: &random) ?? 0
    return Coordinate(
      latitude: Bool.random(using: &random) ? odd : Double.random(in: -90...90, using: &random),
      longitude: Bool.random(using: &random)
        ? 179.25 : Double.random(in: -180...180, using: &random)
    )
  }

  static func edits(
    of store: PlaceStore,
    _ random: inout SplitMix64
  ) throws -> [PlaceEdit] {
    var edits: [PlaceEdit] = []
    for place in try store.places((0..<UInt32(store.nextRow)).map { PointID($0) }) {
      switch Int.random(in: 0..<6, using: &random) {
      case 0: edits.append(.remove(place.id))
      case 1: edits.append(.move(place.id, to: coordinate(&random)))
      case 2: edits.append(.update(place.id, properties: properties(&random)))
      case 3: edits.append(.insert(at: coordinate(&random), properties: properties(&random)))
      default: break
      }
    }
    return edits
  }

  static func csv(_ random: inout SplitMix64) -> String {
    let delimiter = [",", ";", "\t"].randomElement(using: &random) ?? ","
    let mark = delimiter == ";" && Bool.random(using: &random) ? "," : "."
    func field(_ text: String) -> String {
      let isPlain = !text.unicodeScalars.contains {
        "\(delimiter)\"\n\r".unicodeScalars.contains($0)
      }
      return isPlain ? text : "\"\(text.replacing("\"", with: "\"\""))\""
    }
    let header = ["name", "lat", "lon", "name", "a b"]
    var lines = [header.joined(separator: delimiter)]
    for row in 0..<Int.random(in: 1...20, using: &random) {
      var fields = ["P \(row)", "\(row % 90)\(mark)5", "\(row)\(mark)25"]
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        // The texts avoid zero bytes, because a file with zeros does not count as text.
        let text = texts.randomElement(using: &random) ?? ""
        fields.append(text.contains("\0") ? "" : text)
      }
      lines.append(fields.map(field).joined(separator: delimiter))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  static func geoJSON(_ random: inout SplitMix64) -> String {
    let features = (0..<Int.random(in: 1...20, using: &random)).map { row in
      let members = PropertiesText.unique(properties(&random))
      let place = coordinate(&random)
      let altitude =
        Bool.random(using: &random) ? ",\(Int.random(in: -500...9000, using: &random)).50" : ""
      return """
        {"type":"Feature","geometry":{"type":"Point","coordinates":\
        [\(place.longitude),\(place.latitude)\(altitude)]},"properties":\(PropertiesText.text(of: members))}
        """
    }
    return features.joined(separator: "\n")
  }
}
