import PinfoldReaders

/// Collects the distinct column names of a store, in order of appearance.
struct ColumnCollector {
  private(set) var names: [String]
  private var known: Set<String>

  /// The maximum number of columns. Edits cannot add more; a place with other columns becomes
  /// irregular.
  static let limit = FeatureTable.columnLimit

  init(_ names: [String]) {
    self.names = names
    known = Set(names)
  }

  mutating func learn(_ properties: [Property]) {
    for property in properties where names.count < Self.limit {
      if known.insert(property.name).inserted { names.append(property.name) }
    }
  }
}
