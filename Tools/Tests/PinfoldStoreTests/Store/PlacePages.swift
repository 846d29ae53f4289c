/// On which pages of a store each place is, found without the store's own reader of pages.
///
/// See sqlite.org/fileformat2.html: leaves of tables, and the chains of pages on which long rows go on.
struct PlacePages {
  private var ids: [Int: Set<Int>] = [:]

  /// Of each page, the last four bytes are its checksum.
  private static let (size, usable) = (4096, 4096 - 4)

  init(_ bytes: [UInt8]) {
    for page in 0..<bytes.count / Self.size where page > 0 && bytes[page * Self.size] == 0x0D {
      let start = page * Self.size
      for cell in 0..<Self.number(bytes, start + 3, 2) {
        var index = start + Self.number(bytes, start + 8 + 2 * cell, 2)
        let size = Self.varint(bytes, &index)
        let id = Self.varint(bytes, &index)
        // The kinds of its values: none, for the id, then two numbers, then bytes or text.
        var kind = index
        guard Self.varint(bytes, &kind) <= 12, bytes[kind] == 0, (1...9).contains(bytes[kind + 1]),
          (1...9).contains(bytes[kind + 2])
        else { continue }
        ids[page + 1, default: []].insert(id)
        guard size > Self.usable - 35 else { continue }
        let least = (Self.usable - 12) * 32 / 255 - 23
        let fitting = least + (size - least) % (Self.usable - 4)
        var next = Self.number(bytes, index + (fitting <= Self.usable - 35 ? fitting : least), 4)
        while next != 0 {
          ids[next, default: []].insert(id)
          next = Self.number(bytes, (next - 1) * Self.size, 4)
        }
      }
    }
  }

  /// The number of a page on which a place is; `nil` where there is no such place.
  func page(ofPlace id: Int) -> Int? { ids.filter { $0.value.contains(id) }.keys.min() }

  /// The ids of the places that are on a page, or go on there; the first page has number 1.
  func ids(onPage number: Int) -> Set<Int> { ids[number] ?? [] }

  /// Whether a page has the middle of a place, which goes on, on the next page but one.
  func goesOn(from page: Int, in bytes: [UInt8]) -> Bool {
    guard let id = ids[page]?.first, ids[page + 1] == [id] else { return false }
    let following = Self.number(bytes, (page - 1) * Self.size, 4)
    return following == page + 1 && Self.number(bytes, page * Self.size, 4) == page + 2
  }

  private static func number(_ bytes: [UInt8], _ index: Int, _ count: Int) -> Int {
    bytes[index..<index + count].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func varint(_ bytes: [UInt8], _ index: inout Int) -> Int {
    var value = 0
    while true {
      let byte = Int(bytes[index])
      index += 1
      value = value << 7 | byte & 0x7F
      if byte < 0x80 { return value }
    }
  }
}
