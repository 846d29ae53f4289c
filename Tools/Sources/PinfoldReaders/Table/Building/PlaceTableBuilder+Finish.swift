import Pinfold
import PinfoldText

struct FinishedColumns {
  var numeric: [(values: [Double], wrong: WrongValues)] = []

  /// The rows that satisfy all filters; `nil` without filters.
  var matchingRows: RowSubset?

  var weights: [Int]?

  /// Decisions about numbers, longitudes beyond 180 degrees, and sides.
  var decisions: [ReadingDecision] = []
  var longitudes: ReadingDecision?
  var signs: ReadingDecision?

  /// Whether some coordinates get their signs from side columns.
  var hasSigns = false

  var partNames: [String] = []

  /// Whether coordinates are the plain degrees of their columns.
  var hasPlainDegrees: Bool { !hasSigns && partNames.isEmpty }
}

extension PlaceTableBuilder {
  /// Decides which positions are invalid, and how texts are read as numbers.
  ///
  /// Makes all decisions first, then removes invalid rows in one pass. Afterwards, columns contain
  /// only the remaining rows.
  ///
  /// - Returns: The error for a rejected row if reading is strict.
  mutating func finish() -> ReadError? {
    setRule()
    var reasons: [Int: RejectionReason] = [:]
    if !sides.isEmpty { decideSides(&reasons) }
    columns.longitudes = decideLongitudes(&reasons)
    if areZerosPlaceholders { for row in zeroRows { reasons[row] = .placeholder } }
    let weights = decideWeights(&reasons)
    let error = reject(reasons)
    for row in coordinates.indices where coordinates[row].longitude.magnitude > 180 {
      coordinates[row] = coordinates[row].wrapped
    }
    finishColumns(weights)
    return error
  }

  /// Calls ``finish()`` and throws its error.
  mutating func finishRows() throws(ReadError) {
    let error = finish()
    if let (column, row) = sides.unclear {
      throw .unclearSide(name, column, line: row.line)
    }
    if let error { throw error }
  }

  private mutating func setRule() {
    rule.known = options.numberReadings
    rule.option = options.decimalMark
    if marks.points != marks.commas {
      (rule.mark, rule.isMarkSeen) = (marks.points > marks.commas ? .point : .comma, true)
    } else if marks.points == 0 {
      rule.mark = rule.defaultMark
    }
  }

  /// - Parameter weights: The tally of decided weights; `nil` without a weight column.
  private mutating func finishColumns(_ weights: NumberTally?) {
    var tallies: [(name: String, tally: NumberTally)] = []
    func add(_ name: String, _ tally: NumberTally) -> NumberReading {
      let name = fileNames[name] ?? name
      if !tallies.contains(where: { $0.name == name }) { tallies.append((name, tally)) }
      return rule.reading(of: name, tally)
    }
    if let weights, let name = options.weightColumn {
      let decided = weightTexts?.decided(add(name, weights)).values
      // Rows without a valid weight are already rejected.
      columns.weights = decided?.map { PlaceWeight.weight($0) ?? 1 }
    }
    columns.numeric = zip(options.numericColumns, numericColumns).map { name, column in
      column.decided(add(name, column.tally))
    }
    let filters = zip(options.filters, filterColumns).map { filter, column in
      (column, add(filter.column, column.tally))
    }
    if !filters.isEmpty {
      var matchingRows = RowSubset()
      for row in 0..<rowStarts.count {
        matchingRows.append(filters.allSatisfy { $0.0.matches(row, $0.1) })
      }
      columns.matchingRows = matchingRows
    }
    columns.decisions = ReadingDecision.numbers(tallies, rule)
    for (name, tally) in tallies { rule.known[name] = rule.reading(of: name, tally) }
  }

  /// Decides how to read weights as numbers, and adds the rows with invalid weights to `reasons`.
  ///
  /// - Returns: The counts of each kind of number among valid places; `nil` without weights.
  private mutating func decideWeights(_ reasons: inout [Int: RejectionReason]) -> NumberTally? {
    guard let column = weightTexts, let name = options.weightColumn else { return nil }
    let tally = column.tally { reasons[$0] == nil }
    let columnName = fileNames[name] ?? name
    var reading = rule.reading(of: columnName, tally)
    // Weights are integers, so the other mark must separate thousands.
    if reading == .undecided, let mark = rule.mark { reading = NumberReading(mark) }
    // The decision applies to every use of the column.
    rule.known[columnName] = reading
    guard doubtfulWeights.count > 0 else { return tally }
    for (row, value) in column.decided(reading).values.enumerated()
    where PlaceWeight.weight(value) == nil && reasons[row] == nil {
      reasons[row] = .invalidWeight
    }
    return tally
  }
}

// MARK: - Positions

extension PlaceTableBuilder {
  /// The minimum number of placeholders at 0, 0.
  private static let fewestZeros = 3

  /// Whether places at 0, 0 are placeholders for unknown positions: at least three rows are there,
  /// and more than at any other position.
  private var areZerosPlaceholders: Bool {
    guard zeros.count >= Self.fewestZeros, !options.isProjected else { return false }
    // Sorts by a hash of the position. A collision has a chance of one in many billions.
    var keys = coordinates.filter { $0.latitude != 0 || $0.longitude != 0 }.map { place in
      var key = (place.latitude + 0).bitPattern &* 0x9E37_79B9_7F4A_7C15
      key = (key ^ key >> 32) &+ (place.longitude + 0).bitPattern
      return (key ^ key >> 29) &* 0xBF58_476D_1CE4_E5B9
    }
    keys.sort()
    return !keys.indices.contains { index in
      let other = index + zeros.count - 1
      return other < keys.count && keys[other] == keys[index]
    }
  }

  private var zeroRows: [Int] {
    coordinates.indices.filter { coordinates[$0].latitude == 0 && coordinates[$0].longitude == 0 }
  }

  /// Decides on longitudes beyond 180 degrees, and adds the rows that are out of range to
  /// `reasons`.
  ///
  /// In a file without negative longitudes, they may be up to 360 degrees. A few down to -1 are
  /// allowed, from rounding or from half a grid cell, if more rows are beyond 180. In other files,
  /// longitudes may be up to ten degrees past the antimeridian, if other places are that close to
  /// it.
  private func decideLongitudes(_ reasons: inout [Int: RejectionReason]) -> ReadingDecision? {
    guard far.count > 0, !options.isProjected else { return nil }
    let edge = 180 - Self.overhang
    var (hasWest, justWestCount, isAcross) = (false, 0, false)
    for place in coordinates {
      if place.longitude < -1 { hasWest = true } else if place.longitude < 0 { justWestCount += 1 }
      if (edge...180).contains(place.longitude.magnitude) { isAcross = true }
    }
    guard hasWest || justWestCount > 0 && justWestCount >= far.count else {
      return ReadingDecision("longitudes", "0 to 360 degrees")
    }
    var count = far.count
    for (row, place) in coordinates.enumerated() where place.longitude.magnitude > 180 {
      if isAcross, place.longitude <= 180 + Self.overhang { continue }
      reasons[row] = .longitudeOutOfRange
      count -= 1
    }
    return count > 0 ? ReadingDecision("longitudes", "\(count) beyond the antimeridian") : nil
  }
}

extension NumberText {
  /// Whether the number is a valid weight with either decimal mark.
  var mayBeWeight: Bool {
    [NumberReading.point, .comma].contains { reading in
      number(reading).flatMap(PlaceWeight.weight) != nil
    }
  }
}
