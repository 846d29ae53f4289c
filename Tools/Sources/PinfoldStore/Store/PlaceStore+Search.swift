import GRDB
import Pinfold

extension PlaceStore {
  /// Returns the places in which every word of a text occurs, whatever its case
  /// and accents; a word may be the beginning of a longer one.
  ///
  /// First come the places of exactly that name, then those whose name begins with
  /// it, by name, then those with all words in their name, then the others, by row.
  /// A text without words, such as one of signs, finds nothing.
  ///
  /// - Parameter limit: The most places that are wanted.
  public func search(_ text: String, limit: Int) throws(StoreError) -> [StoredPlace] {
    guard limit > 0 else { return [] }
    return try read { db in
      let words = try SearchWords(text, db)
      guard let words else { return [] }
      var found = FoundPlaces(limit: limit)
      for (source, arguments) in words.searches where !found.isFull {
        // As many more as may have been found before.
        let wanted = limit + found.places.count
        let places = try StoredPlace.fetchAll(
          db,
          sql: "SELECT place.id, latitude, longitude, properties FROM \(source) LIMIT :wanted",
          arguments: StatementArguments(arguments.merging(["wanted": wanted]) { $1 })
        )
        found.append(places)
      }
      return found.places
    }
  }
}

/// Places found so far, each once.
private struct FoundPlaces {
  let limit: Int
  private(set) var places: [StoredPlace] = []
  private var ids: Set<PointID> = []

  init(limit: Int) { self.limit = limit }

  var isFull: Bool { places.count >= limit }

  mutating func append(_ more: [StoredPlace]) {
    for place in more where !isFull && ids.insert(place.id).inserted { places.append(place) }
  }
}

/// The words of a search.
struct SearchWords {
  private let words: [String]

  /// More words than this, and more bytes, find nothing that fewer do not.
  private static let (wordLimit, byteLimit) = (16, 1024)

  /// - Returns: Nil for a text without words.
  init?(_ text: String, _ db: Database) throws {
    let bytes = Array(text.utf8.prefix(Self.byteLimit))
    let start = String(decoding: bytes, as: UTF8.self)
    words = Array(try WordSplitter(db).words(in: start).prefix(Self.wordLimit))
    if words.isEmpty { return nil }
  }

  /// Where to search, with what comes after `FROM`, the best first.
  var searches: [(source: String, arguments: [String: any DatabaseValueConvertible])] {
    let name = words.joined(separator: " ")
    // Quotes keep a word from being an operator; words have none inside.
    let query = words.map { "\"\($0)\"*" }.joined(separator: " AND ")
    // Rows come from the index of words in their order, so that it is read no
    // further than to the limit.
    let matches =
      "words CROSS JOIN place ON place.id = words.rowid WHERE words MATCH :query ORDER BY words.rowid"
    return [
      ("place WHERE name = :name ORDER BY id", ["name": name]),
      (
        "place WHERE name > :name AND name < :end ORDER BY name, id",
        ["name": name, "end": name + "\u{10FFFF}"]
      ),
      (matches, ["query": "{name} : (\(query))"]),
      (matches, ["query": query]),
    ]
  }
}
