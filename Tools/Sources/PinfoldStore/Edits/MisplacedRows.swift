import Foundation
import GRDB
import PinfoldReaders

/// The numbers of the rows that another program gave impossible positions, such as latitude 95.
///
/// The table of places contains these rows, but readers skip them.
struct MisplacedRows: Hashable {
  private(set) var numbers: Set<Int64> = []

  /// Whether the database has these numbers. A batch of edits usually leaves them as they are.
  private var isWritten = true
}

extension MisplacedRows {
  /// Adds a row with an impossible position, or drops one that is removed or has a possible one.
  mutating func note(_ number: Int64, isMisplaced: Bool) {
    let hasChanged = isMisplaced ? numbers.insert(number).inserted : numbers.remove(number) != nil
    if hasChanged { isWritten = false }
  }

  /// Finds the misplaced rows of a table.
  init(_ db: Database, _ table: FeatureTable) throws {
    isWritten = false
    let rows = try DirectStatement(db, sql: "SELECT fid, geom FROM \(table.sqlName)")
    defer { rows.reset() }
    while try rows.step() {
      guard RowNumbers.isPossible(rows.number), rows.position.problem != nil else { continue }
      numbers.insert(rows.number)
    }
  }

  /// Returns the first of them as skipped rows, and counts all by their reasons.
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
    return rejected
  }
}

// MARK: - The database

extension MisplacedRows {
  private static let name = "misplaced_rows"

  /// Reads what ``write(to:)`` wrote.
  init(_ db: Database) throws {
    let bytes = try FactTable(db).bytes(Self.name).map(Array.init) ?? []
    for start in stride(from: 0, to: bytes.count - 7, by: 8) {
      numbers.insert(
        Int64(bitPattern: (0..<8).reduce(0) { $0 << 8 | UInt64(bytes[start + $1]) })
      )
    }
  }

  /// Writes the numbers if they have changed.
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
