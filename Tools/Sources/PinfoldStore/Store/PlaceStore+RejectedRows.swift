import PinfoldText
import Synchronization
public import PinfoldReaders

extension PlaceStore {
  /// Returns the first rows of the file that are not places. Empty for a store of an older version.
  public func rejectedRows() throws(StoreError) -> [RejectedRows.Row] {
    let text = try read { try FactTable($0).text(FactTable.rejectedRows) }
    let ofStore = try misplacedRows().listed
    guard let text else { return ofStore }
    do throws(JSONError) {
      return try RejectedRows.Row.all(inStored: text) + ofStore
    } catch {
      throw .damaged(path)
    }
  }

  /// Returns the rejected rows: their count for each reason, and the first rows.
  package func rejections() throws(StoreError) -> RejectedRows {
    var all = try misplacedRows()
    let counts = try read { try FactTable($0).text(FactTable.rejectionCounts) } ?? ""
    for (reason, count) in zip(RejectionReason.allCases, counts.split(separator: ",")) {
      all.add(reason, count: Int(count) ?? 0)
    }
    all.list(all: try rejectedRows())
    return all
  }

  /// Returns the rows that other programs gave impossible positions or keys.
  package func misplacedRows() throws(StoreError) -> RejectedRows {
    let counts = counts.withLock { $0 }
    return try read { try counts.misplaced.rejected($0, counts.table) }
  }
}

extension RejectedRows {
  var storedText: String { JSONValue.array(listed.map(\.storedValue)).text }

  /// The number of rejected rows for each reason, in a store's format.
  var storedCounts: String {
    RejectionReason.allCases.map { "\(count(for: $0))" }.joined(separator: ",")
  }
}

extension RejectedRows.Row {
  fileprivate var storedValue: JSONValue {
    .object([
      ("line", .number(line)),
      ("row", row.map { .number($0) } ?? .null),
      ("reason", .number(reason.rawValue)),
      ("value", .string(value)),
    ])
  }

  /// Reads rows from a store. Skips rows whose rejection reason only a newer version knows.
  fileprivate static func all(inStored text: String) throws(JSONError) -> [Self] {
    var rows: [Self] = []
    var reader = try JSONReader(Array(text.utf8))
    try reader.array { (reader, _) throws(JSONError) in
      var (line, row, value): (Int?, Int?, String) = (nil, nil, "")
      var reason: RejectionReason?
      try reader.object { (reader, name) throws(JSONError) in
        switch name {
        case "line": line = Int(exactly: try reader.number())
        case "row":
          row = try reader.optional { reader throws(JSONError) in try reader.number() }
            .flatMap { Int(exactly: $0) }
        case "reason":
          reason = Int(exactly: try reader.number()).flatMap { RejectionReason(rawValue: $0) }
        case "value": value = try reader.string()
        default: _ = try reader.value()
        }
      }
      guard let line, let reason else { return }
      rows.append(Self(line: line, row: row, reason: reason, value: value))
    }
    return rows
  }
}
