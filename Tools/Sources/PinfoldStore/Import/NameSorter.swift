import GRDB
import Pinfold

/// Sorts names, and names that are equal by ids, in memory that does not grow with their number.
///
/// Names that fit are sorted there. When memory is full, they are written to a table as a run, in
/// chunks; at the end all runs are merged: an external merge sort, as in D. Knuth, The Art of Computer
/// Programming, volume 3, section 5.4.
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
    /// The next part of it, by which most names are told apart: the first one, unless names with
    /// equal parts are being sorted.
    var part: UInt64
    let start: Int
    let count: UInt32
    let id: UInt32

    /// Whether it is before another one, by bytes and then by ids.
    ///
    /// - Parameters:
    ///   - texts: The bytes in which it is.
    ///   - others: Those in which the other is.
    func isBefore(_ other: Entry, _ texts: [UInt8], _ others: [UInt8]) -> Bool {
      if part != other.part { return part < other.part }
      let shared = Int(min(count, other.count))
      var index = NameSorter.partSize
      while index < shared {
        let (byte, otherByte) = (texts[start + index], others[other.start + index])
        if byte != otherByte { return byte < otherByte }
        index += 1
      }
      return count == other.count ? id < other.id : count < other.count
    }
  }

  /// - Parameters:
  ///   - db: A temporary database.
  ///   - limit: About the most bytes of memory for names.
  ///   - chunkSize: About how many bytes a chunk has.
  init(_ db: Database, limit: Int = 16 << 20, chunkSize: Int = 1 << 16) throws {
    (self.limit, self.chunkSize) = (limit, chunkSize)
    try db.execute(
      sql: "CREATE TABLE name_chunk (number INTEGER PRIMARY KEY, names BLOB NOT NULL)"
    )
    insertChunk = try DirectStatement(
      db,
      sql: "INSERT INTO name_chunk (number, names) VALUES (?, ?)"
    )
    findChunk = try DirectStatement(db, sql: "SELECT names FROM name_chunk WHERE number = ?")
  }
}

extension NameSorter {
  /// Adds a name.
  mutating func add(_ id: PointID, _ name: [UInt8]) throws {
    names.append(
      Entry(
        part: name.part(of: 0..<name.count),
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
      sort(names.indices, depth: 0)
      for name in names { try body(PointID(name.id)) }
      return
    }
    try writeRun()
    var runs = try self.runs.map { try Run($0, findChunk) }
    // A heap of their indices: sorted ones are one.
    var heap = runs.indices.sorted { runs[$0].isBefore(runs[$1]) }
    while let first = heap.first, let name = runs[first].name {
      try body(PointID(name.id))
      try runs[first].advance(findChunk)
      if runs[first].name == nil {
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
      }
      Self.sink(&heap, of: runs)
    }
  }

  /// Moves the first run of a heap to its place.
  private static func sink(_ heap: inout [Int], of runs: [Run]) {
    var index = 0
    while 2 * index + 1 < heap.count {
      var child = 2 * index + 1
      if child + 1 < heap.count, runs[heap[child + 1]].isBefore(runs[heap[child]]) { child += 1 }
      guard runs[heap[child]].isBefore(runs[heap[index]]) else { return }
      heap.swapAt(index, child)
      index = child
    }
  }

  /// Writes what is in memory as a run.
  private mutating func writeRun() throws {
    guard !names.isEmpty else { return }
    sort(names.indices, depth: 0)
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
        part: chunk.part(of: text),
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

// MARK: - Sorting in memory

extension NameSorter {
  /// How many bytes of a name are compared at once.
  fileprivate static let partSize = 7

  /// Sorts names that are equal before a depth, by the parts there; then those of equal parts, by
  /// the next. Each part of a name is read once: to compare whole names would miss the cache each
  /// time. See W. Ng and K. Kakehi, "Cache Efficient Radix Sort for String Sorting" (2007).
  private mutating func sort(_ range: Range<Int>, depth: Int) {
    // In a copy, as sorting a range of an array makes one.
    var group = Array(names[range])
    group.sort { $0.part == $1.part ? $0.id < $1.id : $0.part < $1.part }
    names.replaceSubrange(range, with: group)
    var start = range.lowerBound
    while start < range.upperBound {
      let part = names[start].part
      var end = start + 1
      while end < range.upperBound, names[end].part == part { end += 1 }
      // More bytes follow. Names that end with this part are equal, and sorted by their ids.
      if end - start > 1, part & 0xFF > Self.partSize {
        let next = depth + Self.partSize
        for index in start..<end {
          let textStart = names[index].start
          names[index].part =
            texts.part(of: textStart + next..<textStart + Int(names[index].count))
        }
        sort(start..<end, depth: next)
      }
      start = end
    }
  }
}

extension [UInt8] {
  /// The first bytes of a text as a number, in the order of texts: a part padded with zeros, and in the
  /// last byte how many bytes there are, one more than a part at most.
  fileprivate func part(of text: Range<Int>) -> UInt64 {
    var part: UInt64 = 0
    for index in text.lowerBound..<text.lowerBound + NameSorter.partSize {
      part = part << 8 | (index < text.upperBound ? UInt64(self[index]) : 0)
    }
    return part << 8 | UInt64(Swift.min(NameSorter.partSize + 1, text.count))
  }
}
