import PinfoldText
public import PinfoldReaders

extension PlaceStore {
  /// Returns the decisions made when the file was read. Empty for a store of an older version.
  public func decisions() throws(StoreError) -> [ReadingDecision] {
    let text = try read { try FactTable($0).text(FactTable.decisions) }
    guard let text else { return [] }
    do throws(JSONError) {
      return try ReadingDecision.all(inStored: text)
    } catch {
      throw .damaged(path)
    }
  }
}

extension PlaceTable {
  var storedDecisions: String { JSONValue.array(decisions.map(\.json)).text }
}

extension ReadingDecision {
  fileprivate static func all(inStored text: String) throws(JSONError) -> [Self] {
    var decisions: [Self] = []
    var reader = try JSONReader(Array(text.utf8))
    try reader.array { (reader, _) throws(JSONError) in
      var (subject, text, option): (String, String, String?) = ("", "", nil)
      try reader.object { (reader, name) throws(JSONError) in
        switch name {
        case "subject": subject = try reader.string()
        case "text": text = try reader.string()
        case "option":
          option = try reader.optional { reader throws(JSONError) in try reader.string() }
        default: _ = try reader.value()
        }
      }
      decisions.append(ReadingDecision(subject, text, option: option))
    }
    return decisions
  }
}
