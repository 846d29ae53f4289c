import PinfoldReaders
import Synchronization

/// Connections through which requests read from a table, a few at a time.
///
/// When the database is away, one request at a time finds that out, and now and then: the others
/// fail at once, so that no thread waits for a network in vain.
final class TableReaders: Sendable {
  private let address: DatabaseAddress
  private let slots: [Slot]

  /// When the database may be asked again; `nil` while it answers.
  private let nextAttempt = Mutex<ContinuousClock.Instant?>(nil)

  /// A connection that one thread uses at a time, once it is needed.
  private final class Slot: Sendable {
    let connection = Mutex<PostgresConnection?>(nil)
  }

  /// How long a statement may take, in milliseconds, but for those that read all rows.
  private static let statementTime = 3000

  private static let connectionCount = 4

  /// How long requests do not ask a database that is away.
  private static let pause = Duration.seconds(2)

  init(_ address: DatabaseAddress) {
    self.address = address
    slots = (0..<Self.connectionCount).map { _ in Slot() }
  }
}

extension TableReaders {
  /// How long the server may take to answer: it ends a statement itself, unless it hangs.
  var patience: Duration { .milliseconds(Self.statementTime) + .seconds(2) }

  /// Reads through a connection that is free.
  ///
  /// - Parameter body: May be called twice: again through a new connection, when the old one
  ///   turned out to be gone.
  /// - Throws: ``PostgresError`` of the kind `notConnected` when the database is away, and those
  ///   of reading.
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
      // All are busy.
      let slot = slots.randomElement() ?? slots[0]  // there are some
      let result = try slot.connection.withLock { connection in
        // Whoever used it may have found the database away.
        if !isProbe { _ = try checkReach() }
        return try read(through: &connection, body)
      }
      return noteReach(result)
    } catch let error as PostgresError where error.kind == .notConnected {
      // Unless it was not asked.
      if error != .away(address.name) { nextAttempt.withLock { $0 = .now + Self.pause } }
      throw error
    } catch {
      // The database answered.
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
        // It may be there again.
        connection = nil
      } catch {
        // What is left of a transaction or a copy ends with the connection.
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

  /// - Returns: Whether this request is the one that finds out whether the database is back.
  private func checkReach() throws(PostgresError) -> Bool {
    let (isAway, isProbe) = nextAttempt.withLock { next in
      guard let instant = next else { return (false, false) }
      guard instant <= .now else { return (true, false) }
      // This request asks. It may wait for long.
      next = .now + .seconds(15)
      return (false, true)
    }
    if isAway { throw .away(address.name) }
    return isProbe
  }
}
