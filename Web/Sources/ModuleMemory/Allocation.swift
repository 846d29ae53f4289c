#if arch(wasm32)

// What the Swift runtime allocates memory by.

nonisolated(unsafe) private var heap = Heap()

/// Writes the address of some bytes, as `posix_memalign` does.
///
/// - Returns: 0, or the code of an error: there is not so much memory.
@_cdecl("heap_allocate")
public func heapAllocate(
  _ result: UnsafeMutablePointer<UnsafeMutableRawPointer?>,
  _ alignment: Int,
  _ byteCount: Int
) -> Int32 {
  let address = heap.allocate(UInt(bitPattern: byteCount), alignment: UInt(bitPattern: alignment))
  result.pointee = UnsafeMutableRawPointer(bitPattern: address)
  return address == 0 ? 12 : 0  // ENOMEM
}

/// Frees the bytes at an address, as `free` does.
@_cdecl("heap_free")
public func heapFree(_ address: UnsafeMutableRawPointer?) {
  heap.free(UInt(bitPattern: address))
}

/// Makes room for so many bytes at once, if there is so much memory.
///
/// JavaScript may look for garbage whenever the memory grows, among all objects of the page.
@_expose(wasm, "reserveBytes")
@_cdecl("reserveBytes")
public func reserveBytes(_ byteCount: UInt) { heap.reserve(byteCount) }

/// Returns how many bytes are in use.
@_expose(wasm, "usedBytes")
@_cdecl("usedBytes")
public func usedBytes() -> UInt { heap.usedBytes }

/// Returns how many bytes were in use at most.
@_expose(wasm, "peakBytes")
@_cdecl("peakBytes")
public func peakBytes() -> UInt { heap.peakBytes }

/// Returns whether there was not enough memory once, 1 or 0: why this instance stopped.
@_expose(wasm, "isOutOfMemory")
@_cdecl("isOutOfMemory")
public func isOutOfMemory() -> Int { heap.isExhausted ? 1 : 0 }

#endif
