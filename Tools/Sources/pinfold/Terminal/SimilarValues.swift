import PinfoldText
import PinfoldReaders
import PinfoldStore

/// What a column has that may be meant by the value of a condition.
struct SimilarValues {
  let column: String

  /// The most similar first; at least one.
  let values: [String]

  /// Values that are compared, once each: a column of names has as many as there are places.
  private static let mostCompared = 100_000

  /// - Parameter filters: The conditions, which no row satisfies together.
  /// - Returns: `nil` where none of them asks for a value that its column does not have and that is
  ///   similar to one it has.
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

  /// As the end of a sentence.
  var text: String {
    "similar values of \(column): " + values.map { "\"\($0)\"" }.joined(separator: ", ")
  }
}
