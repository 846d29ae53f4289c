/// The column that says what a place is called.
package enum NameColumn {
  /// Returns the column with a usual name for names; the first in order of
  /// preference.
  package static func find(in columns: [String]) -> String? {
    let usual = ["name", "title", "label", "place", "city"]
    for name in usual {
      if let column = columns.first(where: { $0.lowercased() == name }) { return column }
    }
    return nil
  }

  /// Returns what a place is called.
  package static func name(in properties: [Property]) -> String? {
    guard let column = find(in: properties.map(\.name)) else { return nil }
    let name = properties.first { $0.name == column }.map { ColumnNames.trimmed($0.value.text) }
    return name?.isEmpty == false ? name : nil
  }
}
