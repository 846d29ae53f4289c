#if arch(wasm32)

import ModuleMemory

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
  for offset in 0..<count { transfer.bytes.append(page[offset]) }
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
  for offset in start..<end { page[offset - start] = transfer.bytes[offset] }
  return end - start
}

/// Frees saved bytes.
@_expose(wasm, "dropBytes")
@_cdecl("dropBytes")
public func dropBytes() { transfer.bytes = [] }

#endif
