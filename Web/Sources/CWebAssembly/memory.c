// Functions that compilers call for large copies. Each is one WebAssembly instruction.
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

// Functions that the Swift runtime calls. Swift cannot define functions with these names, so they
// call Swift functions with other names.

int heap_allocate(void **result, __SIZE_TYPE__ alignment, __SIZE_TYPE__ count);
void heap_free(void *address);

int posix_memalign(void **result, __SIZE_TYPE__ alignment, __SIZE_TYPE__ count) {
  return heap_allocate(result, alignment, count);
}

void free(void *address) { heap_free(address); }

#endif
