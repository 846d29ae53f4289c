extension [PlaceFilter] {
  /// Returns the category of a roll-up that the filters are about, as the roll-up names it; `nil`
  /// without filters.
  ///
  /// A roll-up counts the places of each value of a category, and knows nothing else of them: other
  /// filters would need the places themselves.
  ///
  /// - Parameters:
  ///   - categories: Those of the roll-up.
  ///   - name: The roll-up in messages.
  /// - Throws: ``ReadError`` of the kind `uncountedFilter` for filters on anything else, and on
  ///   several categories, which are counted apart.
  package func category(
    among categories: [String],
    in name: String
  ) throws(ReadError) -> String? {
    var found: [String] = []
    let known = ColumnNames(names: categories)
    for filter in self {
      guard let index = known.index(of: filter.column) else {
        throw .uncounted(name, filter.column, categories)
      }
      if !found.contains(categories[index]) { found.append(categories[index]) }
    }
    guard found.count < 2 else { throw .twoCategories(name, found) }
    return found.first
  }
}
