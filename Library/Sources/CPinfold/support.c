#define _GNU_SOURCE
#include "support.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#if defined(__x86_64__) && defined(__gnu_linux__)
/* The functions as older systems have them, too: since version 2.34 of glibc they have a new name. */
__asm__(".symver pthread_create, pthread_create@GLIBC_2.2.5");
__asm__(".symver pthread_join, pthread_join@GLIBC_2.2.5");
#endif

typedef struct {
  atomic_llong next;
  int64_t count;
  void (*body)(void *, int64_t);
  void *context;
} Work;

static void *work_on(void *argument) {
  Work *work = argument;
  long long number;
  while ((number = atomic_fetch_add(&work->next, 1)) < work->count) {
    work->body(work->context, number);
  }
  return NULL;
}

void pinfold_support_run(int64_t count, int32_t width, void (*body)(void *, int64_t),
                         void *context) {
  Work work = {0, count, body, context};
  enum { most = 64 };
  pthread_t threads[most];
  int started = 0;
  /* This thread works too. Without another thread it does everything. */
  while (started < width - 1 && started < count - 1 && started < most) {
    if (pthread_create(&threads[started], NULL, work_on, &work) != 0) break;
    started += 1;
  }
  work_on(&work);
  for (int number = 0; number < started; number++) pthread_join(threads[number], NULL);
}

int32_t pinfold_support_processors(void) {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) != 0) return 1;
  int count = CPU_COUNT(&set);
  return count < 1 ? 1 : count;
}

void *pinfold_support_lock_create(void) {
  pthread_mutex_t *lock = malloc(sizeof *lock);
  if (lock == NULL || pthread_mutex_init(lock, NULL) != 0) abort();
  return lock;
}

void pinfold_support_lock_free(void *lock) {
  pthread_mutex_destroy(lock);
  free(lock);
}

void pinfold_support_lock(void *lock) { pthread_mutex_lock(lock); }
void pinfold_support_unlock(void *lock) { pthread_mutex_unlock(lock); }

int32_t pinfold_support_is_set(const int32_t *number) {
  return number != NULL && __atomic_load_n(number, __ATOMIC_RELAXED) != 0;
}

void pinfold_support_describe(pinfold_error *error, int32_t code, int64_t row,
                              const uint8_t *message, int64_t count) {
  if (error == NULL) return;
  memset(error, 0, sizeof *error);
  error->code = code;
  error->row = row;
  size_t most = sizeof error->message - 1;
  if (count > 0) memcpy(error->message, message, (size_t)count < most ? (size_t)count : most);
}

const void *_Nonnull pinfold_support_nothing(void) { return ""; }

void *_Nonnull pinfold_support_allocate(int64_t bytes) {
  void *memory = malloc(bytes > 0 ? (size_t)bytes : 1);
  if (memory == NULL) abort();
  return memory;
}

void pinfold_support_free(void *memory) { free(memory); }

/* Seeds hash tables. Embedded Swift expects the function, which older C libraries lack. */
__attribute__((visibility("hidden"))) void arc4random_buf(void *bytes, size_t count) {
  char *next = bytes;
  while (count > 0) {
    ssize_t got = getrandom(next, count < 256 ? count : 256, 0);
    if (got <= 0) abort();
    next += got;
    count -= (size_t)got;
  }
}
