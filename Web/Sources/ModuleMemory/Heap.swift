#if arch(wasm32)

import CWebAssembly

/// The memory that arrays are allocated in: free blocks in lists by size, joined with their
/// neighbors as they are freed, so that memory is used again and again.
///
/// This is two-level segregated fit, by Masmano, Ripoll, Crespo and Real (2004). Every
/// block begins with eight bytes: the size of the block before it, and its own with a bit
/// for whether it is free. Sizes are multiples of 16, headers are 8 below such a multiple,
/// so that contents are aligned to 16.
///
/// All addresses here are those of headers, except in `allocate` and `free`. Nothing in this
/// file may allocate.
struct Heap {
  /// Where the lists of free blocks begin: a table in front of all blocks.
  private var table: UInt = 0

  /// The header behind the last block, of a block without contents that is never free.
  private var end: UInt = 0

  /// Which powers of two have free blocks.
  private var rows: UInt32 = 0

  /// How many bytes are in use, headers included.
  private(set) var usedBytes: UInt = 0

  /// The most bytes that were ever in use at once.
  private(set) var peakBytes: UInt = 0

  /// Whether there was not enough memory for what was asked for: the runtime stops then.
  private(set) var isExhausted = false

  /// Each power of two of sizes is divided into so many lists.
  private static let columnBits: UInt = 4
  private static let columnCount: UInt = 1 << columnBits
  private static let rowCount: UInt = 29
  private static let header: UInt = 8
  private static let unit: UInt = 16
  private static let pageBytes: UInt = 65_536

  /// More than this cannot be asked for: sums of sizes stay below 2³².
  private static let mostBytes: UInt = 0xE000_0000
}

extension Heap {
  /// Returns the address of some bytes, or zero if there is not so much memory.
  mutating func allocate(_ byteCount: UInt, alignment: UInt) -> UInt {
    guard byteCount < Self.mostBytes, alignment <= Self.pageBytes else {
      isExhausted = true
      return 0
    }
    let size = (byteCount + Self.header + Self.unit - 1) & ~(Self.unit - 1)
    let slack = alignment > Self.unit ? alignment : 0
    var block = find(size + slack)
    guard block != 0 else {
      isExhausted = true
      return 0
    }
    remove(block)
    if slack > 0 { block = alignedPart(of: block, alignment) }
    setFree(block, false)
    trim(block, to: size)
    usedBytes += self.size(block)
    peakBytes = max(peakBytes, usedBytes)
    return block + Self.header
  }

  /// Makes room for so many bytes at once, if there is so much memory.
  mutating func reserve(_ byteCount: UInt) {
    guard byteCount < Self.mostBytes else { return }
    _ = find((byteCount + Self.header + Self.unit - 1) & ~(Self.unit - 1))
  }

  /// Frees the bytes at an address that was returned before.
  mutating func free(_ address: UInt) {
    guard address != 0 else { return }
    var block = address - Self.header
    usedBytes -= size(block)
    let next = block + size(block)
    if isFree(next) {
      remove(next)
      setSize(block, size(block) + size(next))
    }
    let before = word(block)
    if before != 0, isFree(block - before) {
      remove(block - before)
      setSize(block - before, before + size(block))
      block -= before
    }
    insert(block)
  }
}

// MARK: - Blocks

extension Heap {
  /// Returns a free block of a size or more, or zero.
  private mutating func find(_ size: UInt) -> UInt {
    if let block = listed(size) { return block }
    guard grow(by: size) else { return 0 }
    return listed(size) ?? 0
  }

  /// Cuts from the front of a block what precedes an aligned address.
  private mutating func alignedPart(of block: UInt, _ alignment: UInt) -> UInt {
    let contents = block + Self.header
    let gap = (contents + alignment - 1) & ~(alignment - 1) - contents
    guard gap > 0 else { return block }
    let part = block + gap
    let rest = size(block) - gap
    setSize(block, gap)
    setSize(part, rest)
    insert(block)
    return part
  }

  /// Frees what a block has beyond a size.
  private mutating func trim(_ block: UInt, to size: UInt) {
    let rest = self.size(block) - size
    guard rest >= Self.unit else { return }
    setSize(block, size)
    setSize(block + size, rest)
    let next = block + size + rest
    // The block behind may be free: whole blocks are.
    if isFree(next) {
      remove(next)
      setSize(block + size, rest + self.size(next))
    }
    insert(block + size)
  }

  /// Makes room for a block of a size at the end.
  private mutating func grow(by size: UInt) -> Bool {
    if end == 0 { return start() && grow(by: size) }
    let before = word(end)
    let last = before != 0 && isFree(end - before) ? end - before : end
    let missing = size - min(size, end - last)
    // A little more each time, so that many small blocks do not grow the memory one by one.
    let pages = max((missing + Self.pageBytes - 1) / Self.pageBytes, 4)
    guard web_assembly_grow(pages) != .max else { return false }
    if last != end { remove(last) }
    let newEnd = end + pages * Self.pageBytes
    store(newEnd + 4, 0)
    end = newEnd
    setSize(last, newEnd - last)
    insert(last)
    return true
  }

  /// Puts the table in front of all blocks.
  private mutating func start() -> Bool {
    table = (web_assembly_heap_base() + Self.unit - 1) & ~(Self.unit - 1)
    let tableBytes = 4 * (Self.rowCount * Self.columnCount + Self.rowCount)
    end = (table + tableBytes + Self.unit - 1) & ~(Self.unit - 1) + Self.header
    let memoryEnd = web_assembly_grow(0) * Self.pageBytes
    guard end + Self.header <= memoryEnd else { return false }
    let first = end
    end = memoryEnd - Self.header
    store(end + 4, 0)
    store(first, 0)
    setSize(first, end - first)
    insert(first)
    return true
  }
}

// MARK: - Lists

extension Heap {
  /// Returns the list that blocks of a size are in.
  private func list(_ size: UInt) -> (row: UInt, column: UInt) {
    let units = size / Self.unit
    let bits = UInt(UInt.bitWidth - 1 - units.leadingZeroBitCount)
    let column =
      bits >= Self.columnBits
      ? units >> (bits - Self.columnBits) : units << (Self.columnBits - bits)
    return (bits, column & (Self.columnCount - 1))
  }

  private func head(_ row: UInt, _ column: UInt) -> UInt {
    table + 4 * (Self.rowCount + row * Self.columnCount + column)
  }

  /// Returns a listed block of a size or more.
  private func listed(_ size: UInt) -> UInt? {
    guard end != 0 else { return nil }
    let (row, column) = list(size)
    // Blocks of this list may be smaller; a few are looked at.
    var block = word(head(row, column))
    for _ in 0..<16 where block != 0 {
      if self.size(block) >= size { return block }
      block = word(block + Self.header)
    }
    let columns = word(table + 4 * row) & (~0 << (column + 1))
    if columns != 0 { return word(head(row, UInt(columns.trailingZeroBitCount))) }
    let above = row + 1 < 32 ? rows & (~0 << UInt32(row + 1)) : 0
    guard above != 0 else { return nil }
    let next = UInt(above.trailingZeroBitCount)
    return word(head(next, UInt(word(table + 4 * next).trailingZeroBitCount)))
  }

  private mutating func insert(_ block: UInt) {
    setFree(block, true)
    let (row, column) = list(size(block))
    let head = head(row, column)
    let first = word(head)
    store(block + Self.header, first)
    store(block + Self.header + 4, 0)
    if first != 0 { store(first + Self.header + 4, block) }
    store(head, block)
    store(table + 4 * row, word(table + 4 * row) | 1 << column)
    rows |= 1 << UInt32(row)
  }

  private mutating func remove(_ block: UInt) {
    let next = word(block + Self.header)
    let before = word(block + Self.header + 4)
    if next != 0 { store(next + Self.header + 4, before) }
    if before != 0 { return store(before + Self.header, next) }
    let (row, column) = list(size(block))
    store(head(row, column), next)
    guard next == 0 else { return }
    let columns = word(table + 4 * row) & ~(1 << column)
    store(table + 4 * row, columns)
    if columns == 0 { rows &= ~(1 << UInt32(row)) }
  }
}

// MARK: - Words

extension Heap {
  private func size(_ block: UInt) -> UInt { word(block + 4) & ~1 }

  private func isFree(_ block: UInt) -> Bool { word(block + 4) & 1 == 1 }

  private func setFree(_ block: UInt, _ isFree: Bool) {
    store(block + 4, size(block) | (isFree ? 1 : 0))
  }

  /// Sets the size of a block, there and in the block behind it; it is not free then.
  private func setSize(_ block: UInt, _ size: UInt) {
    store(block + 4, size)
    store(block + size, size)
  }

  private func word(_ address: UInt) -> UInt {
    // Every address is that of a header, of a link in a free block, or in the table.
    UnsafeMutablePointer<UInt>(bitPattern: address).unsafelyUnwrapped.pointee
  }

  private func store(_ address: UInt, _ word: UInt) {
    UnsafeMutablePointer<UInt>(bitPattern: address).unsafelyUnwrapped.pointee = word
  }
}

#endif
