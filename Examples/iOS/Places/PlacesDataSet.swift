import Foundation

/// A file of places in the app.
enum PlacesDataSet: String, CaseIterable, Sendable {
  case places = "us-places"
  case airports

  /// The name to show to the user.
  var title: String {
    switch self {
    case .places: "Places of the United States"
    case .airports: "Airports"
    }
  }

  /// Reads the places in batches of the given size.
  func batches(of size: Int) -> AsyncStream<[Place]> {
    AsyncStream { continuation in
      let task = Task.detached(priority: .userInitiated) {
        var (batch, kinds): ([Place], [Substring: Int]) = ([], [:])
        for row in rows {
          guard let place = Place(row: row, kinds: &kinds) else { continue }
          batch.append(place)
          guard batch.count == size else { continue }
          continuation.yield(batch)
          batch = []
          if Task.isCancelled { break }
        }
        continuation.yield(batch)
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  /// The rows of the file, as fields by column name.
  private var rows: some Sequence<[Substring: Substring]> {
    let url = Bundle.main.url(forResource: rawValue, withExtension: "csv")
    let text = url.flatMap { try? String(contentsOf: $0, encoding: .utf8) } ?? ""
    var lines = text.split(whereSeparator: \.isNewline)[...]
    let names = lines.popFirst().map(Self.fields) ?? []
    return lines.lazy.map { line in
      Dictionary(zip(names, Self.fields(line))) { first, _ in first }
    }
  }

  /// The fields of a line, without the quotation marks around some of them.
  private static func fields(_ line: Substring) -> [Substring] {
    var isQuoted = false
    return line.split(omittingEmptySubsequences: false) { character in
      if character == "\"" { isQuoted.toggle() }
      return character == "," && !isQuoted
    }
    .map { field in
      field.hasPrefix("\"") && field.hasSuffix("\"") ? field.dropFirst().dropLast() : field
    }
  }
}
