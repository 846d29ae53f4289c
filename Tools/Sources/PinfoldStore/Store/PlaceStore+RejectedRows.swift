import PinfoldText
public import PinfoldReaders

extension PlaceStore {
  /// Returns the first rows of the file that are not places; none of a store that an older Pinfold
  /// made.
  public func rejectedRows() throws(StoreError) -> [RejectedRows.Row] {
    let text = try read { try FactTable($0).text(FactTable.rejectedRows) }
    guard let text else { return [] }
    do throws(JSONError) {
      return try RejectedRows.Row.all(inStored: text)
    } catch {
      throw .damaged(path)
    }
  }
}

extension RejectedRows {
  /// The listed rows as a store keeps them.
  var storedText: String { JSONValue.array(listed.map(\.storedValue)).text }
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

  /// Reads the rows that a store keeps, without those rejected for reasons of a newer Pinfold.
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
