import PinfoldReaders

/// The names of the columns of a store, each once, in order of appearance.
struct ColumnCollector {
  private(set) var names: [String]
  private var known: Set<String>

  /// As many as the table can have: edits add no more, and a place with others is irregular.
  static let limit = FeatureTable.columnLimit

  /// - Parameter names: Names of which none occurs twice.
  init(_ names: [String]) {
    self.names = names
    known = Set(names)
  }

  /// Adds the columns of a new place.
  mutating func learn(_ properties: [Property]) {
    for property in properties where names.count < Self.limit {
      if known.insert(property.name).inserted { names.append(property.name) }
    }
  }
}
