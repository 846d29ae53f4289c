package import PinfoldReaders

/// The changes of a followed table.
package enum TableChanges {
  /// Nothing.
  case none

  /// Some rows.
  case rows([KeyedChange])

  /// Anything: all rows have to be read again.
  case unknown
}

/// A table whose changes are read when they are made.
///
/// Every call waits for the server. After a failure the next call connects again, and continues
/// behind the last successful one. A call of ``finish()`` confirms the changes that were read. Without
/// it, the next call reads them again.
///
/// A class, because it owns a connection. It is for one thread at a time.
package final class FollowedTable {
  /// How the table was followed at the last reading of all rows.
  package private(set) var following: Following

  private let address: DatabaseAddress
  private let options: ReadOptions

  /// The state after the changes that were read.
  private var pending: Following?

  private var connection: PostgresConnection?

  /// Whether the connection made the last reading.
  private var isSameConnection = false

  /// Whether the last reading found no changes.
  private var isUpToDate = false

  /// How long the server may take to return the changes.
  private static let patience = Duration.seconds(30)

  /// What all rows were when they were read, where no trigger notes changes.
  private var checksum: String?

  /// - Parameters:
  ///   - options: The columns to read, and how strictly.
  ///   - following: How the table was followed when all rows were read.
  package init(_ address: DatabaseAddress, _ options: ReadOptions, _ following: Following) {
    (self.address, self.options, self.following) = (address, options, following)
  }
}

extension FollowedTable {
  /// Waits until something changes, and reads what.
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
      // Something of it was dropped, as it seems, or is locked: reading all rows may wait for that.
      disconnect()
      return .unknown
    } catch is UnreadableKey {
      // The rest of the rows is yet to come through the connection.
      disconnect()
      return .unknown
    } catch {
      disconnect()
      throw error
    }
  }

  /// Reads where all rows are.
  ///
  /// - Parameter known: The table before, whose keys keep their rows.
  /// - Returns: Nil when no row has changed since the last time.
  /// - Throws: ``PostgresError``, also when rows can no longer be told apart.
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

  /// Confirms that the changes of the last reading are shown.
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
    // Few rows of many: the server does not know how few.
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
