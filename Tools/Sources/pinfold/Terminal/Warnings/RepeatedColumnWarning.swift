import PinfoldReaders
import PinfoldText

/// The warning for a column of coordinates whose name others have, too.
struct RepeatedColumnWarning: Hashable {
  /// One line.
  let text: String

  /// - Returns: `nil` where it is clear which columns are read.
  init?(_ table: PlaceTable) {
    func count(_ name: String) -> Int { table.columnNames.count { $0 == name } }
    guard let name = table.positionColumns.first(where: { count($0) > 1 }) else { return nil }
    text =
      "pinfold: \(table.name): there are \(count(name)) columns \"\(name)\", of which the first is read."
      .withoutControls
  }
}
