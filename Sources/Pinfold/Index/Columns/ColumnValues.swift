/// The values of one column, stored by kind. Only the array of the kind has elements.
struct ColumnValues: Sendable {
  private let storedKind: StoredKind
  private(set) var numbers: [Double] = []
  @OfKinds private(set) var codes: [UInt8] = []
  @OfKinds private(set) var ranks = RankList()

  var kind: ColumnKind {
    @inline(__always) get { storedKind.value }  // a constant in builds without other kinds
  }

  init(_ kind: ColumnKind, _ values: [Double] = []) {
    storedKind = StoredKind(kind)
    switch storedKind.value {
    case .numbers: numbers = values
    case .categories: codes = values.map(Self.code)
    case .ranks(let scale): ranks = RankList(values.lazy.map(scale.rank))
    }
  }

  /// Picks the values of rows. Rows beyond the end are without a value.
  init(_ storage: ColumnStorage, _ rows: [UInt32]) {
    switch storage {
    case .numbers(let all):
      storedKind = StoredKind(.numbers)
      numbers = rows.map { Int($0) < all.count ? all[Int($0)] : .nan }
    case .categories(let all):
      precondition(ColumnKinds.areIncluded, ColumnKinds.leftOut)
      storedKind = StoredKind(.categories)
      codes = rows.map { Int($0) < all.count ? all[Int($0)] : ColumnStorage.noCategory }
    case .ranks(let all):
      precondition(ColumnKinds.areIncluded, ColumnKinds.leftOut)
      let scale = RankScale(all)
      storedKind = StoredKind(.ranks(scale))
      ranks = RankList(
        rows.lazy.map { Int($0) < all.count ? scale.rank(of: all[Int($0)]) : RankScale.none }
      )
    }
  }

  static func code(_ value: Double) -> UInt8 { UInt8(exactly: value) ?? ColumnStorage.noCategory }

  static func value(_ code: UInt8) -> Double {
    code == ColumnStorage.noCategory ? .nan : Double(code)
  }
}

extension ColumnValues {
  var count: Int { numbers.count + codes.count + ranks.count }

  subscript(slot: Int) -> Double {
    switch kind {
    case .numbers: numbers[slot]
    case .categories: Self.value(codes[slot])
    case .ranks(let scale): scale.value(of: ranks[slot])
    }
  }

  /// All values as numbers.
  var all: [Double] {
    if case .numbers = kind { numbers } else { (0..<count).map { self[$0] } }
  }

  func picking(_ slots: [Int]) -> ColumnValues {
    var picked = ColumnValues(kind)
    switch kind {
    case .numbers: picked.numbers = slots.map { numbers[$0] }
    case .categories: picked.codes = slots.map { codes[$0] }
    case .ranks: picked.ranks = RankList(slots.lazy.map { ranks[$0] })
    }
    return picked
  }

  /// Appends values of a column of the same kind.
  mutating func append(_ slots: Range<Int>, of other: ColumnValues) {
    switch kind {
    case .numbers: numbers.append(contentsOf: other.numbers[slots])
    case .categories: codes.append(contentsOf: other.codes[slots])
    case .ranks: for slot in slots { ranks.append(other.ranks[slot]) }
    }
  }

  /// Whether all values are the same, bit by bit, except that NaN differs from itself unless one is
  /// a copy of the other.
  func isSame(as other: ColumnValues) -> Bool {
    guard numbers == other.numbers && codes == other.codes && ranks.isSame(as: other.ranks)
    else { return false }
    if case .ranks(let scale) = kind, case .ranks(let otherScale) = other.kind {
      return scale.values == otherScale.values
    }
    return true
  }

  var byteCount: Int { numbers.capacity * 8 + codes.capacity + ranks.byteCount }
}
