#if arch(wasm32)

import ModuleMemory

/// Reserves memory for saved bytes.
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
  page.append(count, to: &transfer.bytes)
}

/// Writes the part of the saved bytes that fits the page.
///
/// - Parameter start: The offset of the part.
/// - Returns: The number of bytes written.
@_expose(wasm, "readBytes")
@_cdecl("readBytes")
public func readBytes(_ start: Int) -> Int {
  page.write(transfer.bytes, from: start)
}

/// Frees saved bytes.
@_expose(wasm, "dropBytes")
@_cdecl("dropBytes")
public func dropBytes() { transfer.bytes = [] }

#endif
