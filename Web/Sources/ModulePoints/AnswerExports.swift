#if arch(wasm32)

import ModuleMemory
public import Pinfold

/// Writes the rows of the last query's points to the page.
///
/// - Returns: The number of rows written.
@_expose(wasm, "readRows")
@_cdecl("readRows")
public func readRows(_ start: Int) -> Int {
  page.integers.write(from: start, of: transfer.rows.count) {
    Int32(bitPattern: transfer.rows[$0].row)
  }
}

/// Writes an aggregate to the page: value count, sum, minimum and maximum, which are NaN without
/// values.
///
/// - Returns: The number of numbers written.
public func writeAggregate(_ aggregate: Aggregate) -> Int {
  let doubles = page.doubles
  doubles[0] = Double(aggregate.valueCount)
  doubles[1] = aggregate.sum
  doubles[2] = aggregate.minimum ?? .nan
  doubles[3] = aggregate.maximum ?? .nan
  return 4
}

#endif
