import GRDB
import PinfoldReaders
import PinfoldText

/// The places whose value in the key column is not their number.
///
/// Another program may insert places without a key or change keys. Such a place would get another
/// number if its file were exported and read again.
struct MiskeyedPlaces {
  private enum Problem: CaseIterable { case missing, repeated, different }

  private var counts: [Problem: Int] = [:]

  /// The first places of each problem, for messages.
  private var listed: [Problem: [String]] = [:]
  private let column: FeatureColumn

  private static let mostListed = 5

  /// - Complexity: O(*n*): reads the key of every place.
  init(_ db: Database, _ table: FeatureTable, keyAt position: Int) throws {
    column = table.columns[position]
    let selection = try PlaceSelection(db, table, [position])
    // SQLite also compares texts with numbers. The loop below skips other spellings of the number.
    let isOther = selection.condition("place.\(column.field.sqlName) IS NOT place.fid")
    let places = try DirectStatement(
      db,
      sql: "\(selection.sql) WHERE \(isOther) ORDER BY place.fid"
    )
    defer { places.reset() }
    let other = try DirectStatement(db, sql: "SELECT 1 FROM \(table.sqlName) WHERE fid = ?")
    var used: Set<Int64> = []
    while try places.step() {
      let number = places.number
      let text = value(in: selection.properties(places))
      let key = RowNumbers.key(text)
      guard RowNumbers.isPossible(number), key != number else { continue }
      guard !text.isEmpty else {
        note(.missing, "\(number)")
        continue
      }
      var isRepeated = false
      if let key {
        try other.bind(key, at: 1)
        defer { other.reset() }
        let isNumber = try other.step()
        isRepeated = !used.insert(key).inserted || isNumber
      }
      note(isRepeated ? .repeated : .different, "\(number) (\"\(text.prefix(40))\")")
    }
  }

  private func value(in properties: [UInt8]) -> String {
    var text = ""
    PropertiesText.forEach(in: properties) { name, value in
      guard JSONText.string(name, properties.span) == column.name else { return }
      text = PropertyValue(value, properties.span).text
    }
    return text
  }

  private mutating func note(_ problem: Problem, _ place: String) {
    counts[problem, default: 0] += 1
    if listed[problem, default: []].count < Self.mostListed {
      listed[problem, default: []].append(place)
    }
  }

  /// A sentence for each problem, with the first places.
  var sentences: [String] {
    Problem.allCases.compactMap { problem in
      guard let count = counts[problem], let listed = listed[problem] else { return nil }
      let places = GroupedNumber(count).of("place", "has", "have")
      let what =
        switch problem {
        case .missing: "no \"\(column.name)\""
        case .repeated: "the \"\(column.name)\" of another place"
        case .different: "a \"\(column.name)\" that differs from the fid"
        }
      let rest = count > listed.count ? ", …" : ""
      return "\(places) \(what): \(listed.joined(separator: ", "))\(rest)."
    }
  }
}

extension PlaceStore {
  /// Returns a sentence for each kind of wrong key. Empty for a store without a key column.
  ///
  /// - Parameter isThorough: Whether to check stores without edits too.
  package func keyProblems(isThorough: Bool = false) throws(StoreError) -> [String] {
    let table = table
    guard let column = source.keyColumn.flatMap({ column(named: $0) }),
      let position = table.position(of: Array(column.utf8))
    else { return [] }
    return try read { db in
      guard try isThorough || ownEditCount > 0 || OtherEdits.areNoted(db) else { return [] }
      return try MiskeyedPlaces(db, table, keyAt: position).sentences
    }
  }
}
