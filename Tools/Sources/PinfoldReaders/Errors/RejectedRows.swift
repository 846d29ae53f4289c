/// Counts of the rejected rows of a file by reason, and a list of the first ones.
public struct RejectedRows: Sendable {
  /// A rejected row.
  public struct Row: Hashable, Sendable {
    /// The line where the row begins, counted from 1.
    public let line: Int

    /// The row's number, counted from 1, if the row begins within a line. JSON may have all its
    /// rows on one line. Otherwise `nil`.
    public let row: Int?

    /// The key of the place in a store; `nil` for a row of a file.
    public let number: Int64?

    /// Why the row was rejected.
    public let reason: RejectionReason

    /// The invalid value, shortened; may be empty.
    public let value: String

    /// Creates a rejected row.
    public init(
      line: Int,
      row: Int? = nil,
      number: Int64? = nil,
      reason: RejectionReason,
      value: String
    ) {
      (self.line, self.row, self.number) = (line, row, number)
      (self.reason, self.value) = (reason, value)
    }

    /// The row's position for messages, such as `line 3`, `line 1, row 7` or `place 12`.
    public var place: String {
      if let number { return "place \(number)" }
      return "line \(line)" + (row.map { ", row \($0)" } ?? "")
    }
  }

  /// The first rejected rows in file order, up to ``ReadOptions/listedRejections``.
  public private(set) var listed: [Row] = []

  private var counts = [Int](repeating: 0, count: RejectionReason.allCases.count)

  package init() {}
}

extension RejectedRows {
  /// The number of rejected rows.
  public var count: Int { counts.reduce(0, +) }

  /// Whether no rows were rejected.
  public var isEmpty: Bool { count == 0 }

  /// Returns the number of rows rejected for a reason.
  public func count(for reason: RejectionReason) -> Int { counts[reason.rawValue] }

  /// The reasons that occur, the most frequent first.
  public var reasons: [RejectionReason] {
    RejectionReason.allCases.filter { count(for: $0) > 0 }
      .sorted { (count(for: $0), $1.rawValue) > (count(for: $1), $0.rawValue) }
  }

  package mutating func add(_ reason: RejectionReason, count: Int = 1) {
    counts[reason.rawValue] += count
  }

  package mutating func list(_ row: Row) { listed.append(row) }

  package mutating func list(all rows: [Row]) { listed = rows }
}
