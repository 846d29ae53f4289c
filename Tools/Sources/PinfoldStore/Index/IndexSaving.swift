import Foundation
import GRDB
import Pinfold

/// Saves an index in steps, each in its own transaction.
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

  /// The maximum number of edited places that one step removes from the list.
  private static let forgottenPerStep = 2000

  /// - Parameters:
  ///   - index: The index, without numeric columns.
  ///   - editCount: The number of the last edit that the index includes.
  init(_ index: PointIndex, editCount: Int) {
    (encoded, self.editCount) = (EncodedIndex(index), editCount)
  }

  static func save(_ index: PointIndex, _ db: Database) throws {
    var saving = IndexSaving(index, editCount: 0)
    while try !saving.step(db) {}
  }

  mutating func step(_ db: Database) throws -> Bool {
    switch stage {
    case .removingLeftovers:
      // A later index is already saved.
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

  /// The numbers of this index's chunks, after those of the previous index.
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

  /// Removes a chunk that does not belong to the saved index.
  ///
  /// - Returns: Whether one was removed.
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

  /// Removes some edited places from the list whose edits are in the saved index. Opening the store
  /// earlier would apply these edits again, without effect.
  ///
  /// - Returns: Whether any were removed.
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

/// The rows of `pinfold_index` that form the saved index. Other rows belong to an earlier or an
/// incomplete index.
struct IndexChunks {
  /// The size of a chunk in bytes before packing. A small size, so that edits don't wait long for a
  /// write.
  static let size = 512 << 10

  let numbers: Range<Int>

  /// The number of the last edit that the index includes.
  let editCount: Int

  init(numbers: Range<Int>, editCount: Int) {
    (self.numbers, self.editCount) = (numbers, editCount)
  }

  init(_ db: Database) throws {
    let facts = FactTable(db)
    func number(_ name: String) throws -> Int { try facts.number(name) ?? 0 }
    let (first, count) = (try number("first_index_piece"), try number("index_piece_count"))
    editCount = try number("index_edit_count")
    // A damaged store may contain any numbers. Its index is then built again.
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
