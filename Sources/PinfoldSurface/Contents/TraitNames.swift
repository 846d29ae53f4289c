import Pinfold

/// The names of the categories of places, and of the values between which clusters have borders.
///
/// Places have a column for each kind of names in use, after the columns of their values.
package struct TraitNames: Sendable {
  /// `nil` for places without categories.
  package private(set) var categories: CategoryNames?

  /// `nil` for clusters without borders.
  package private(set) var borders: CategoryNames?

  /// Creates empty lists of names.
  package init(hasCategories: Bool = false, hasBorders: Bool = false) {
    if hasCategories { categories = CategoryNames() }
    if hasBorders { borders = CategoryNames() }
  }
}

/// The numbers of the names of a place.
package struct TraitNumbers: Hashable, Sendable {
  /// The number of its category.
  package var category = CategoryNames.noNumber

  /// The number of the value that it shares with its cluster.
  package var border = CategoryNames.noNumber

  /// Creates the numbers of a place without names.
  package init() {}
}

extension TraitNames {
  private var lists: [CategoryNames] { [categories, borders].compactMap { $0 } }

  /// The number of columns for names.
  var columnCount: Int { lists.count }

  /// Returns whether other names are of the same kinds.
  func hasSameColumns(as other: TraitNames) -> Bool {
    (categories == nil) == (other.categories == nil) && (borders == nil) == (other.borders == nil)
  }

  /// The place of the column of borders among the columns for names.
  var borderOffset: Int { categories == nil ? 0 : 1 }

  /// Returns the numbers of names, only of kinds in use.
  package mutating func numbers(category: String?, border: String?) -> TraitNumbers {
    var numbers = TraitNumbers()
    numbers.category = categories?.number(of: category) ?? CategoryNames.noNumber
    numbers.border = borders?.number(of: border) ?? CategoryNames.noNumber
    return numbers
  }

  /// Gives codes to new names, the most frequent first.
  package mutating func assignCodes() {
    categories?.assignCodes()
    borders?.assignCodes()
  }

  /// Returns a place's values of the columns for names.
  func values(of numbers: TraitNumbers) -> [Double] {
    [categories?.value(of: numbers.category), borders?.value(of: numbers.border)].compactMap { $0 }
  }

  /// Returns the columns for names, from the numbers of places by row.
  func columns(of numbers: [TraitNumbers]) -> [ColumnStorage] {
    [categories?.codes(of: numbers.map(\.category)), borders?.codes(of: numbers.map(\.border))]
      .compactMap { $0.map(ColumnStorage.categories) }
  }
}
