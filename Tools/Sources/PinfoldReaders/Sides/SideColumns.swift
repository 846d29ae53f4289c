import Pinfold

/// The columns that may contain the hemisphere ("side") of each latitude and longitude, such as `N`
/// or `W`.
struct SideColumns {
  private(set) var columns: [SideColumn] = []

  /// Whether the file has other coordinate columns with common names, as in files that Pinfold
  /// exports. Signs may then contradict sides, because edits may have moved places.
  private var hasOtherPair = false
}

extension SideColumns {
  var isEmpty: Bool { columns.isEmpty }

  /// Sets the side columns. A new column is empty in the rows so far.
  mutating func set(_ candidates: SideCandidates, rowsSoFar: [Coordinate] = []) {
    hasOtherPair = candidates.hasOtherPair
    let axes = [(candidates.latitude, true), (candidates.longitude, false)]
    columns = axes.compactMap { candidate, isLatitude in
      guard let candidate else { return nil }
      let known = columns.first { $0.isLatitude == isLatitude && $0.name == candidate.name }
      if let known { return known }
      var column = SideColumn(candidate, isLatitude: isLatitude)
      for place in rowsSoFar {
        column.append(SideCode(.none, isLatitude ? place.latitude : place.longitude), nil)
      }
      return column
    }
  }

  mutating func append(_ code: SideCode, _ listing: RejectedRows.Row?, toColumn column: Int) {
    columns[column].append(code, listing)
  }

  /// The columns whose values confirm that they contain sides.
  private var confirmed: [SideColumn] {
    let confirmed = columns.filter(\.isConfirmed)
    return confirmed.filter { !$0.candidate.isDoubtful || confirmed.count == 2 }
  }

  /// The confirmed columns, except those that only repeat the signs.
  private var signing: [SideColumn] { confirmed.filter { !$0.isRepeated } }

  var giveSigns: Bool { !signing.isEmpty }

  /// The decision about the columns; `nil` if none contains sides.
  var decision: ReadingDecision? {
    var texts: [String] = []
    let signing = signing
    if !signing.isEmpty {
      let names = Self.list(signing)
      let sparse = signing.first(where: \.isSparse).map {
        ", where these have sides (\($0.filledCount) of \($0.rowCount) rows)"
      }
      texts.append("from \(names)\(sparse ?? "")")
    }
    let used = confirmed.map(\.name)
    let unused = columns.filter { $0.sideCount > 0 && !used.contains($0.name) }
    if !unused.isEmpty { texts.append("not from \(Self.list(unused))") }
    return texts.isEmpty ? nil : ReadingDecision("signs", texts.joined(separator: ", "))
  }

  /// A column for both axes is listed once.
  private static func list(_ columns: [SideColumn]) -> String {
    let names = columns.map(\.name)
    return (names.first == names.last ? [names[0]] : names).joined(separator: ", ")
  }

  /// The column with an ambiguous `O`, and the first row with one.
  var unclear: (name: String, row: RejectedRows.Row)? {
    signing.lazy.compactMap { column in column.unclearRow.map { (column.name, $0) } }.first
  }

  /// Applies the signs of the sides to places.
  ///
  /// - Parameter reject: Called for each row with a missing or contradictory side.
  func sign(
    _ coordinates: inout [Coordinate],
    reject: (Int, RejectionReason, RejectedRows.Row?) -> Void
  ) {
    for column in confirmed {
      column.forEachChange(allowsOthers: hasOtherPair) { row in
        let place = coordinates[row]
        // Subtracting from 0 avoids a negative zero.
        coordinates[row] =
          column.isLatitude
          ? Coordinate(latitude: 0 - abs(place.latitude), longitude: place.longitude)
          : Coordinate(latitude: place.latitude, longitude: 0 - abs(place.longitude))
      } rejected: { row, reason, listing in
        reject(row, reason, listing)
      }
    }
  }
}
