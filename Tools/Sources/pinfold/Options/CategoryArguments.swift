import ArgumentParser
import PinfoldReaders
import PinfoldServer

/// The columns of categories and times of a map.
struct CategoryArguments: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      The column whose values the map shows as colors; "" for none. (default: a column with few \
      different values, if there is one)
      """,
      valueName: "column"
    )
  )
  var category: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      The column of dates or numbers that the map can play, in a histogram; "" for none. \
      (default: a column of dates, if there is one)
      """,
      valueName: "column"
    )
  )
  var time: String?
}

extension CategoryArguments {
  /// Throws if none of the data sets has the column.
  static func check(_ column: String?, _ sources: [DataSetSource]) throws {
    guard let column, !column.isEmpty else { return }
    let names = sources.map { $0.preparation?.isReading == true ? nil : $0.places.columnNames }
    // The columns of a file that is still being read are not known yet.
    guard !names.contains(where: { $0?.contains(column) ?? true }) else { return }
    throw ReadError.unknownColumn(
      sources[0].path,
      column,
      columns: names.compactMap(\.self).flatMap(\.self)
    )
  }
}
