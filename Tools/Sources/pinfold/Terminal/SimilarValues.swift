import PinfoldText
import PinfoldReaders
import PinfoldStore

/// Suggests values of a column for a condition that matches nothing because of a typo.
struct SimilarValues {
  let column: String

  /// The suggestions, best first. Never empty.
  let values: [String]

  /// The maximum number of distinct values to compare. A column of names may have one for each
  /// place.
  private static let mostCompared = 100_000

  /// - Parameter filters: Conditions that no row satisfies together.
  /// - Returns: `nil` unless a condition asks for a value that its column lacks, and the column has
  ///   a similar one.
  init?(in table: PlaceTable, _ filters: [PlaceFilter]) {
    for filter in filters where filter.comparison == .equal {
      let reader = ColumnReader(
        [filter.column],
        among: UniqueNames.unique(table.columnNames),
        format: table.format
      )
      guard let reader, let values = try? Self.values(of: table, reader),
        !values.contains(filter.value)
      else { continue }
      let similar = SimilarTexts.among(values.sorted(), to: filter.value)
      guard !similar.isEmpty else { continue }
      (column, self.values) = (filter.column, similar)
      return
    }
    return nil
  }

  private static func values(of table: PlaceTable, _ reader: ColumnReader) throws -> Set<String> {
    var values: Set<String> = []
    try table.forEachRow { _, json in
      guard values.count < mostCompared, let value = reader.fields(in: json)[0],
        value.kind == .string
      else { return }
      values.insert(JSONText.string(value.field, json.span))
    }
    return values
  }

  var text: String {
    "similar values of \(column): " + values.map { "\"\($0)\"" }.joined(separator: ", ")
  }
}
