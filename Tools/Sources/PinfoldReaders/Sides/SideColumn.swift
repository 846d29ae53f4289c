import PinfoldText

/// A column that may say on which side of the equator or of the meridian places are, with what its rows
/// have.
///
/// Whether it does, all rows tell: the first ones of a file may have nothing there.
struct SideColumn {
  let candidate: SideCandidate
  let isLatitude: Bool

  /// By row, the index of its code.
  private var codes: [UInt8] = []

  /// How many rows have each code, and how the first of them would be listed as rejected.
  private var rows = [DoubtfulRows](repeating: DoubtfulRows(), count: SideCode.all.count)

  init(_ candidate: SideCandidate, isLatitude: Bool) {
    (self.candidate, self.isLatitude) = (candidate, isLatitude)
  }
}

extension SideColumn {
  var name: String { candidate.name }

  /// The rows so far with a code.
  subscript(code: SideCode) -> DoubtfulRows { rows[code.index] }

  var rowCount: Int { codes.count }

  /// Reads a value.
  func word(_ bytes: borrowing Span<UInt8>, _ field: Field) -> SideWord {
    SideWord(bytes, field, isLatitude: isLatitude, allowsSigns: !candidate.isDoubtful)
  }

  /// Adds the next row.
  ///
  /// - Parameter listing: How it would be listed as rejected; `nil` where enough are.
  mutating func append(_ code: SideCode, _ listing: RejectedRows.Row?) {
    rows[code.index].add(codes.count, listing)
    codes.append(UInt8(code.index))
  }

  private func count(where isCounted: (SideCode) -> Bool) -> Int {
    SideCode.all.reduce(0) { isCounted($1) ? $0 + self[$1].count : $0 }
  }

  /// How many rows have something in the column.
  var filledCount: Int { count { $0.word != .none } }

  /// How many rows have a side in it.
  var sideCount: Int { count { $0.word != .none && $0.word != .other } }

  /// What `O` is: beside east it is west, and beside west east. `nil` where it may be either.
  private var meaningOfO: SideWord? {
    let hasEast = count { $0.word == .positive } > 0
    guard hasEast != (count { $0.word == .negative } > 0) else { return nil }
    return hasEast ? .negative : .positive
  }

  /// Whether enough of its values are sides that its coordinates may have.
  var isConfirmed: Bool {
    let wrongCount = count { $0.word == .other || $0.word == .positive && $0.sign < 0 }
    // A name such as `lat_dir` says enough: rows without a side are reported.
    let most = candidate.isDoubtful ? 0.1 : 0.5
    return filledCount > 0 && Double(wrongCount) <= most * Double(filledCount)
  }

  /// Whether the coordinates have signs already, in most rows where it matters.
  var isRepeated: Bool {
    let meaningOfO = meaningOfO
    func count(_ sign: Int) -> Int {
      self.count { ($0.word == .o ? meaningOfO : $0.word) == .negative && $0.sign == sign }
    }
    return count(-1) > count(1)
  }

  /// Whether most rows have nothing in the column: then these have signs already.
  var isSparse: Bool { filledCount * 2 < rowCount }

  /// The first row with an `O` that may be either side; `nil` where there is none.
  var unclearRow: RejectedRows.Row? {
    guard meaningOfO == nil else { return nil }
    let listings = SideCode.all.filter { $0.word == .o }.flatMap { Array(self[$0].listings) }
    return listings.min { $0.key < $1.key }?.value
  }

  /// What becomes of a row.
  private enum Verdict { case stays, isNegative, isRejected }

  /// - Parameter allowsOthers: Whether rows may have other signs than their sides where most repeat these.
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

  /// Visits the rows that become negative, and the rows that are rejected, with their listings.
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
  /// Why a row with the code is rejected, if it is.
  var reason: RejectionReason { word == .none ? .missingCoordinate : .notANumber }

  /// Whether a row with the code may be rejected.
  var mayBeRejected: Bool {
    switch word {
    case .none: sign > 0
    case .positive: sign < 0
    case .negative: sign > 0
    case .other, .o: true
    }
  }
}
