import GRDB
import Pinfold

/// Sorts names, and names that are equal by ids, in memory that does not grow with their number.
///
/// Names that fit are sorted there. When memory is full, they are written to a temporary table as a
/// run, in chunks; at the end all runs are merged: an external merge sort, as in D. Knuth, The Art of
/// Computer Programming, volume 3, section 5.4.
struct NameSorter {
  /// The bytes of all names of the run, one behind the other.
  private var texts: [UInt8] = []
  private var names: [Entry] = []

  /// The numbers of the chunks of each run.
  private var runs: [Range<Int64>] = []

  /// About the most bytes of a run.
  private let limit: Int
  private let chunkSize: Int
  private let insertChunk: DirectStatement
  private let findChunk: DirectStatement

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
  ///   - limit: About the most bytes of memory for names.
  ///   - chunkSize: About how many bytes a chunk has.
  init(_ db: Database, limit: Int = 64 << 20, chunkSize: Int = 1 << 16) throws {
    (self.limit, self.chunkSize) = (limit, chunkSize)
    try db.execute(
      sql: "CREATE TEMP TABLE name_chunk (number INTEGER PRIMARY KEY, names BLOB NOT NULL)"
    )
    insertChunk = try DirectStatement(
      db,
      sql: "INSERT INTO temp.name_chunk (number, names) VALUES (?, ?)"
    )
    findChunk = try DirectStatement(db, sql: "SELECT names FROM temp.name_chunk WHERE number = ?")
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

  /// Visits the ids by their names. No name may be added afterwards.
  ///
  /// - Complexity: O(*n* log *n*) comparisons.
  mutating func forEach(_ body: (PointID) throws -> Void) throws {
    if runs.isEmpty {
      sort()
      for name in names { try body(PointID(name.id)) }
      return
    }
    try writeRun()
    // By their first names, the least last.
    var runs = try self.runs.map { try Run($0, findChunk) }.sorted { $1.isBefore($0) }
    while var run = runs.popLast() {
      guard let name = run.name else { continue }
      try body(PointID(name.id))
      try run.advance(findChunk)
      if run.name != nil { runs.insert(run, at: Self.place(of: run, in: runs)) }
    }
  }

  /// Returns where a run is among others, by their first names in descending order.
  private static func place(of run: Run, in runs: [Run]) -> Int {
    var (low, high) = (0, runs.count)
    while low < high {
      let middle = (low + high) / 2
      if run.isBefore(runs[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
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
    var chunk: [UInt8] = []
    for (index, name) in names.enumerated() {
      chunk.append(bigWord: name.id)
      chunk.append(bigWord: name.count)
      chunk += texts[name.start..<name.start + Int(name.count)]
      guard chunk.count >= chunkSize || index == names.count - 1 else { continue }
      try insertChunk.bind(number, at: 1)
      try insertChunk.bind(blob: chunk, at: 2)
      _ = try insertChunk.step()
      number += 1
      chunk.removeAll(keepingCapacity: true)
    }
    runs.append(first..<number)
    texts.removeAll(keepingCapacity: true)
    names.removeAll(keepingCapacity: true)
  }

  /// Reads a run from its first name on.
  private struct Run {
    /// The first name that was not used; nil at the end.
    private(set) var name: Entry?

    private var chunk: [UInt8] = []
    private var chunks: Range<Int64>

    init(_ chunks: Range<Int64>, _ find: DirectStatement) throws {
      self.chunks = chunks
      try advance(find)
    }

    mutating func advance(_ find: DirectStatement) throws {
      var start = name.map { $0.start + Int($0.count) } ?? 0
      if start == chunk.count {
        name = nil
        guard let number = chunks.first else { return }
        defer { find.reset() }
        try find.bind(number, at: 1)
        chunk = try find.step() ? find.blob(0) : []
        chunks.removeFirst()
        start = 0
      }
      // A chunk that is missing or cut off: the temporary file is damaged.
      guard start + 8 <= chunk.count else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
      let count = chunk.bigWord(at: start + 4)
      let text = start + 8..<start + 8 + Int(count)
      guard text.upperBound <= chunk.count else {
        throw DatabaseError(resultCode: .SQLITE_CORRUPT)
      }
      name = Entry(
        prefix: chunk.bigPrefix(text),
        start: text.lowerBound,
        count: count,
        id: chunk.bigWord(at: start)
      )
    }

    /// - Precondition: Both have a name.
    func isBefore(_ other: Run) -> Bool {
      guard let name, let otherName = other.name else { return false }
      return name.isBefore(otherName, chunk, other.chunk)
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
