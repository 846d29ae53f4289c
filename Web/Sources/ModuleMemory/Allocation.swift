#if arch(wasm32)

// The heap of the Swift runtime.

nonisolated(unsafe) private var heap = Heap()

/// Allocates bytes and writes their address, like `posix_memalign`.
///
/// - Returns: 0, or ENOMEM if memory runs out.
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

/// Frees the bytes at an address, like `free`.
@_cdecl("heap_free")
public func heapFree(_ address: UnsafeMutableRawPointer?) {
  heap.free(UInt(bitPattern: address))
}

/// Grows the memory so that `byteCount` bytes are free, if possible.
///
/// JavaScript reserves memory in advance, because each growth may trigger a garbage collection.
@_expose(wasm, "reserveBytes")
@_cdecl("reserveBytes")
public func reserveBytes(_ byteCount: UInt) { heap.reserve(byteCount) }

/// Returns the number of bytes in use.
@_expose(wasm, "usedBytes")
@_cdecl("usedBytes")
public func usedBytes() -> UInt { heap.usedBytes }

/// Returns the maximum number of bytes that were in use at once.
@_expose(wasm, "peakBytes")
@_cdecl("peakBytes")
public func peakBytes() -> UInt { heap.peakBytes }

/// Returns 1 if an allocation has failed, which stops the instance, otherwise 0.
@_expose(wasm, "isOutOfMemory")
@_cdecl("isOutOfMemory")
public func isOutOfMemory() -> Int { heap.isExhausted ? 1 : 0 }

#endif
