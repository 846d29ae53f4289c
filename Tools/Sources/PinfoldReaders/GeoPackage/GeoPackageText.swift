import GRDB
import Pinfold
import PinfoldText

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The places of another program's GeoPackage as GeoJSON, one feature per line.
final class GeoPackageText: MadeText {
  let origin = TextOrigin(format: "GeoPackage")
  private let name: String
  private let layer: GeoPackageLayer
  private let queue: DatabaseQueue

  /// The remaining rows, used and released only on the queue.
  private var rows: RowCursor?
  private var writer = JSONWriter()
  private var written: ArraySlice<UInt8> = []

  private init(_ name: String, _ layer: GeoPackageLayer, _ queue: DatabaseQueue) throws {
    (self.name, self.layer, self.queue) = (name, layer, queue)
    rows = try queue.inDatabase { db in
      let table = "\"" + layer.name.replacing("\"", with: "\"\"") + "\""
      return try Row.fetchCursor(db, sql: "SELECT * FROM \(table)")
    }
  }

  deinit { queue.inDatabase { _ in rows = nil } }

  func read(into buffer: inout [UInt8], _ range: Range<Int>) throws(ReadError) -> Int {
    if written.isEmpty { try write() }
    let part = written.prefix(range.count)
    buffer.replaceSubrange(range.lowerBound..<range.lowerBound + part.count, with: part)
    written = written.dropFirst(part.count)
    return part.count
  }

  private func write() throws(ReadError) {
    do {
      try queue.inDatabase { _ in
        while writer.bytes.count < 1 << 16, let row = try rows?.next() { append(row) }
      }
    } catch {
      throw Self.failed(name, error)
    }
    written = writer.take()[...]
  }
}

// MARK: - Opening

extension GeoPackageText {
  enum Opened {
    case places(GeoPackageText)

    /// The places are in a reference system that needs GDAL.
    case projected(String)

    case tables
  }

  static func open(_ path: String) throws(ReadError) -> Opened {
    do {
      let queue = try database(path)
      let layers = try queue.read { try GeoPackageLayer.listed($0) }
      guard let first = layers.first else { return .tables }
      guard layers.count == 1 else {
        throw ReadError.severalTables(
          path,
          ProgramFormat.geoPackage.isWhat,
          layers.map(\.name),
          "ogr2ogr -f GeoJSONSeq /vsistdout/ \(ReadError.word(path)) NAME"
        )
      }
      if case .other(let system) = first.system { return .projected(system) }
      let layer = try queue.read { db in
        try GeoPackageLayer(db, first.name, first.column, first.system)
      }
      guard let layer else {
        throw unreadable(path, "its table \(first.name) lacks the column \(first.column)")
      }
      return .places(try GeoPackageText(path, layer, queue))
    } catch let error as ReadError {
      throw error
    } catch {
      throw failed(path, error)
    }
  }

  /// Opens a database together with its write-ahead log, which another program may be writing.
  private static func database(_ path: String) throws -> DatabaseQueue {
    var configuration = SQLiteFile.configuration
    configuration.readonly = true
    let log = try? OpenFile.open(path + "-wal").status().size
    if log ?? 0 > 0,
      let queue = try? DatabaseQueue(path: SQLiteFile.plain(path), configuration: configuration),
      (try? queue.read { try Row.fetchOne($0, sql: "SELECT 1 FROM sqlite_schema") }) != nil
    {
      return queue
    }
    // If the folder is not writable, SQLite cannot use the log.
    return try DatabaseQueue(path: SQLiteFile.immutable(path), configuration: configuration)
  }

  private static func failed(_ path: String, _ error: any Error) -> ReadError {
    unreadable(path, (error as? DatabaseError)?.message ?? "\(error)")
  }

  private static func unreadable(_ path: String, _ reason: String) -> ReadError {
    .unsupportedFormat(
      path,
      "a GeoPackage that cannot be read (\(reason))",
      "write it again, or recover its rows with: sqlite3 \(ReadError.word(path)) .recover"
    )
  }
}

// MARK: - Rows

extension GeoPackageText {
  private func append(_ row: Row) {
    writer.raw(#"{"type":"Feature""#)
    if let key = layer.key, case .int64(let id) = value(row, key) { writer.raw(#","id":\#(id)"#) }
    writer.raw(#","geometry":"#)
    appendGeometry(value(row, layer.geometry))
    writer.raw(#","properties":{"#)
    for (turn, property) in layer.properties.enumerated() {
      if turn > 0 { writer.raw(",") }
      writer.raw(property.key[...])
      append(value(row, property.place), isFlag: property.isFlag)
    }
    writer.raw("}}\n")
  }

  private func value(_ row: Row, _ place: Int) -> DatabaseValue.Storage {
    let value: DatabaseValue = row[place]
    return value.storage
  }

  private func append(_ value: DatabaseValue.Storage, isFlag: Bool) {
    switch value {
    case .int64(let number): writer.raw(isFlag ? (number == 0 ? "false" : "true") : "\(number)")
    case .double(let number): writer.number(number)
    case .string(let text): writer.string(text)
    // Properties cannot represent binary values.
    case .null, .blob: writer.raw("null")
    }
  }

  private func appendGeometry(_ value: DatabaseValue.Storage) {
    guard case .blob(let data) = value else { return writer.raw("null") }
    let bytes = [UInt8](data)
    switch GeoPackageGeometry.read(bytes) {
    case .empty?: writer.raw("null")
    case .point(let x, let y)?:
      let (longitude, latitude) = layer.system.degrees(x, y)
      writer.raw(#"{"type":"Point","coordinates":["#)
      writer.number(longitude)
      writer.raw(",")
      writer.number(latitude)
      if let altitude = GeoPackageGeometry.altitude(bytes) {
        writer.raw(",")
        writer.number(altitude)
      }
      writer.raw("]}")
    case .other(let type)?: writer.raw(#"{"type":"\#(type)","coordinates":[]}"#)
    // Malformed bytes become a point without a position.
    case nil: writer.raw(#"{"type":"Point","coordinates":[]}"#)
    }
  }
}

extension GeoPackageLayer.System {
  fileprivate func degrees(_ x: Double, _ y: Double) -> (longitude: Double, latitude: Double) {
    guard case .webMercator = self else { return (x, y) }
    let (radius, radian) = (6_378_137.0, 180 / Double.pi)
    return (x / radius * radian, atan(sinh(y / radius)) * radian)
  }
}
