import PinfoldPostgres
import PinfoldReaders
import PinfoldServer
import PinfoldStore
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Updates the store of a PostgreSQL table without a usable key by reading the table regularly. It
/// is a class because it stores the time of the last read.
final class TableReload: PlaceRefresh {
  private let store: PlaceStore
  private let address: DatabaseAddress
  private let options: ReadOptions
  private let interval: Duration
  private let last = Mutex(ContinuousClock.now)

  init(
    _ address: DatabaseAddress,
    _ options: ReadOptions,
    of store: PlaceStore,
    every interval: Duration
  ) {
    (self.address, self.options, self.store, self.interval) = (address, options, store, interval)
  }

  func next() throws -> PlaceUpdate {
    let start = ContinuousClock.now
    guard start - last.withLock({ $0 }) >= interval else {
      sleep(1)
      return PlaceUpdate(.none)
    }
    defer { last.withLock { $0 = .now } }
    do {
      let (table, reading) = try PlaceTable.read(address, options: options)
      guard store.hasCoordinateColumns(of: table) else {
        throw CommandError.otherCoordinates(address.name)
      }
      let edits = try store.edits(toMatch: table, key: reading.key)
      return PlaceUpdate(.edits(edits), asOf: start)
    } catch let error as PostgresError where error.kind == .noRows {
      return PlaceUpdate(.edits(try store.removalOfAll()), asOf: start)
    }
  }

  func finish() {}
}
