#pragma once

#include <stdio.h>

#if defined(__linux__)
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

/// Exchanges what two paths lead to, in one step that no kill can divide.
///
/// Returns 0; -1 where the system or the file system cannot.
///
/// The call of the kernel itself: the C libraries hide or lack theirs.
static inline int exchange_names(const char *first, const char *second) {
#if defined(__APPLE__)
  return renamex_np(first, second, RENAME_SWAP);
#elif defined(__linux__)
  const unsigned exchange = 2;  // RENAME_EXCHANGE
  return (int)syscall(SYS_renameat2, AT_FDCWD, first, AT_FDCWD, second, exchange);
#else
  return -1;
#endif
}
