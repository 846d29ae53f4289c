import PinfoldReaders

/// The count and the sum of a followed table's recorded transactions. They are equal at two moments
/// if the table is.
///
/// Later snapshots see everything that earlier ones see. So the count alone tells two moments of a
/// change table apart and orders them. The sum confirms it.
struct NotedTransactions: Hashable, Sendable {
  /// The start of the count, greater than any count of an earlier change table.
  let first: Int

  let count: Int

  /// The sum of the transaction ids, modulo 2⁶².
  let sum: UInt64

  /// The SQL expressions for the count and the sum.
  static let figures = """
    pg_catalog.count(DISTINCT transaction),
    coalesce(pg_catalog.sum(DISTINCT transaction::pg_catalog.text::pg_catalog.numeric), 0)
    """
}

extension NotedTransactions {
  /// Reads a row of ``ChangeTable/transactionsQuery(since:)``.
  init?(_ row: [String?]?) {
    guard let row, row.count == 3, let first = row[0].flatMap({ Int($0) }),
      let count = row[1].flatMap({ Int($0) }), let sum = row[2].flatMap({ UInt64($0) })
    else { return nil }
    self.init(first: first, count: count, sum: sum)
  }

  /// Adds later transactions to earlier ones.
  static func + (earlier: NotedTransactions, later: NotedTransactions) -> NotedTransactions {
    NotedTransactions(
      first: earlier.first,
      count: earlier.count + later.count,
      // Both are below 2⁶².
      sum: (earlier.sum + later.sum) % (1 << 62)
    )
  }
}

/// Identifies the rows of a table at a moment, on any server that reads them.
package struct TableVersion: Hashable, Sendable {
  /// A number greater than at every earlier moment.
  package let number: Int

  /// Distinguishes equal numbers of different tables, or of different shapes of a table.
  package let mark: UInt64

  /// Numbers are comparable only within the same space.
  package let space: UInt64
}

extension TableVersion {
  /// - Parameters:
  ///   - moment: The moment.
  ///   - query: The query for the rows and columns.
  /// - Returns: `nil` if the number of earlier transactions is unknown: after a crash of the
  ///   server, until the next change.
  init?(_ moment: TableMoment, query: String) {
    guard let noted = moment.noted, let id = moment.id else { return nil }
    number = noted.first + noted.count
    space = "\(id) \(query)".utf8.fowlerNollVo
    mark = "\(id) \(query) \(moment.shape) \(noted.sum)".utf8.fowlerNollVo
  }
}
