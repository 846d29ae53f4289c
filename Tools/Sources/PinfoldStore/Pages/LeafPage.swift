/// A page of SQLite's at the bottom of a table or an index: the rows that are in it.
///
/// The format is SQLite's, see sqlite.org/fileformat2.html. Pointers beyond the page give
/// no rows.
struct LeafPage {
  private let bytes: [UInt8]
  private let pages: StorePages

  /// Whether the rows have numbers: those of a table.
  private let isTable: Bool

  /// Where the rows are in the page.
  private let cells: [Int]

  /// - Returns: Nil for a page of another kind.
  init?(_ bytes: [UInt8], number: UInt32, _ pages: StorePages) {
    // The first page has the header of the file in front.
    let start = number == 1 ? StoreHeader.byteCount : 0
    guard bytes.count == pages.pageSize, [0x0D, 0x0A].contains(bytes[start]) else { return nil }
    (self.bytes, self.pages) = (bytes, pages)
    isTable = bytes[start] == 0x0D
    let count = bytes.short(at: start + 3)
    guard start + 8 + 2 * count <= bytes.count else { return nil }
    cells = (0..<count).map { bytes.short(at: start + 8 + 2 * $0) }
  }
}

extension LeafPage {
  var count: Int { cells.count }

  /// Returns a row and its number; nil when it is not whole, because a page on which it
  /// goes on is damaged.
  func row(_ index: Int) -> (number: Int64, values: [StoredValue])? {
    var reader = RecordReader(bytes, at: cells[index])
    guard let size = reader.integer(), (0...Int64(Int32.max)).contains(size) else { return nil }
    var number: Int64 = 0
    if isTable {
      guard let read = reader.integer() else { return nil }
      number = read
    }
    guard let record = record(Int(size), reader), let values = StoredValue.values(of: record)
    else { return nil }
    return (number, values)
  }

  /// Returns the bytes of a row: the beginning here, the rest on pages of its own.
  private func record(_ size: Int, _ reader: RecordReader) -> [UInt8]? {
    let usable = pages.pageSize - PageChecksum.byteCount
    let most = isTable ? usable - 35 : (usable - 12) * 64 / 255 - 23
    guard size > most else { return reader.bytes(size) }
    let least = (usable - 12) * 32 / 255 - 23
    let fitting = least + (size - least) % (usable - 4)
    let local = fitting <= most ? fitting : least
    guard let start = reader.bytes(local + 4) else { return nil }
    var record = Array(start[..<local])
    var next = start.bigWord(at: local)
    // Damaged pages may form a cycle.
    var visited: Set<UInt32> = []
    while record.count < size {
      guard next != 0, visited.insert(next).inserted, let page = pages.wholePage(next) else {
        return nil
      }
      record += page[4..<min(usable, 4 + size - record.count)]
      next = page.bigWord(at: 0)
    }
    return record
  }
}
