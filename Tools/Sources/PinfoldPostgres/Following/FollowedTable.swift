package import PinfoldReaders

package enum TableChanges {
  case none

  case rows([KeyedChange])

  /// Unknown changes, so all rows must be read again.
  case unknown
}

/// Reads the changes of a table as they are made.
///
/// Calls block until the server answers. After a failure, the next call reconnects and continues
/// after the last successful one. Call ``finish()`` to confirm the changes that were read;
/// otherwise the next call reads them again.
///
/// It is a class because it owns a connection. Use it from one thread at a time.
package final class FollowedTable {
  /// The state of following when all rows were last read.
  package private(set) var following: Following

  private let address: DatabaseAddress
  private let options: ReadOptions

  /// The state after the changes that were read but not confirmed.
  private var pending: Following?

  private var connection: PostgresConnection?

  private var isSameConnection = false

  private var isUpToDate = false

  /// The timeout for reading changes.
  private static let patience = Duration.seconds(30)

  /// The checksum of all rows at their last reading, for a table without triggers.
  private var checksum: String?

  /// - Parameters:
  ///   - options: The columns to read, and how strictly.
  ///   - following: The state of following when all rows were read.
  package init(_ address: DatabaseAddress, _ options: ReadOptions, _ following: Following) {
    (self.address, self.options, self.following) = (address, options, following)
  }
}

extension FollowedTable {
  /// Waits for changes, and reads them.
  package func changes(within seconds: Int, of table: KeyedTable) throws -> TableChanges {
    pending = nil
    guard let changes = following.changes, let moment = following.moment else { return .unknown }
    do {
      let connection = try connected(listeningTo: changes)
      connection.patience = Self.patience
      if isUpToDate { try connection.waitForNotification(seconds: seconds) }
      try connection.beginReading()
      try connection.rows("SET LOCAL statement_timeout = '25s'")
      let read = try read(changes, since: moment, of: table, connection)
      try connection.rows("COMMIT")
      return read
    } catch let error as PostgresError
      where [.failed, .notAllowed, .tookTooLong].contains(error.kind)
    {
      // An object was dropped or is locked. Reading all rows may wait for locks.
      disconnect()
      return .unknown
    } catch is UnreadableKey {
      // Closing the connection discards the rows that were not read.
      disconnect()
      return .unknown
    } catch {
      disconnect()
      throw error
    }
  }

  /// Reads the positions of all rows.
  ///
  /// - Parameter known: The table so far, whose keys keep their rows.
  /// - Returns: `nil` if no row has changed since the last reading.
  /// - Throws: ``PostgresError``, also if the table no longer has a usable key.
  package func positions(_ known: KeyedTable) throws -> TablePositions? {
    pending = nil
    do {
      let connection = try connection ?? PostgresConnection(address)
      self.connection = connection
      connection.patience = Self.patience
      try connection.beginReading()
      let source = try TableSource(connection, address, options)
      connection.patience = nil
      let sum = following.isPossible ? nil : try source.checksum(connection)
      if let sum, sum == checksum {
        try connection.rows("COMMIT")
        return nil
      }
      guard let read = try source.positions(connection, known.keys, { _ in }) else {
        throw PostgresError.noLongerKeyed(address.name)
      }
      (pending, isUpToDate, checksum) = (read.following, false, sum)
      if let changes = read.following.changes, read.following.isPossible {
        try connection.rows("LISTEN \(changes.channel)")
      }
      return read
    } catch {
      disconnect()
      throw error
    }
  }

  /// Confirms the changes that were read last.
  package func finish() {
    guard let read = pending else { return }
    (following, pending) = (read, nil)
    isSameConnection = connection != nil
  }
}

extension FollowedTable {
  private func read(
    _ changes: ChangeTable,
    since moment: TableMoment,
    of table: KeyedTable,
    _ connection: PostgresConnection
  ) throws -> TableChanges {
    let now = try connection.moment(of: changes, oid: following.oid)
    guard now.continues(moment, isSameConnection: isSameConnection) else { return .unknown }
    var next = following
    next.moment = now
    let rows = try connection.rows(changes.keysQuery(since: moment.snapshot))
    isUpToDate = rows.isEmpty
    guard !rows.isEmpty else {
      pending = next
      finish()
      return .none
    }
    let keys = rows.map { $0.compactMap(\.self) }
    guard keys.count <= ChangeTable.mostKeys, keys.allSatisfy({ $0.count == changes.key.count })
    else { return .unknown }
    // Index lookups are forced, because the server cannot estimate that few rows changed.
    for way in ["hashjoin", "mergejoin", "seqscan"] {
      try connection.rows("SET LOCAL enable_\(way) = off")
    }
    let condition = changes.condition(since: moment.snapshot)
    guard let rows = try table.changes(keys, where: condition, connection) else { return .unknown }
    pending = next
    return .rows(rows)
  }

  private func connected(
    listeningTo changes: ChangeTable
  ) throws(PostgresError) -> PostgresConnection {
    if let connection { return connection }
    let connection = try PostgresConnection(address)
    try connection.rows("LISTEN \(changes.channel)")
    self.connection = connection
    return connection
  }

  private func disconnect() {
    connection = nil
    (isSameConnection, isUpToDate) = (false, false)
  }
}
