import Foundation
import GRDB
import Pinfold

/// The saving of an index, in steps that are each made in a transaction of its own.
struct IndexSaving {
  private let bytes: [UInt8]
  private let editCount: Int
  private var stage = Stage.removingLeftovers

  private enum Stage {
    case removingLeftovers
    case writing(IndexPieces, next: Int)
    case removingOld
    case forgettingEdits
  }

  /// The edited places that one step forgets.
  private static let forgottenPerStep = 2000

  /// - Parameters:
  ///   - index: The index, without numeric columns.
  ///   - editCount: The last edit that is in it.
  init(_ index: PointIndex, editCount: Int) {
    (bytes, self.editCount) = (index.encoded(), editCount)
  }

  /// Saves all of an index in a new store.
  static func save(_ index: PointIndex, _ db: Database) throws {
    var saving = IndexSaving(index, editCount: 0)
    while try !saving.step(db) {}
  }

  /// Makes the next step.
  ///
  /// - Returns: Whether it was the last.
  mutating func step(_ db: Database) throws -> Bool {
    switch stage {
    case .removingLeftovers:
      // A later one is there already, and what that lacks is known from it on.
      if try IndexPieces(db).editCount > editCount { return true }
      if try !removeOther(db) { stage = .writing(try newPieces(db), next: 0) }
    case .writing(let pieces, let next):
      if next < pieces.numbers.count {
        try write(next, of: pieces, db)
        stage = .writing(pieces, next: next + 1)
      } else {
        try pieces.write(to: db)
        stage = .removingOld
      }
    case .removingOld:
      if try !removeOther(db) { stage = .forgettingEdits }
    case .forgettingEdits:
      return try !forgetEdits(db)
    }
    return false
  }

  /// Where the pieces of this index belong: after those of the one before.
  private func newPieces(_ db: Database) throws -> IndexPieces {
    let first = try IndexPieces(db).numbers.upperBound
    let count = (bytes.count + IndexPieces.size - 1) / IndexPieces.size
    return IndexPieces(numbers: first..<first + count, editCount: editCount)
  }

  private func write(_ place: Int, of pieces: IndexPieces, _ db: Database) throws {
    let start = place * IndexPieces.size
    let piece = bytes[start..<min(start + IndexPieces.size, bytes.count)]
    try db.execute(
      sql: "INSERT INTO index_piece (number, bytes) VALUES (?, ?)",
      arguments: [pieces.numbers.lowerBound + place, Data(piece)]
    )
  }

  /// Removes a piece that is not of the saved index.
  ///
  /// - Returns: Whether there was one.
  private func removeOther(_ db: Database) throws -> Bool {
    let saved = try IndexPieces(db).numbers
    try db.execute(
      sql: """
        DELETE FROM index_piece WHERE number = (
          SELECT number FROM index_piece WHERE number < ? OR number >= ? LIMIT 1
        )
        """,
      arguments: [saved.lowerBound, saved.upperBound]
    )
    return db.changesCount > 0
  }

  /// Forgets some of the edited places that the saved index is right about. Until then
  /// their edits are made again, which changes nothing.
  ///
  /// - Returns: Whether there were any.
  private func forgetEdits(_ db: Database) throws -> Bool {
    try db.execute(
      sql: """
        DELETE FROM changed_place WHERE id IN (
          SELECT id FROM changed_place WHERE edit <= ? LIMIT ?
        )
        """,
      arguments: [editCount, Self.forgottenPerStep]
    )
    return db.changesCount > 0
  }
}
