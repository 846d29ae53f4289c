import GRDB
import PinfoldReaders

/// A filter as an SQL condition, if SQLite compares like ``CompiledFilter``.
///
/// This holds for numbers in numeric columns and for texts in text columns. All other filters are
/// applied in Swift.
struct FilterCondition {
  let sql: String
  let arguments: [DatabaseValue]

  /// - Parameters:
  ///   - name: The column in SQL.
  ///   - number: The number of the first parameter.
  /// - Returns: `nil` if SQLite would compare differently.
  init?(_ filter: PlaceFilter, _ form: ValueForm, _ name: String, number: Int) {
    if filter.comparison == .oneOf {
      let alternatives = filter.alternatives
      let conditions = alternatives.enumerated().compactMap { offset, alternative in
        FilterCondition(alternative, form, name, number: number + offset)
      }
      // SQLite limits the depth of expressions.
      guard conditions.count == alternatives.count, conditions.count <= 100 else { return nil }
      sql = "(" + conditions.map(\.sql).joined(separator: " OR ") + ")"
      arguments = conditions.flatMap(\.arguments)
      return
    }
    let parameter = "?\(number)"
    if CompiledFilter(filter).comparesNumbers {
      // Beyond 2⁵³ a double cannot represent every integer, but SQLite compares integers exactly.
      guard form.isNumeric,
        let value = DecimalNumber.parse(filter.value, allowsComma: false),
        value.magnitude < 9_000_000_000_000_000
      else { return nil }
      arguments = [value.databaseValue]
      switch filter.comparison {
      case .equal: sql = "\(name) = \(parameter)"
      case .notEqual: sql = "\(name) IS NOT \(parameter)"
      case .less, .lessOrEqual, .greater, .greaterOrEqual:
        sql = "\(name) \(filter.comparison.rawValue) \(parameter)"
      case .contains, .oneOf: return nil
      }
      return
    }
    guard form.kind == .text else { return nil }
    arguments = [filter.value.databaseValue]
    switch filter.comparison {
    // A missing value counts as the empty text.
    case .equal:
      sql = filter.value.isEmpty ? "coalesce(\(name), '') = \(parameter)" : "\(name) = \(parameter)"
    case .notEqual:
      sql = filter.value.isEmpty ? "\(name) <> \(parameter)" : "\(name) IS NOT \(parameter)"
    default: return nil
    }
  }
}
