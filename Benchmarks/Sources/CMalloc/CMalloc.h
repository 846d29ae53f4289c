// The C library's own count of allocated bytes, which Swift's module of the C
// library leaves out.
#include <malloc.h>
