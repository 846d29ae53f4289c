import Foundation
import GRDB
import PinfoldReaders

/// The rows that another program gave an impossible position, such as latitude 95, or a key that
/// cannot be a number.
///
/// The table of places contains these rows, but readers skip them.
struct MisplacedRows: Hashable {
  /// The numbers of rows with impossible positions.
  private(set) var numbers: Set<Int64> = []

  /// The number of rows with keys of 2⁵³ or more, or -2⁵³ or less, which JavaScript cannot
  /// represent exactly. They are found by key, so a list is not needed.
  private(set) var unnumberedCount = 0

  var count: Int { numbers.count + unnumberedCount }

  /// Whether the database has the current numbers. Most edits don't change them.
  private var isWritten = true
}

extension MisplacedRows {
  /// Adds a row with an impossible position. Drops a row that was removed or now has a possible
  /// position.
  mutating func note(_ number: Int64, isMisplaced: Bool) {
    let hasChanged = isMisplaced ? numbers.insert(number).inserted : numbers.remove(number) != nil
    if hasChanged { isWritten = false }
  }

  /// Finds the misplaced rows of a table.
  init(scanning table: FeatureTable, _ db: Database) throws {
    isWritten = false
    try recount(table, db)
    let rows = try DirectStatement(db, sql: "SELECT fid, geom FROM \(table.sqlName)")
    defer { rows.reset() }
    while try rows.step() {
      guard RowNumbers.isPossible(rows.number), rows.position.problem != nil else { continue }
      numbers.insert(rows.number)
    }
  }

  mutating func recount(_ table: FeatureTable, _ db: Database) throws {
    unnumberedCount = try Self.conditions.reduce(0) { count, condition in
      let sql = "SELECT count(*) FROM \(table.sqlName) WHERE \(condition)"
      return count + (try Int.fetchOne(db, sql: sql) ?? 0)
    }
  }

  /// The conditions for rows whose keys cannot be numbers. They are separate so that SQLite can use
  /// the index of keys for each.
  private static let conditions = [
    "fid <= -\(RowNumbers.limit)", "fid >= \(RowNumbers.limit)",
  ]

  /// Returns these rows as rejected rows: all are counted, and the first ones listed.
  func rejected(_ db: Database, _ table: FeatureTable) throws -> RejectedRows {
    var rejected = RejectedRows()
    let row = try DirectStatement(db, sql: "SELECT fid, geom FROM \(table.sqlName) WHERE fid = ?")
    for number in numbers.sorted() {
      try row.bind(number, at: 1)
      defer { row.reset() }
      guard try row.step(), case let (_, reason?, value) = row.position else { continue }
      rejected.add(reason)
      guard rejected.listed.count < 1000 else { continue }
      rejected.list(
        RejectedRows.Row(line: 1, number: number, reason: reason, value: value)
      )
    }
    for condition in Self.conditions {
      let sql = "SELECT fid FROM \(table.sqlName) WHERE \(condition) ORDER BY fid"
      let row = try DirectStatement(db, sql: sql)
      defer { row.reset() }
      while try row.step() {
        rejected.add(.invalidKey)
        guard rejected.listed.count < 1000 else { continue }
        let number = row.number
        rejected.list(
          RejectedRows.Row(line: 1, number: number, reason: .invalidKey, value: "\(number)")
        )
      }
    }
    return rejected
  }
}

// MARK: - The database

extension MisplacedRows {
  private static let name = "misplaced_rows"

  /// Reads what ``write(to:)`` wrote.
  init(of table: FeatureTable, _ db: Database) throws {
    // A store with a damaged page still opens. Reading that page reports the damage.
    try? recount(table, db)
    let bytes = try FactTable(db).bytes(Self.name).map(Array.init) ?? []
    for start in stride(from: 0, to: bytes.count - 7, by: 8) {
      numbers.insert(
        Int64(bitPattern: (0..<8).reduce(0) { $0 << 8 | UInt64(bytes[start + $1]) })
      )
    }
  }

  mutating func write(to db: Database) throws {
    guard !isWritten else { return }
    var bytes: [UInt8] = []
    for number in numbers.sorted() {
      for byte in (0..<8).reversed() {
        bytes.append(UInt8(truncatingIfNeeded: number >> (8 * byte)))
      }
    }
    try FactTable(db).set(Self.name, bytes.isEmpty ? nil : Data(bytes))
    isWritten = true
  }
}
