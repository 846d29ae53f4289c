package import PinfoldReaders
import Synchronization

/// Makes edits of a table, each batch in one transaction, through a connection of its own.
///
/// Every call waits for the server. Batches are made one after the other.
///
/// A class, because it owns a connection.
package final class TableWriter: Sendable {
  private let address: DatabaseAddress

  #if POSTGRES
  private let latitude: String?
  private let longitude: String?
  private let state = Mutex(State())

  private struct State {
    var connection: PostgresConnection?

    /// The table as the catalog had it.
    var table: WritableTable?

    /// When a database that is away may be asked again.
    var nextAttempt: ContinuousClock.Instant?
  }

  /// How often a transaction that gave way to another is tried.
  private static let mostTries = 6

  /// How long a database that is away is not asked again.
  private static let pause = Duration.seconds(1)
  #endif

  private let knownProblem = Mutex<String?>(nil)

  /// - Parameters:
  ///   - address: The address of the table.
  ///   - options: What was read of it.
  package init(_ address: DatabaseAddress, _ options: ReadOptions) {
    self.address = address
    #if POSTGRES
    (latitude, longitude) = (options.latitudeColumn, options.longitudeColumn)
    #endif
  }
}

extension TableWriter {
  /// Why the table cannot be edited, as a sentence; `nil` where it can, as far as is known.
  package var problem: String? { knownProblem.withLock { $0 } }

  /// Finds out whether the table can be edited.
  package func check() throws {
    #if POSTGRES
    try state.withLock { state in
      do {
        _ = try writableTable(&state, isFresh: true)
      } catch let error as TableEditError where error.kind == .notAllowed {
        // It is noted.
      }
    }
    #else
    throw PostgresError.withoutClient(address.name)
    #endif
  }

  /// Makes a batch: all edits, or none.
  ///
  /// When it returns, the edits are committed.
  ///
  /// - Parameters:
  ///   - batch: The edits.
  ///   - condition: What they require.
  /// - Throws: ``TableEditError``.
  package func make(_ batch: TableBatch, if condition: TableCondition? = nil) throws -> TableOutcome
  {
    #if POSTGRES
    try state.withLock { state in
      if let next = state.nextAttempt, next > .now { throw TableEditError.away }
      do {
        let outcome = try tryToMake(batch, condition, &state)
        state.nextAttempt = nil
        return outcome
      } catch let error as TableEditError {
        if error.kind == .away, state.connection == nil { state.nextAttempt = .now + Self.pause }
        throw error
      }
    }
    #else
    throw PostgresError.withoutClient(address.name)
    #endif
  }
}

#if POSTGRES
extension TableWriter {
  private func tryToMake(
    _ batch: TableBatch,
    _ condition: TableCondition?,
    _ state: inout State,
    isRepeated: Bool = false
  ) throws -> TableOutcome {
    var (tries, isReread, isReconnected) = (0, false, false)
    while true {
      tries += 1
      let wasOpen = state.connection != nil
      let table = try writableTable(&state, isFresh: false)
      // It was opened.
      guard let connection = state.connection else { throw TableEditError.away }
      let transaction = EditTransaction(connection, table)
      do throws(EditTransaction.Failure) {
        return try transaction.make(batch, condition)
      } catch {
        transaction.rollBack()
        switch error.cause {
        case .collision where tries < Self.mostTries: continue
        case .otherTable where !isReread:
          (isReread, state.table) = (true, nil)
          continue
        case .lost:
          state.connection = nil
          // A server that was started again ended the connection, and may be there.
          if wasOpen, !isReconnected, !connection.isSilent {
            isReconnected = true
            continue
          }
        case .lostAtCommit:
          state.connection = nil
          // The key tells whether the batch was made; a server that loses each is not asked forever.
          if batch.key != nil, !isReconnected, !isRepeated {
            do {
              return try tryToMake(batch, condition, &state, isRepeated: true)
            } catch let error as TableEditError where error.kind == .away {
              throw TableEditError.unknown
            }
          }
        case .refused: state.table = error.error.kind == .notAllowed ? nil : state.table
        case .collision, .otherTable: break
        }
        throw error.error
      }
    }
  }

  /// Connects if need be, and reads the catalog if it is not known.
  private func writableTable(_ state: inout State, isFresh: Bool) throws -> WritableTable {
    if !isFresh, state.connection != nil, let table = state.table { return table }
    let found: Result<WritableTable, TableEditError>
    do throws(PostgresError) {
      if state.connection == nil { state.connection = try PostgresConnection(address) }
      state.connection?.patience = EditTransaction.patience
      guard let connection = state.connection else { throw .lost(address.name) }  // never so
      found = try WritableTable.find(connection, address, latitude, longitude)
    } catch {
      (state.connection, state.table) = (nil, nil)
      throw TableEditError(error)
    }
    switch found {
    case .success(let table):
      knownProblem.withLock { $0 = nil }
      state.table = table
      return table
    case .failure(let problem):
      knownProblem.withLock { $0 = problem.message }
      throw problem
    }
  }
}
#endif
