/* What Embedded Swift has no words for: threads, locks, memory. Not part of the interface. */
#ifndef PINFOLD_SUPPORT_H
#define PINFOLD_SUPPORT_H

#include <stdint.h>

#include "pinfold.h"

/* Only what is never NULL says so. */
#pragma clang diagnostic ignored "-Wnullability-completeness"

/* Calls `body` once for each number below `count`, on several threads, and waits for all. */
void pinfold_support_run(int64_t count, int32_t width, void (*body)(void *context, int64_t number),
                         void *context);

/* The number of processors that may be used. */
int32_t pinfold_support_processors(void);

void *pinfold_support_lock_create(void);
void pinfold_support_lock_free(void *lock);
void pinfold_support_lock(void *lock);
void pinfold_support_unlock(void *lock);

/* Whether another thread has set a number; NULL is not set. */
int32_t pinfold_support_is_set(const int32_t *number);

/* Fills in an error, if there is one to fill in. */
void pinfold_support_describe(pinfold_error *error, int32_t code, int64_t row,
                              const uint8_t *message, int64_t count);

/* Ends the process rather than return nothing. */
void *_Nonnull pinfold_support_allocate(int64_t bytes);

/* Memory that is never read. */
const void *_Nonnull pinfold_support_nothing(void);

void pinfold_support_free(void *memory);

#endif
