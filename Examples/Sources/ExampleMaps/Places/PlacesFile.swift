import Foundation
public import Pinfold

/// A file of places for the examples.
public enum PlacesFile: String, CaseIterable, Sendable {
  /// 105,729 places and ZIP areas of the United States.
  case places = "us-places"

  /// Airports of the world.
  case airports

  /// A place of a file.
  public struct Place: Sendable {
    /// The coordinate of the place.
    public let coordinate: Coordinate

    /// A number for each kind of place, in order of appearance. For airports, the kind is the
    /// country.
    public let kind: Int
  }
}

extension PlacesFile {
  /// Reads the places, in the order of the file. Lines without a coordinate are skipped.
  ///
  /// - Throws: An error if the file does not exist.
  public func places() throws -> [Place] {
    // The path starts at the sources, so that the program finds it from every folder.
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Data/\(rawValue).csv")
    // Lines end with one byte or two.
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

  /// The fields of a line, without the quotation marks around some of them.
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
