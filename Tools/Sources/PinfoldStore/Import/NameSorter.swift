import GRDB
import Pinfold
import PinfoldJSON

/// Sorts names, and names that are equal by ids, in memory that does not grow with their number.
///
/// What fits is sorted there. Where that are not all, it is a run, which is written in blocks to a
/// temporary table; at the end all runs are read at once, and the least of their first names is the
/// next: an external merge sort, as in D. Knuth, The Art of Computer Programming, volume 3,
/// section 5.4.
struct NameSorter {
  /// The bytes of all names of the run, one behind the other.
  private var texts: [UInt8] = []
  private var names: [Entry] = []

  /// The numbers of the blocks of each run.
  private var runs: [Range<Int64>] = []

  /// The most bytes of a run.
  private let limit: Int
  private let blockSize: Int
  private let insertBlock: DirectStatement
  private let findBlock: DirectStatement

  /// A name among others.
  private struct Entry {
    /// Its first eight bytes, by which most names are told apart.
    let prefix: UInt64
    let start: Int
    let count: UInt32
    let id: UInt32

    /// Whether it is before another one, by bytes and then by ids.
    ///
    /// - Parameters:
    ///   - texts: The bytes in which it is.
    ///   - others: Those in which the other is.
    func isBefore(_ other: Entry, _ texts: [UInt8], _ others: [UInt8]) -> Bool {
      if prefix != other.prefix { return prefix < other.prefix }
      let shared = Int(min(count, other.count))
      var index = 8
      while index < shared {
        let (byte, otherByte) = (texts[start + index], others[other.start + index])
        if byte != otherByte { return byte < otherByte }
        index += 1
      }
      return count == other.count ? id < other.id : count < other.count
    }
  }

  /// - Parameters:
  ///   - limit: The most bytes of memory for names.
  ///   - blockSize: About how many bytes a block has.
  init(_ db: Database, limit: Int = 64 << 20, blockSize: Int = 1 << 16) throws {
    (self.limit, self.blockSize) = (limit, blockSize)
    try db.execute(
      sql: "CREATE TEMP TABLE name_block (number INTEGER PRIMARY KEY, names BLOB NOT NULL)"
    )
    insertBlock = try DirectStatement(
      db,
      sql: "INSERT INTO temp.name_block (number, names) VALUES (?, ?)"
    )
    findBlock = try DirectStatement(db, sql: "SELECT names FROM temp.name_block WHERE number = ?")
  }
}

extension NameSorter {
  /// Adds a name.
  mutating func add(_ id: PointID, _ name: [UInt8]) throws {
    names.append(
      Entry(
        prefix: name.bigPrefix(0..<name.count),
        start: texts.count,
        count: UInt32(name.count),
        id: id.row
      )
    )
    texts += name
    if texts.count + names.count * MemoryLayout<Entry>.stride >= limit { try writeRun() }
  }

  /// Visits the ids by their names, and forgets all names.
  ///
  /// - Complexity: O(*n* log *n*) comparisons, and O(*n*) for each run.
  mutating func forEach(_ body: (PointID) throws -> Void) throws {
    if runs.isEmpty {
      sort()
      for name in names { try body(PointID(name.id)) }
      (names, texts) = ([], [])
      return
    }
    try writeRun()
    var runs = try self.runs.map { try Run($0, findBlock) }.filter { $0.name != nil }
    while !runs.isEmpty {
      var least = 0
      for index in runs.indices.dropFirst() where runs[index].isBefore(runs[least]) {
        least = index
      }
      guard let name = runs[least].name else { return }
      try body(PointID(name.id))
      try runs[least].advance(findBlock)
      if runs[least].name == nil { runs.remove(at: least) }
    }
    self.runs = []
  }

  private mutating func sort() {
    let texts = texts
    names.sort { $0.isBefore($1, texts, texts) }
  }

  /// Writes what is in memory as a run.
  private mutating func writeRun() throws {
    guard !names.isEmpty else { return }
    sort()
    let first = runs.last?.upperBound ?? 1
    var number = first
    var block: [UInt8] = []
    for (index, name) in names.enumerated() {
      block.append(bigWord: name.id)
      block.append(bigWord: name.count)
      block += texts[name.start..<name.start + Int(name.count)]
      guard block.count >= blockSize || index == names.count - 1 else { continue }
      try insertBlock.bind(number, at: 1)
      try insertBlock.bind(blob: block, at: 2)
      _ = try insertBlock.step()
      number += 1
      block.removeAll(keepingCapacity: true)
    }
    runs.append(first..<number)
    texts.removeAll(keepingCapacity: true)
    names.removeAll(keepingCapacity: true)
  }

  /// Reads a run from its first name on.
  private struct Run {
    /// The first name that was not used; nil at the end.
    private(set) var name: Entry?

    private var block: [UInt8] = []
    private var blocks: Range<Int64>

    init(_ blocks: Range<Int64>, _ find: DirectStatement) throws {
      self.blocks = blocks
      try advance(find)
    }

    mutating func advance(_ find: DirectStatement) throws {
      var start = name.map { $0.start + Int($0.count) } ?? 0
      if start == block.count {
        name = nil
        guard let number = blocks.first else { return }
        defer { find.reset() }
        try find.bind(number, at: 1)
        block = try find.step() ? find.blob(0) : []
        blocks.removeFirst()
        start = 0
      }
      // A block that is not there, or cut off, ends its run: the temporary file is damaged.
      guard start + 8 <= block.count else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
      let count = block.bigWord(at: start + 4)
      let text = start + 8..<start + 8 + Int(count)
      guard text.upperBound <= block.count else {
        throw DatabaseError(resultCode: .SQLITE_CORRUPT)
      }
      name = Entry(
        prefix: block.bigPrefix(text),
        start: text.lowerBound,
        count: count,
        id: block.bigWord(at: start)
      )
    }

    /// - Precondition: Both have a name.
    func isBefore(_ other: Run) -> Bool {
      guard let name, let otherName = other.name else { return false }
      return name.isBefore(otherName, block, other.block)
    }
  }
}

extension [UInt8] {
  /// The first eight bytes of a text as a number, in the order of texts; zeros behind a shorter one.
  fileprivate func bigPrefix(_ text: Range<Int>) -> UInt64 {
    var prefix: UInt64 = 0
    for index in text.lowerBound..<text.lowerBound + 8 {
      prefix = prefix << 8 | (index < text.upperBound ? UInt64(self[index]) : 0)
    }
    return prefix
  }
}
