// The memory of a WebAssembly module, which no library manages.
#pragma once

#if defined(__wasm__)

/// Makes the memory larger by a number of pages of 64 KiB.
///
/// Returns how many pages there were, or the greatest number if there is no more memory.
static inline __SIZE_TYPE__ web_assembly_grow(__SIZE_TYPE__ pages) {
  return __builtin_wasm_memory_grow(0, pages);
}

/// Returns the address of the first byte that the module itself does not use.
static inline __SIZE_TYPE__ web_assembly_heap_base(void) {
  extern unsigned char __heap_base;
  return (__SIZE_TYPE__)&__heap_base;
}

#endif
