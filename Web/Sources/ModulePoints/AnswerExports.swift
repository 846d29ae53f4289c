#if arch(wasm32)

import ModuleMemory
public import Pinfold

/// Writes the rows of found points to the page.
///
/// - Returns: How many rows were written.
@_expose(wasm, "readRows")
@_cdecl("readRows")
public func readRows(_ start: Int) -> Int {
  let integers = page.integers
  let end = min(start + Page.byteCount / 4, transfer.rows.count)
  guard start >= 0, start < end else { return 0 }
  for offset in start..<end {
    integers[offset - start] = Int32(bitPattern: transfer.rows[offset].row)
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
