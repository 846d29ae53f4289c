import GRDB

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
