import Foundation
import GRDB
import Pinfold

/// The saving of an index, in steps that are each made in a transaction of its own.
struct IndexSaving {
  private let encoded: EncodedIndex
  private let editCount: Int
  private var stage = Stage.removingLeftovers

  private enum Stage {
    case removingLeftovers
    case writing(IndexChunks, next: Int)
    case removingOld
    case forgettingEdits
  }

  /// How many edited places one step removes from the list.
  private static let forgottenPerStep = 2000

  /// - Parameters:
  ///   - index: The index, without numeric columns.
  ///   - editCount: The last edit that is in it.
  init(_ index: PointIndex, editCount: Int) {
    (encoded, self.editCount) = (EncodedIndex(index), editCount)
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
      // A later index is saved already, and the edits since then are listed.
      if try IndexChunks(db).editCount > editCount { return true }
      if try !removeOther(db) { stage = .writing(try newChunks(db), next: 0) }
    case .writing(let chunks, let next):
      if next < chunks.numbers.count {
        try write(next, of: chunks, db)
        stage = .writing(chunks, next: next + 1)
      } else {
        try chunks.write(to: db)
        stage = .removingOld
      }
    case .removingOld:
      if try !removeOther(db) { stage = .forgettingEdits }
    case .forgettingEdits:
      return try !forgetEdits(db)
    }
    return false
  }

  /// Where the chunks of this index belong: after those of the one before.
  private func newChunks(_ db: Database) throws -> IndexChunks {
    let first = try IndexChunks(db).numbers.upperBound
    let count = (encoded.count + IndexChunks.size - 1) / IndexChunks.size
    return IndexChunks(numbers: first..<first + count, editCount: editCount)
  }

  private func write(_ offset: Int, of chunks: IndexChunks, _ db: Database) throws {
    let start = offset * IndexChunks.size
    let chunk = encoded.bytes(start..<min(start + IndexChunks.size, encoded.count))
    try db.execute(
      sql: "INSERT INTO pinfold_index (number, bytes) VALUES (?, ?)",
      arguments: [chunks.numbers.lowerBound + offset, Data(PackedChunk.pack(chunk))]
    )
  }

  /// Removes a chunk that is not of the saved index.
  ///
  /// - Returns: Whether there was one.
  private func removeOther(_ db: Database) throws -> Bool {
    let saved = try IndexChunks(db).numbers
    try db.execute(
      sql: """
        DELETE FROM pinfold_index WHERE number = (
          SELECT number FROM pinfold_index WHERE number < ? OR number >= ? LIMIT 1
        )
        """,
      arguments: [saved.lowerBound, saved.upperBound]
    )
    return db.changesCount > 0
  }

  /// Removes some edited places from the list whose edits are in the saved index. Until
  /// then these edits are made again, which changes nothing.
  ///
  /// - Returns: Whether there were any.
  private func forgetEdits(_ db: Database) throws -> Bool {
    try db.execute(
      sql: """
        DELETE FROM pinfold_changes WHERE fid IN (
          SELECT fid FROM pinfold_changes WHERE edit <= ? LIMIT ?
        )
        """,
      arguments: [editCount, Self.forgottenPerStep]
    )
    return db.changesCount > 0
  }
}

/// Which rows of `pinfold_index` are the saved index. Others are of an index that was saved
/// before, or of one that is not whole.
struct IndexChunks {
  /// The bytes of a chunk, before it is packed: few enough that edits need not wait long while one
  /// is written.
  static let size = 512 << 10

  let numbers: Range<Int>

  /// The last edit that is in the index.
  let editCount: Int

  init(numbers: Range<Int>, editCount: Int) {
    (self.numbers, self.editCount) = (numbers, editCount)
  }

  init(_ db: Database) throws {
    let facts = FactTable(db)
    func number(_ name: String) throws -> Int { try facts.number(name) ?? 0 }
    let (first, count) = (try number("first_index_piece"), try number("index_piece_count"))
    editCount = try number("index_edit_count")
    // Of a damaged store, numbers may be anything; its index is made anew.
    let isPossible = first >= 0 && (0..<Int(UInt32.max)).contains(count) && first < Int.max - count
    numbers = isPossible ? first..<first + count : 0..<0
  }

  func write(to db: Database) throws {
    let facts = FactTable(db)
    try facts.set("first_index_piece", numbers.lowerBound)
    try facts.set("index_piece_count", numbers.count)
    try facts.set("index_edit_count", editCount)
  }
}
