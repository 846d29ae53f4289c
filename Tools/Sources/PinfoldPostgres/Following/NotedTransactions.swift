import PinfoldReaders

/// Which transactions of a table that is followed were noted, as a number and a sum: at two
/// moments they are the same where the table is.
///
/// What one snapshot of the server sees, every later one sees too. So the number alone tells two
/// moments of one change table apart, and says which is later; the sum tells it again.
struct NotedTransactions: Hashable, Sendable {
  /// What counting begins with: greater than any count of a change table before.
  let first: Int

  let count: Int

  /// The sum of their numbers, without what is beyond 62 bits.
  let sum: UInt64

  /// Selects the number and the sum of transactions.
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

  /// These, and others that came after them.
  static func + (earlier: NotedTransactions, later: NotedTransactions) -> NotedTransactions {
    NotedTransactions(
      first: earlier.first,
      count: earlier.count + later.count,
      // Both are below 2⁶².
      sum: (earlier.sum + later.sum) % (1 << 62)
    )
  }
}

/// What identifies the rows of a table at a moment, wherever they are read.
package struct TableVersion: Hashable, Sendable {
  /// Greater than that of every earlier moment.
  package let number: Int

  /// Tells versions of the same number apart: those of other tables, and of other shapes of one.
  package let mark: UInt64

  /// What numbers can be compared within.
  package let space: UInt64
}

extension TableVersion {
  /// - Parameter query: Which rows and columns are read.
  /// - Returns: Nil where it is not known how many transactions there were before: where there is
  ///   no row of state, since the server was killed, until one is made.
  init?(_ moment: TableMoment, query: String) {
    guard let noted = moment.noted, let id = moment.id else { return nil }
    number = noted.first + noted.count
    space = "\(id) \(query)".utf8.fowlerNollVo
    mark = "\(id) \(query) \(moment.shape) \(noted.sum)".utf8.fowlerNollVo
  }
}
