import PinfoldReaders
import Synchronization

/// A few connections through which requests read from a table.
///
/// While the database is unreachable, one request at a time tries to connect, at intervals. The
/// others fail at once, so that threads do not wait for the network.
final class TableReaders: Sendable {
  private let address: DatabaseAddress
  private let slots: [Slot]

  /// The time of the next attempt; `nil` while the database is reachable.
  private let nextAttempt = Mutex<ContinuousClock.Instant?>(nil)

  /// A connection for one thread at a time, opened on first use.
  private final class Slot: Sendable {
    let connection = Mutex<PostgresConnection?>(nil)
  }

  /// The time limit of statements in milliseconds, except reads of all rows.
  private static let statementTime = 3000

  private static let connectionCount = 4

  /// The time between attempts while the database is unreachable.
  private static let pause = Duration.seconds(2)

  init(_ address: DatabaseAddress) {
    self.address = address
    slots = (0..<Self.connectionCount).map { _ in Slot() }
  }
}

extension TableReaders {
  /// The timeout for answers. Only a server that hangs exceeds it, because the statement timeout is
  /// shorter.
  var patience: Duration { .milliseconds(Self.statementTime) + .seconds(2) }

  /// Reads through a free connection.
  ///
  /// - Parameter body: Called again through a new connection if the old one was lost.
  /// - Throws: ``PostgresError`` of the kind `notConnected` if the database is unreachable, and
  ///   errors of `body`.
  func read<Result: Sendable>(
    _ body: @Sendable (PostgresConnection) throws -> Result
  ) throws -> Result {
    let isProbe = try checkReach()
    do {
      for slot in slots {
        let result = try slot.connection.withLockIfAvailable { connection in
          try read(through: &connection, body)
        }
        if let result { return noteReach(result) }
      }
      let slot = slots.randomElement() ?? slots[0]  // never empty
      let result = try slot.connection.withLock { connection in
        // The previous user of the connection may have found the database unreachable.
        if !isProbe { _ = try checkReach() }
        return try read(through: &connection, body)
      }
      return noteReach(result)
    } catch let error as PostgresError where error.kind == .notConnected {
      // Errors without an attempt do not count.
      if error != .away(address.name) { nextAttempt.withLock { $0 = .now + Self.pause } }
      throw error
    } catch {
      // The database answered with an error, so it is reachable.
      throw noteReach(error)
    }
  }

  private func read<Result: Sendable>(
    through connection: inout PostgresConnection?,
    _ body: @Sendable (PostgresConnection) throws -> Result
  ) throws -> Result {
    if let open = connection {
      do {
        return try body(open)
      } catch let error as PostgresError where error.kind == .notConnected && !open.isSilent {
        connection = nil
      } catch {
        // Closing the connection ends any open transaction or copy.
        connection = nil
        throw error
      }
    }
    let opened = try PostgresConnection(address)
    opened.patience = patience
    for setting in ["default_transaction_read_only = on", "datestyle = 'ISO, MDY'"]
      + ["statement_timeout = \(Self.statementTime)"]
    {
      try opened.rows("SET \(setting)")
    }
    let result = try body(opened)
    connection = opened
    return result
  }

  private func noteReach<Result>(_ result: Result) -> Result {
    nextAttempt.withLock { $0 = nil }
    return result
  }

  /// - Returns: Whether this request tries to reach the database.
  private func checkReach() throws(PostgresError) -> Bool {
    let (isAway, isProbe) = nextAttempt.withLock { next in
      guard let instant = next else { return (false, false) }
      guard instant <= .now else { return (true, false) }
      // This request tries to connect, which may take long.
      next = .now + .seconds(15)
      return (false, true)
    }
    if isAway { throw .away(address.name) }
    return isProbe
  }
}
