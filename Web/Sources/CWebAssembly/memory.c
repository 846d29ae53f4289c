// What compilers call for large copies. Each is one instruction of WebAssembly.
#if defined(__wasm__)

void *memcpy(void *to, const void *from, __SIZE_TYPE__ count) {
  return __builtin_memmove(to, from, count);
}

void *memmove(void *to, const void *from, __SIZE_TYPE__ count) {
  return __builtin_memmove(to, from, count);
}

void *memset(void *to, int byte, __SIZE_TYPE__ count) {
  return __builtin_memset(to, byte, count);
}

// What the runtime of Swift calls, which keeps these names for itself: they lead back to Swift.

int heap_allocate(void **result, __SIZE_TYPE__ alignment, __SIZE_TYPE__ count);
void heap_free(void *address);

int posix_memalign(void **result, __SIZE_TYPE__ alignment, __SIZE_TYPE__ count) {
  return heap_allocate(result, alignment, count);
}

void free(void *address) { heap_free(address); }

#endif
