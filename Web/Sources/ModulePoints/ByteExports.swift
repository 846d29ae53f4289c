#if arch(wasm32)

import ModuleMemory
public import Pinfold

/// Makes room for saved bytes.
@_expose(wasm, "beginBytes")
@_cdecl("beginBytes")
public func beginBytes(_ count: Int) {
  transfer.bytes = []
  transfer.bytes.reserveCapacity(count)
}

/// Adds saved bytes from the page.
@_expose(wasm, "addBytes")
@_cdecl("addBytes")
public func addBytes(_ count: Int) {
  let page = page.bytes
  for place in 0..<count { transfer.bytes.append(page[place]) }
}

/// Writes saved bytes to the page.
///
/// - Returns: How many were written.
@_expose(wasm, "readBytes")
@_cdecl("readBytes")
public func readBytes(_ start: Int) -> Int {
  let page = page.bytes
  let end = min(start + Page.byteCount, transfer.bytes.count)
  guard start >= 0, start < end else { return 0 }
  for place in start..<end { page[place - start] = transfer.bytes[place] }
  return end - start
}

/// Frees saved bytes.
@_expose(wasm, "dropBytes")
@_cdecl("dropBytes")
public func dropBytes() { transfer.bytes = [] }

/// Writes the rows of found points to the page.
///
/// - Returns: How many rows were written.
@_expose(wasm, "readRows")
@_cdecl("readRows")
public func readRows(_ start: Int) -> Int {
  let integers = page.integers
  let end = min(start + Page.byteCount / 4, transfer.rows.count)
  guard start >= 0, start < end else { return 0 }
  for place in start..<end {
    integers[place - start] = Int32(bitPattern: transfer.rows[place].row)
  }
  return end - start
}

/// Writes what values add up to to the page: how many there are, their sum, the least and the
/// greatest, NaN without one.
///
/// - Returns: How many numbers were written.
public func writeAggregate(_ aggregate: Aggregate) -> Int {
  let doubles = page.doubles
  doubles[0] = Double(aggregate.valueCount)
  doubles[1] = aggregate.sum
  doubles[2] = aggregate.minimum ?? .nan
  doubles[3] = aggregate.maximum ?? .nan
  return 4
}

#endif
