/// The names of the columns of a store, each once, in order of appearance.
struct ColumnCollector {
  private(set) var names: [String]
  private var known: Set<String>

  /// The columns of CSV under names of which none occurs twice.
  private let uniqueNames: [String]

  /// More names than this are data, not names.
  static let limit = 4096

  init(_ columnNames: [String]) {
    let header = Set(columnNames)
    var seen: Set<String> = []
    var others = UniqueNames(Array(header))
    // The first column of a name keeps it.
    uniqueNames = columnNames.map { seen.insert($0).inserted ? $0 : others.name(for: $0) }
    names = uniqueNames
    known = Set(names)
  }
}

extension ColumnCollector {
  /// Returns the columns of one place under names of which none occurs twice.
  func unique(_ properties: [Property], of format: PlaceFormat) -> [Property] {
    guard case .csv = format else { return PropertiesText.unique(properties) }
    guard names.count > 0, uniqueNames.count == known.count else { return properties }
    return zip(uniqueNames, properties).map { Property(name: $0, value: $1.value) }
  }

  /// Learns the columns of a new place.
  mutating func learn(_ properties: [Property]) {
    for property in properties where names.count < Self.limit {
      if known.insert(property.name).inserted { names.append(property.name) }
    }
  }
}
