import PinfoldText
public import PinfoldReaders

extension PlaceStore {
  /// Returns the first rows of the file that are not places. Empty for a store of an older version.
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
  /// The listed rows in a store's format.
  var storedText: String { JSONValue.array(listed.map(\.storedValue)).text }
}

extension RejectedRows.Row {
  fileprivate var storedValue: JSONValue {
    .object([
      ("file", file.map { .string($0) } ?? .null),
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
      var (file, line, row, value): (String?, Int?, Int?, String) = (nil, nil, nil, "")
      var reason: RejectionReason?
      try reader.object { (reader, name) throws(JSONError) in
        switch name {
        case "file": file = try reader.optional { reader throws(JSONError) in try reader.string() }
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
      rows.append(Self(file: file, line: line, row: row, reason: reason, value: value))
    }
    return rows
  }
}
