import Foundation
public import Pinfold

/// A file of places of the examples.
public enum PlacesFile: String, CaseIterable, Sendable {
  /// Places and ZIP areas of the United States, 105,729 of them.
  case places = "us-places"

  /// Airports of the world.
  case airports

  /// A place of a file.
  public struct Place: Sendable {
    /// Where it is.
    public let coordinate: Coordinate

    /// A number for each kind of place, as they are met; for airports, each country.
    public let kind: Int
  }
}

extension PlacesFile {
  /// Reads the places, in the order of the file.
  ///
  /// - Throws: When there is no such file. A line without a coordinate is left out.
  public func places() throws -> [Place] {
    // Beside the sources, wherever the program runs.
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Data/\(rawValue).csv")
    // A line ends with one byte or two.
    var lines = try String(contentsOf: file, encoding: .utf8).utf8.split { [10, 13].contains($0) }[
      ...
    ]
    let names = lines.popFirst().map(Self.fields) ?? []
    guard let latitude = names.firstIndex(of: "latitude"),
      let longitude = names.firstIndex(of: "longitude"),
      let kind = names.firstIndex(of: self == .places ? "kind" : "country")
    else { throw CocoaError(.fileReadCorruptFile) }
    var kinds: [String: Int] = [:]
    return lines.compactMap { line in
      let fields = Self.fields(line)
      guard fields.count == names.count, let y = Double(fields[latitude]),
        let x = Double(fields[longitude])
      else { return nil }
      let number = kinds[fields[kind]] ?? kinds.count
      kinds[fields[kind]] = number
      return Place(coordinate: Coordinate(latitude: y, longitude: x), kind: number)
    }
  }

  /// The fields of a line, of which some stand between quotation marks.
  private static func fields(_ line: Substring.UTF8View) -> [String] {
    var isQuoted = false
    return line.split(omittingEmptySubsequences: false) { byte in
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      return byte == UInt8(ascii: ",") && !isQuoted
    }
    .map { field in
      let isQuoted = field.first == UInt8(ascii: "\"") && field.count >= 2
      return String(Substring(isQuoted ? field.dropFirst().dropLast() : field))
    }
  }
}
