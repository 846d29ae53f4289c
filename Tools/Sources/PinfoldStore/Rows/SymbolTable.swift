/// Short texts that many rows have in them, each with a code of one byte: rows are stored in half of
/// their bytes, and each is read by itself.
///
/// A row is a sequence of codes. The code ``escape`` is followed by a byte as it is, so that
/// every row can be stored, at worst in twice its bytes.
///
/// This is FSST: Boncz, Neumann, Leis: "FSST: Fast Random Access String Compression", PVLDB 13 (2020),
/// with a table of its own for each store.
struct SymbolTable: Sendable {
  /// A text of one to eight bytes, the first of which is the lowest of a number.
  struct Symbol: Hashable, Sendable {
    let bytes: UInt64
    let count: Int

    static let limit = 8

    /// The bits of the number that are the text.
    var mask: UInt64 { .max >> UInt64(8 * (Self.limit - count)) }

    init(_ byte: UInt8) { (bytes, count) = (UInt64(byte), 1) }

    init(bytes: UInt64, count: Int) { (self.bytes, self.count) = (bytes, count) }

    /// Returns both texts as one, if it is short enough.
    func followed(by other: Symbol) -> Symbol? {
      guard count + other.count <= Self.limit else { return nil }
      return Symbol(bytes: bytes | other.bytes << UInt64(8 * count), count: count + other.count)
    }
  }

  /// By code; at most ``limit``.
  let symbols: [Symbol]

  /// The code of each byte.
  private let bytes: [UInt16]

  /// The code of each pair of bytes, else of its first: that is the low byte of the index.
  private let pairs: [UInt16]

  /// The codes of symbols of three bytes or more, by the hash of three.
  private let long: [UInt16]

  /// The table of rows of which nothing is known. An empty one would be no bytes, which the database
  /// does not tell from none.
  static let blank = SymbolTable([Symbol(UInt8(ascii: " "))])

  static let escape: UInt8 = 255
  static let limit = 255

  /// The most bytes of ``encoded``.
  static let byteLimit = limit * (1 + Symbol.limit)

  /// No code; greater than all.
  private static let none: UInt16 = 256
  private static let longCount = 4096

  /// - Parameter candidates: The best first. Of those whose first three bytes have the same hash only
  ///   the first is taken, so that each is found by one look.
  init(_ candidates: some Sequence<Symbol>) {
    var symbols: [Symbol] = []
    var long = [UInt16](repeating: Self.none, count: Self.longCount)
    var pairCodes: [Int: UInt16] = [:]
    var bytes = [UInt16](repeating: Self.none, count: 256)
    for symbol in candidates where symbols.count < Self.limit {
      let code = UInt16(symbols.count)
      if symbol.count > 2 {
        let slot = Self.slot(symbol.bytes)
        guard long[slot] == Self.none else { continue }
        long[slot] = code
      } else if symbol.count == 2 {
        pairCodes[Int(symbol.bytes)] = code
      } else {
        bytes[Int(symbol.bytes)] = code
      }
      symbols.append(symbol)
    }
    var pairs = (0..<1 << 16).map { bytes[$0 & 0xFF] }
    for (pair, code) in pairCodes { pairs[pair] = code }
    (self.symbols, self.bytes, self.pairs, self.long) = (symbols, bytes, pairs, long)
  }

  private static func slot(_ bytes: UInt64) -> Int {
    let hash = (bytes & 0xFF_FFFF) &* 2_971_215_073
    return Int((hash ^ hash >> 15) & UInt64(longCount - 1))
  }
}

extension SymbolTable {
  /// Visits the codes of some bytes, each with the first of the bytes that it stands for; a byte that
  /// no symbol begins with has none.
  @inline(__always)
  func forEachCode(
    _ bytes: borrowing Span<UInt8>,
    _ range: Range<Int>,
    _ visit: (_ code: Int?, _ first: UInt8) -> Void
  ) {
    var (next, count) = (range.lowerBound, 0)
    var word: UInt64 = 0
    while true {
      while count < Symbol.limit, next < range.upperBound {
        word |= UInt64(bytes[next]) << UInt64(8 * count)
        (next, count) = (next + 1, count + 1)
      }
      if count == 0 { return }
      let code = code(of: word, count)
      visit(code, UInt8(truncatingIfNeeded: word))
      let taken = code.map { symbols[$0].count } ?? 1
      word = taken < Symbol.limit ? word >> UInt64(8 * taken) : 0
      count -= taken
    }
  }

  /// Returns the code of the beginning of a text.
  private func code(of word: UInt64, _ count: Int) -> Int? {
    if count > 2 {
      let code = long[Self.slot(word)]
      if code != Self.none {
        let symbol = symbols[Int(code)]
        if symbol.count <= count, word & symbol.mask == symbol.bytes { return Int(code) }
      }
    }
    let code = count > 1 ? pairs[Int(word & 0xFFFF)] : bytes[Int(word & 0xFF)]
    return code == Self.none ? nil : Int(code)
  }

  /// Appends the codes of some bytes.
  func encode(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>, to codes: inout [UInt8]) {
    forEachCode(bytes, range) { code, first in
      if let code {
        codes.append(UInt8(code))  // below the limit, which has 8 bits
      } else {
        codes.append(Self.escape)
        codes.append(first)
      }
    }
  }

  /// Appends the bytes that codes stand for. Codes that no symbol has, as in a damaged store, stand
  /// for nothing.
  func decode(_ codes: borrowing Span<UInt8>, to bytes: inout [UInt8]) {
    var index = 0
    while index < codes.count {
      let code = codes[index]
      index += 1
      if code == Self.escape {
        if index < codes.count { bytes.append(codes[index]) }
        index += 1
      } else if Int(code) < symbols.count {
        let symbol = symbols[Int(code)]
        var rest = symbol.bytes
        for _ in 0..<symbol.count {
          bytes.append(UInt8(truncatingIfNeeded: rest))
          rest >>= 8
        }
      }
    }
  }
}

// MARK: - As bytes

extension SymbolTable {
  /// The symbols one after the other, each behind a byte that counts its bytes.
  var encoded: [UInt8] {
    symbols.flatMap { symbol in
      [UInt8(symbol.count)]  // at most 8
        + (0..<symbol.count).map { UInt8(truncatingIfNeeded: symbol.bytes >> UInt64(8 * $0)) }
    }
  }

  /// - Returns: `nil` for bytes that are no table.
  init?(decoding encoded: [UInt8]) {
    var symbols: [Symbol] = []
    var index = 0
    while index < encoded.count {
      let count = Int(encoded[index])
      guard symbols.count < Self.limit, (1...Symbol.limit).contains(count),
        index + count < encoded.count
      else { return nil }
      let bytes = encoded[index + 1...index + count].reversed()
        .reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
      symbols.append(Symbol(bytes: bytes, count: count))
      index += 1 + count
    }
    self.init(symbols)
    // Each has its code only if none was left out.
    guard !symbols.isEmpty, self.symbols == symbols else { return nil }
  }
}
