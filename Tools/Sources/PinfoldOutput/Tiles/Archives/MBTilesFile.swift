import GRDB
import PinfoldReaders
import PinfoldStore
import PinfoldVectorTiles

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A new MBTiles 1.3 database.
///
/// The file gets its final name once it is complete, so it needs no rollback journal.
package final class MBTilesFile {
  private let database: DatabaseQueue

  /// Creates the database.
  ///
  /// - Parameter path: The path of a missing or empty file.
  package init(path: String) throws(OutputError) {
    do {
      var configuration = Configuration()
      configuration.prepareDatabase { db in
        try db.execute(
          sql: """
            PRAGMA journal_mode = OFF;
            PRAGMA synchronous = OFF;
            PRAGMA locking_mode = EXCLUSIVE;
            PRAGMA cache_size = -65536;
            """
        )
      }
      database = try DatabaseQueue(path: path, configuration: configuration)
      try database.writeWithoutTransaction { db in
        try db.execute(
          sql: """
            PRAGMA application_id = \(Self.applicationID);
            CREATE TABLE metadata (name TEXT, value TEXT);
            CREATE TABLE tiles (
              zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB
            );
            """
        )
      }
    } catch {
      throw OutputError(database: error)
    }
  }

  /// `MPBX`, the application ID of MBTiles files.
  private static let applicationID = 0x4D50_4258

  /// A tile. Rows are counted from the south.
  package struct Tile {
    let zoom: Int
    let column: Int
    let row: Int
    let bytes: [UInt8]

    package init(zoom: Int, column: Int, row: Int, bytes: [UInt8]) {
      (self.zoom, self.column, self.row, self.bytes) = (zoom, column, row, bytes)
    }
  }

  /// Inserts tiles that are not in the database yet. Each call is a transaction, so pass many at a
  /// time.
  package func insert(_ tiles: some Sequence<Tile>) throws(OutputError) {
    try write { db in
      let statement = try DirectStatement(db, sql: "INSERT INTO tiles VALUES (?, ?, ?, ?)")
      for tile in tiles {
        try statement.bind(Int64(tile.zoom), at: 1)
        try statement.bind(Int64(tile.column), at: 2)
        try statement.bind(Int64(tile.row), at: 3)
        try statement.bind(blob: tile.bytes, at: 4)
        _ = try statement.step()
      }
    }
  }

  package func finish(_ metadata: [(name: String, value: String)]) throws(OutputError) {
    try write { db in
      for (name, value) in metadata {
        try db.execute(sql: "INSERT INTO metadata VALUES (?, ?)", arguments: [name, value])
      }
      try db.execute(
        sql: """
          CREATE UNIQUE INDEX tile_index ON tiles (zoom_level, tile_column, tile_row);
          CREATE UNIQUE INDEX name ON metadata (name);
          """
      )
    }
    do { try database.close() } catch { throw OutputError(database: error) }
  }

  private func write(_ body: (Database) throws -> Void) throws(OutputError) {
    do { try database.write(body) } catch { throw OutputError(database: error) }
  }
}

extension OutputError {
  fileprivate init(database error: any Error) {
    self =
      switch error {
      case let error as DatabaseError where error.resultCode == .SQLITE_FULL:
        .notWritten(SystemError(code: ENOSPC).reason)
      case let error as DatabaseError: .notWritten(error.message ?? "\(error.resultCode)")
      default: .notWritten("\(error)")
      }
  }
}

/// Writes tiles to an MBTiles 1.3 database.
package struct MBTilesArchive: TileArchive {
  private let file: MBTilesFile

  package init(_ file: MBTilesFile) { self.file = file }

  package mutating func append(_ tiles: [EncodedTile]) throws {
    try file.insert(
      tiles.lazy.map { tile in
        let id = tile.id
        let row = id.side - 1 - id.y
        return MBTilesFile.Tile(zoom: id.zoom, column: id.x, row: row, bytes: tile.bytes)
      }
    )
  }

  package mutating func finish(_ description: TileSetDescription) throws {
    try file.finish(description.rows)
  }
}
