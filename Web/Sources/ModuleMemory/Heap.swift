#if arch(wasm32)

import CWebAssembly

/// A heap that keeps free blocks in lists by size and merges them with free neighbors, so that
/// memory is reused.
///
/// This is two-level segregated fit, by Masmano, Ripoll, Crespo and Real (2004). Every block begins
/// with a header of eight bytes: the size of the previous block, then the block's own size with a
/// bit that marks it as free. Sizes are multiples of 16. Headers start 8 bytes below a multiple of
/// 16, so that contents are aligned to 16.
///
/// Addresses are those of headers, except in `allocate` and `free`. Code in this file must not
/// allocate.
struct Heap {
  /// The address of the table of free lists, before all blocks.
  private var table: UInt = 0

  /// The header of an empty block after the last one, which is never free.
  private var end: UInt = 0

  /// A bit for each power of two with free blocks.
  private var rows: UInt32 = 0

  /// The number of bytes in use, including headers.
  private(set) var usedBytes: UInt = 0

  /// The maximum number of bytes that were in use at once.
  private(set) var peakBytes: UInt = 0

  /// Whether an allocation has failed, after which the runtime stops.
  private(set) var isExhausted = false

  /// The binary logarithm of the number of lists for each power of two.
  private static let columnBits: UInt = 4
  private static let columnCount: UInt = 1 << columnBits
  private static let rowCount: UInt = 29
  private static let header: UInt = 8
  private static let unit: UInt = 16
  private static let pageBytes: UInt = 65_536

  /// The maximum size of a request, so that sums of sizes stay below 2³².
  private static let mostBytes: UInt = 0xE000_0000
}

extension Heap {
  /// Returns the address of `byteCount` bytes, or zero if memory runs out.
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

  /// Grows the memory so that `byteCount` bytes are free, if possible.
  mutating func reserve(_ byteCount: UInt) {
    guard byteCount < Self.mostBytes else { return }
    _ = find((byteCount + Self.header + Self.unit - 1) & ~(Self.unit - 1))
  }

  /// Frees the bytes at an address that `allocate` returned.
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
  /// Returns a free block of at least the given size, or zero.
  private mutating func find(_ size: UInt) -> UInt {
    if let block = listed(size) { return block }
    guard grow(by: size) else { return 0 }
    return listed(size) ?? 0
  }

  /// Splits off the front of a block, up to an aligned address, and returns the rest.
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

  /// Frees the part of a block after a size.
  private mutating func trim(_ block: UInt, to size: UInt) {
    let rest = self.size(block) - size
    guard rest >= Self.unit else { return }
    setSize(block, size)
    setSize(block + size, rest)
    let next = block + size + rest
    if isFree(next) {
      remove(next)
      setSize(block + size, rest + self.size(next))
    }
    insert(block + size)
  }

  private mutating func grow(by size: UInt) -> Bool {
    if end == 0 { return start() && grow(by: size) }
    let before = word(end)
    let last = before != 0 && isFree(end - before) ? end - before : end
    let missing = size - min(size, end - last)
    // At least four pages, so that the memory does not grow for each of many small blocks.
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

  /// Returns a free block of at least the given size from the lists.
  private func listed(_ size: UInt) -> UInt? {
    guard end != 0 else { return nil }
    let (row, column) = list(size)
    // Blocks in this list may be too small, so only a few are checked.
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

  /// Sets the size of a block, in its header and in the next one. Marks it as used.
  private func setSize(_ block: UInt, _ size: UInt) {
    store(block + 4, size)
    store(block + size, size)
  }

  private func word(_ address: UInt) -> UInt {
    // Does not trap: every address is that of a header, of a link in a free block, or of the table,
    // so it is not zero.
    UnsafeMutablePointer<UInt>(bitPattern: address).unsafelyUnwrapped.pointee
  }

  private func store(_ address: UInt, _ word: UInt) {
    UnsafeMutablePointer<UInt>(bitPattern: address).unsafelyUnwrapped.pointee = word
  }
}

#endif
