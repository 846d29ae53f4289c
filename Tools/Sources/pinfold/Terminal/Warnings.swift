import Pinfold
import PinfoldOutput
import PinfoldPlans
import PinfoldReaders
import PinfoldText
import PinfoldVectorTiles

/// The warning for places at 0, 0, which is what programs write for coordinates that they do not
/// have.
struct NullIslandWarning: Hashable {
  /// One line.
  let text: String

  /// - Returns: `nil` unless most places are there.
  init?(_ table: PlaceTable) {
    let count = table.coordinates.count { $0.latitude == 0 && $0.longitude == 0 }
    guard count > 1, count * 2 > table.coordinates.count else { return nil }
    let share = "\(GroupedNumber(count)) of \(GroupedNumber(table.coordinates.count)) places"
    text =
      "pinfold: \(table.name): \(share) are at 0, 0, where coordinates are often missing."
      .withoutControls
  }
}

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

/// The warning for values of a column that are not numbers.
struct WrongValuesWarning: Hashable {
  /// One line.
  let text: String

  /// - Returns: `nil` when all values are numbers.
  init?(column: String, _ wrong: WrongValues) {
    guard wrong.count > 0 else { return nil }
    let pronoun = wrong.count == 1 ? "it is" : "they are"
    text =
      "pinfold: \(Self.problem(of: column, wrong)); \(pronoun) ignored.".withoutControls
  }

  /// Returns how many values are not numbers, and the first of them.
  static func problem(of column: String, _ wrong: WrongValues) -> String {
    let share = "\(GroupedNumber(wrong.count)) of \(GroupedNumber(wrong.valueCount)) values"
    // A number may be too large to be added up.
    let isTooLarge = Double(wrong.example)?.isFinite == true
    let problem =
      wrong.count == 1
      ? "is \(isTooLarge ? "too large" : "not a number"): \"\(wrong.example)\""
      : "are \(isTooLarge ? "too large or " : "")not numbers, such as "
        + "\"\(wrong.example)\""
    return "\(column): \(share) \(problem)"
  }
}

/// The warning when no row satisfies the conditions.
struct NoMatchWarning: Hashable {
  /// One line.
  let text: String

  /// - Parameter filters: The conditions that rows had to satisfy.
  /// - Returns: `nil` when some do.
  init?(_ table: PlaceTable, _ filters: [PlaceFilter]) {
    guard !filters.isEmpty, table.matchingRows?.rows.isEmpty == true else { return nil }
    let rows = GroupedNumber(table.rowCount).of("row")
    // Quotes around a value are not part of it any more; one that is has no other end.
    let open = filters.first { $0.value.first == "'" || $0.value.first == "\"" }
    let hint =
      open.map { "; a quote is not closed in \($0.value)" }
      ?? Self.texts(in: table, filters).map { "; \($0)" }
      ?? SimilarValues(in: table, filters).map { "; \($0.text)" } ?? ""
    text = "pinfold: none of \(rows) satisfies the --where\(hint).".withoutControls
  }

  /// Returns what a column has that is compared with a number, where most of that are texts.
  private static func texts(in table: PlaceTable, _ filters: [PlaceFilter]) -> String? {
    let columns = filters.filter { CompiledFilter($0).comparesNumbers }.map(\.column)
    guard !columns.isEmpty, let numbers = try? table.again(numericColumns: columns) else {
      return nil
    }
    for column in columns {
      guard let wrong = numbers.wrongValues(inColumn: column), wrong.count * 2 > wrong.valueCount
      else { continue }
      return WrongValuesWarning.problem(of: column, wrong)
    }
    return nil
  }
}

/// The warning when there is nothing to show.
struct EmptyPlanWarning: Hashable {
  /// One line.
  let text: String

  /// - Parameter isFiltered: Whether rows had to satisfy conditions: see ``NoMatchWarning``.
  /// - Returns: `nil` when the plan has places, and when conditions leave none.
  init?(_ places: PlannedPlaces, isFiltered: Bool) {
    guard places.plan.memberCount == 0, places.rowCount > 0 || !isFiltered else { return nil }
    text =
      places.rowCount == 0
      ? "pinfold: there are no places."
      : "pinfold: nothing is in view; pinfold info says where the places are."
  }
}

/// The warning for tiles that are slow to load and to draw.
struct LargeTilesWarning: Hashable {
  /// One line.
  let text: String

  /// - Parameters:
  ///   - count: How many tiles are larger than a map should have to load.
  ///   - largest: The largest one, and how many bytes it has before it is compressed.
  /// - Returns: `nil` when there are none.
  init?(count: Int, largest: (id: TileID, bytes: Int)?) {
    guard count > 0, let (id, bytes) = largest else { return nil }
    let limit = ByteCount(UInt64(TileSettings.usualByteLimit))
    let tiles = GroupedNumber(count).of("tile", "has", "have")
    text =
      "pinfold: \(tiles) more than \(limit), the largest, \(id.zoom)/\(id.x)/\(id.y), "
      + "\(ByteCount(UInt64(bytes))), which maps are slow to show; choose fewer --columns, or a "
      + "larger --radius or --cluster-max-zoom."
  }
}

/// The warning for names that are not in a picture.
struct IllegibleNamesWarning: Hashable {
  /// One line.
  let text: String

  /// - Parameter names: The names that could not be written.
  /// - Returns: `nil` when there are none.
  init?(_ names: [String]) {
    guard let first = names.first else { return nil }
    let count = GroupedNumber(names.count).of("name", "is", "are")
    let font = names.lazy.flatMap(\.unicodeScalars).first { !$0.needsShaping && $0.value > 0x2FF }
    let areShaped = names.allSatisfy { $0.unicodeScalars.contains(where: \.needsShaping) }
    let reason =
      areShaped
      ? "letters that join or change places need --format svg"
      : "no installed font has their letters; install one"
        + (font?.isEastAsian == true ? ", such as Noto Sans CJK" : ", such as a Noto font")
        + ", or use --format svg"
    text = "pinfold: \(count) left out, such as \"\(first)\": \(reason).".withoutControls
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is of Chinese, Japanese or Korean.
  fileprivate var isEastAsian: Bool {
    switch value {
    case 0x2E80...0x9FFF, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFF00...0xFFEF, 0x20000...0x3FFFF: true
    default: false
    }
  }
}
