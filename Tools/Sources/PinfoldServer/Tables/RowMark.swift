import Pinfold

/// The last row of a page, after which the next one begins.
///
/// It has the row's value, so that edits in between neither repeat nor skip other rows.
struct RowMark: Hashable, Sendable {
  let id: PointID

  /// The value of the column to sort by. `nil` for the order of the file.
  let key: SortKey?

  init(_ id: PointID, _ key: SortKey?) { (self.id, self.key) = (id, key) }
}

extension RowMark: LosslessStringConvertible {
  /// The row, and the kind and the value of its key: `17`, `17.n.4045000000000000`, `17.t.6265726c696e`, `17.e`.
  var description: String {
    switch key {
    case nil: "\(id.row)"
    case .number(let number): "\(id.row).n.\(Self.hex(number.bitPattern))"
    case .text(let text): "\(id.row).t.\(text.reduce("") { $0 + Self.hex($1) })"
    case SortKey.none?: "\(id.row).e"
    }
  }

  /// Returns all digits, also zeros at the beginning: a mark that was cut is then not valid.
  private static func hex(_ bits: some FixedWidthInteger) -> String {
    let digits = String(bits, radix: 16)
    return String(repeating: "0", count: bits.bitWidth / 4 - digits.count) + digits
  }

  init?(_ description: String) {
    let parts = description.split(separator: ".", omittingEmptySubsequences: false)
    guard let row = UInt32(parts[0]) else { return nil }
    id = PointID(row)
    switch parts.dropFirst().first {
    case nil: key = nil
    case "e" where parts.count == 2: key = SortKey.none
    case "n" where parts.count == 3:
      guard parts[2].utf8.count == 16, let bits = UInt64(parts[2], radix: 16),
        !Double(bitPattern: bits).isNaN
      else { return nil }
      key = .number(Double(bitPattern: bits))
    case "t" where parts.count == 3:
      let digits = parts[2].utf8.map { Character(UnicodeScalar($0)).hexDigitValue }
      guard digits.count.isMultiple(of: 2), digits.count <= 2 * SortKey.mostBytes else {
        return nil
      }
      let known = digits.compactMap(\.self)
      guard known.count == digits.count else { return nil }
      key = .text(
        stride(from: 0, to: known.count, by: 2).map { UInt8(known[$0] * 16 + known[$0 + 1]) }
      )
    default: return nil
    }
  }
}
