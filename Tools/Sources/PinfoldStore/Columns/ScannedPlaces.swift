import GRDB

/// Searches the first places of a store for short prefixes.
///
/// The word index visits every word with a prefix, which may be millions for one or two letters.
/// But then the first places of the store already contain enough matches. Both ways find places in
/// the same order. An index of prefixes would double the size of the word index.
struct ScannedPlaces {
  private let db: Database
  private let selection: PlaceSelection
  private let splitter: WordSplitter

  /// The prefixes, each after a space.
  private let beginnings: [[UInt8]]

  /// Whether a prefix is so short that scanning may be faster.
  private let isWorthwhile: Bool

  /// The names of columns that are not searched, as JSON text without quotes.
  private let coordinateColumns: [[UInt8]]

  /// Shorter prefixes are searched by scanning.
  private static let letterCount = 3

  private static let placeCount = 4096

  init(
    _ words: SearchWords,
    _ db: Database,
    _ selection: PlaceSelection,
    _ coordinateColumns: (latitude: String, longitude: String)?
  ) throws {
    (self.db, self.selection) = (db, selection)
    splitter = try WordSplitter(db)
    beginnings = words.words.map { [UInt8(ascii: " ")] + Array($0.utf8) }
    isWorthwhile = words.words.contains { $0.unicodeScalars.count < Self.letterCount }
    self.coordinateColumns = PlaceWriter.quoted(coordinateColumns)
  }
}

extension ScannedPlaces {
  /// Scans the first places.
  ///
  /// - Returns: Whether enough places were found. If not, `found` is unchanged.
  func find(_ search: PlaceSearch, _ found: inout FoundPlaces) throws -> Bool {
    guard isWorthwhile, let place = search.beginnings else { return false }
    var here = found
    let statement = try DirectStatement(
      db,
      sql: "\(selection.sql) ORDER BY place.fid LIMIT \(Self.placeCount)"
    )
    defer { statement.reset() }
    while !here.isFull, try statement.step() {
      let text = SearchText(selection.properties(statement), without: coordinateColumns)
      if try has(text, place) { here.append(statement, selection) }
    }
    guard here.isFull else { return false }
    found = here
    return true
  }

  private func has(_ text: SearchText, _ place: PlaceSearch.Beginnings) throws -> Bool {
    let name = try splitter.spaced(text.name)
    if beginnings.allSatisfy({ Self.occurs($0, in: name) }) { return true }
    guard place == .anywhere else { return false }
    let others = try splitter.spaced(text.others)
    return beginnings.allSatisfy { Self.occurs($0, in: name) || Self.occurs($0, in: others) }
  }

  private static func occurs(_ text: [UInt8], in words: [UInt8]) -> Bool {
    guard text.count <= words.count else { return false }
    return (0...words.count - text.count).contains { start in
      words[start] == text[0] && words[start..<start + text.count].elementsEqual(text)
    }
  }
}
