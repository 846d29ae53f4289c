import Foundation
import Pinfold
import PinfoldTesting

/// Rows of JSON, mostly with the columns in order.
struct HostileRows {
  let columns: [String]

  init(_ random: inout SplitMix64) {
    let all = ["name", "lat", "lon", "", "a\"b", "ü", "u\u{308}", "\n", "\\", "no:", "x,y", "{"]
    let count = Int.random(in: 0...all.count, using: &random)
    // Many of them, so that gaps are long.
    let more = Int.random(in: 0..<3, using: &random) == 0 ? (0..<250).map { "c\($0)" } : []
    columns = Array(all.shuffled(using: &random).prefix(count)) + more
  }

  func coordinate(_ random: inout SplitMix64) -> Coordinate {
    func degrees() -> Double {
      [
        Double.random(in: -90...90, using: &random), 0, -0.0, 1.5, -1e-7, 90, 540.25,
        Double.random(in: -1...1, using: &random),
        (Double.random(in: -90...90, using: &random) * 1e5).rounded() / 1e5,
      ].randomElement(using: &random) ?? 0
    }
    return Coordinate(latitude: degrees(), longitude: degrees())
  }

  /// - Parameter isDamaged: Whether some rows are no JSON.
  mutating func row(
    at coordinate: Coordinate,
    _ random: inout SplitMix64,
    isDamaged: Bool = true
  ) -> [UInt8] {
    let share = Double.random(in: 0...1, using: &random)
    var names = columns.filter { _ in Double.random(in: 0..<1, using: &random) <= share }
    if Int.random(in: 0..<8, using: &random) == 0 { names.shuffle(using: &random) }
    if Int.random(in: 0..<8, using: &random) == 0 { names += ["new", names.first ?? ""] }
    let members = names.map { name in
      var key: [UInt8] = []
      key.appendText(name)
      return String(decoding: key, as: UTF8.self) + ":" + value(name, coordinate, &random)
    }
    var row = Array("{\(members.joined(separator: ","))}".utf8)
    // Now and then what nothing should write.
    if isDamaged, Int.random(in: 0..<8, using: &random) == 0,
      let index = row.indices.randomElement(using: &random)
    {
      switch Int.random(in: 0..<3, using: &random) {
      case 0: row[index] = UInt8.random(in: 0...255, using: &random)
      case 1: row.remove(at: index)
      default:
        row.insert(
          contentsOf: Array("\" {},:\\\u{1}\u{1F}".utf8).shuffled(using: &random).prefix(1),
          at: index
        )
      }
    }
    return row
  }

  private func value(
    _ name: String,
    _ coordinate: Coordinate,
    _ random: inout SplitMix64
  ) -> String {
    if name == "lat" || name == "lon", Bool.random(using: &random) {
      let degrees = name == "lat" ? coordinate.latitude : coordinate.longitude
      let decimals = Int.random(in: 0...18, using: &random)
      let text =
        Bool.random(using: &random) ? "\(degrees)" : String(format: "%.\(decimals)f", degrees)
      return [text, "\"\(text)\"", "\"\(text.replacingOccurrences(of: ".", with: ","))\""]
        .randomElement(using: &random) ?? text
    }
    return [
      "null", "true", "false", "0", "-0", "1e400", "1.10", "-1E+2", "[]", "{}", "\"\"", "\"a\"",
      #""\u001f\"\\ü""#, #"{"a":[1,{"b":"}]"}],"":null}"#, #""{}""#, #"[[[[" ",",",":"]]]]"#,
      "\"1,5\"",
      "\"ü \u{10FFFF}\"", "\"\u{7F}\"",
    ].randomElement(using: &random) ?? "null"
  }
}

extension [UInt8] {
  /// Appends a string of JSON as it is usually written.
  fileprivate mutating func appendText(_ text: String) {
    append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\n") {
        append(contentsOf: "\\n".utf8)
      } else {
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { append(UInt8(ascii: "\\")) }
        append(byte)
      }
    }
    append(UInt8(ascii: "\""))
  }
}
