import PinfoldText

/// A column that may contain the hemisphere of each coordinate, with counts of its values. Only all
/// rows together show whether it does, because the first rows may be empty.
struct SideColumn {
  let candidate: SideCandidate
  let isLatitude: Bool

  /// The code index of each row.
  private var codes: [UInt8] = []

  /// For each code, its row count and the first rows as they would be listed if rejected.
  private var rows = [DoubtfulRows](repeating: DoubtfulRows(), count: SideCode.all.count)

  init(_ candidate: SideCandidate, isLatitude: Bool) {
    (self.candidate, self.isLatitude) = (candidate, isLatitude)
  }
}

extension SideColumn {
  var name: String { candidate.name }

  subscript(code: SideCode) -> DoubtfulRows { rows[code.index] }

  var rowCount: Int { codes.count }

  func word(_ bytes: borrowing Span<UInt8>, _ field: Field) -> SideWord {
    SideWord(bytes, field, isLatitude: isLatitude, allowsSigns: !candidate.isDoubtful)
  }

  /// Adds the next row.
  ///
  /// - Parameter listing: The row as a rejected row; `nil` if enough are listed.
  mutating func append(_ code: SideCode, _ listing: RejectedRows.Row?) {
    rows[code.index].add(codes.count, listing)
    codes.append(UInt8(code.index))
  }

  private func count(where isCounted: (SideCode) -> Bool) -> Int {
    SideCode.all.reduce(0) { isCounted($1) ? $0 + self[$1].count : $0 }
  }

  /// The number of rows with any value in the column.
  var filledCount: Int { count { $0.word != .none } }

  var sideCount: Int { count { $0.word != .none && $0.word != .other } }

  /// The meaning of `O`: west if the column contains east, and east if it contains west. `nil` if
  /// both are possible.
  private var meaningOfO: SideWord? {
    let hasEast = count { $0.word == .positive } > 0
    guard hasEast != (count { $0.word == .negative } > 0) else { return nil }
    return hasEast ? .negative : .positive
  }

  /// Whether enough values are sides that match their coordinates.
  var isConfirmed: Bool {
    let wrongCount = count { $0.word == .other || $0.word == .positive && $0.sign < 0 }
    // A clear name such as `lat_dir` allows more mismatches, because mismatched rows are reported.
    let most = candidate.isDoubtful ? 0.1 : 0.5
    return filledCount > 0 && Double(wrongCount) <= most * Double(filledCount)
  }

  /// Whether most coordinates on a negative side already have a minus sign.
  var isRepeated: Bool {
    let meaningOfO = meaningOfO
    func count(_ sign: Int) -> Int {
      self.count { ($0.word == .o ? meaningOfO : $0.word) == .negative && $0.sign == sign }
    }
    return count(-1) > count(1)
  }

  /// Whether most rows are empty in this column. Empty rows then already have signs.
  var isSparse: Bool { filledCount * 2 < rowCount }

  /// The first row with an ambiguous `O`, if any.
  var unclearRow: RejectedRows.Row? {
    guard meaningOfO == nil else { return nil }
    let listings = SideCode.all.filter { $0.word == .o }.flatMap { Array(self[$0].listings) }
    return listings.min { $0.key < $1.key }?.value
  }

  private enum Verdict { case stays, isNegative, isRejected }

  /// - Parameter allowsOthers: Whether signs may contradict sides if most signs repeat them.
  private func verdict(_ code: SideCode, _ side: SideWord, allowsOthers: Bool) -> Verdict {
    let isContradiction = code.contradicts(side)
    if isContradiction, code.hasLetter { return .isRejected }
    if isRepeated { return isContradiction && !allowsOthers ? .isRejected : .stays }
    return switch side {
    case .none: code.sign > 0 && !isSparse ? .isRejected : .stays
    case .positive: isContradiction ? .isRejected : .stays
    case .negative: .isNegative
    case .other, .o: .isRejected
    }
  }

  func forEachChange(
    allowsOthers: Bool,
    negative: (Int) -> Void,
    rejected: (Int, RejectionReason, RejectedRows.Row?) -> Void
  ) {
    let meaningOfO = meaningOfO
    let verdicts = SideCode.all.map { code in
      let side = code.word == .o ? meaningOfO ?? .o : code.word
      return verdict(code, side, allowsOthers: allowsOthers)
    }
    for (row, code) in codes.enumerated() {
      switch verdicts[Int(code)] {
      case .stays: continue
      case .isNegative: negative(row)
      case .isRejected:
        let code = SideCode.all[Int(code)]
        rejected(row, code.reason, self[code].listings[row])
      }
    }
  }
}

extension SideCode {
  var reason: RejectionReason { word == .none ? .missingCoordinate : .notANumber }

  var mayBeRejected: Bool {
    switch word {
    case .none: sign > 0
    case .positive: sign < 0
    case .negative: sign > 0
    case .other, .o: true
    }
  }
}
