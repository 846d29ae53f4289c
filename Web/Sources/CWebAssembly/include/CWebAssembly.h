// The memory of a WebAssembly module without a C library.
#pragma once

#if defined(__wasm__)

/// Grows the memory by a number of pages of 64 KiB.
/// Returns the previous number of pages, or the greatest number if memory runs out.
static inline __SIZE_TYPE__ web_assembly_grow(__SIZE_TYPE__ pages) {
  return __builtin_wasm_memory_grow(0, pages);
}

/// Returns the address of the first byte that the module itself does not use.
static inline __SIZE_TYPE__ web_assembly_heap_base(void) {
  extern unsigned char __heap_base;
  return (__SIZE_TYPE__)&__heap_base;
}

#endif
