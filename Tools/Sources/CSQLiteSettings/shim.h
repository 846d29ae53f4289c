#pragma once

#include <sqlite3.h>

/// Has SQLite keep no statistics of its memory. They take a lock of the whole process at each
/// allocation, for which threads wait that have nothing else in common.
///
/// To be called before SQLite is used; later it does nothing.
///
/// Swift has no functions with any number of arguments, as SQLite's is.
static inline void disable_memory_statistics(void) {
  sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

/// Has SQLite understand addresses such as `file:places.gpkg?immutable=1`, as most systems' SQLite does
/// anyway.
///
/// To be called before SQLite is used; later it does nothing.
static inline void enable_addresses(void) {
  sqlite3_config(SQLITE_CONFIG_URI, 1);
}

/// Lets a connection write the tables that a virtual table consists of.
static inline void allow_shadow_tables(sqlite3 *connection) {
  sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, 0, (int *)0);
}

/// Has a connection run no triggers.
static inline void disable_triggers(sqlite3 *connection) {
  sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, (int *)0);
}
