/// An array whose copies share unchanged pages. Changing an element copies at most one page.
struct PagedArray<Element: Sendable>: Sendable {
  private var base: [Element]

  /// For each page, the offset of its changed copy in `pages`, or a negative number.
  private var table: [Int32]

  private var pages: [[Element]] = []

  private(set) var count: Int

  private static var shift: Int { 9 }
  private static var mask: Int { 1 << shift - 1 }

  init(_ elements: [Element]) {
    base = elements
    count = elements.count
    let pageCount = Edits.areIncluded ? Self.pageCount(elements.count) : 0
    table = [Int32](repeating: -1, count: pageCount)
  }

  var indices: Range<Int> { 0..<count }

  /// Whether so many pages have changed that ``renew()`` should be called.
  var isStale: Bool { pages.count > table.count / 2 + 8 }

  /// Merges changed pages into a new base array.
  ///
  /// - Complexity: O(*n*), amortized over the changes.
  mutating func renew() {
    self = PagedArray(indices.map { self[$0] })
  }

  var byteCount: Int {
    let elements = pages.reduce(base.capacity) { $0 + $1.capacity }
    return elements * MemoryLayout<Element>.stride + table.capacity * 4
  }

  subscript(_ offset: Int) -> Element {
    @inline(__always)
    get {
      guard Edits.areIncluded else { return base[offset] }
      let page = table[offset >> Self.shift]
      return page < 0 ? base[offset] : changed(Int(page), offset)
    }
    set {
      precondition(Edits.areIncluded, Edits.leftOut)
      precondition(offset < count, "Element \(offset) of \(count)")
      pages[ownPage(offset >> Self.shift)][offset & Self.mask] = newValue
    }
  }

  /// Separate, so that reading unchanged pages does not count references.
  @inline(never)
  private func changed(_ page: Int, _ offset: Int) -> Element {
    pages[page][offset & Self.mask]
  }

  @inline(__always)
  func forEach(_ body: (_ offset: Int, _ element: Element) -> Void) {
    guard !Edits.areIncluded || pages.isEmpty else {
      for offset in indices { body(offset, self[offset]) }
      return
    }
    for offset in base.indices { body(offset, base[offset]) }
  }

  mutating func append(_ element: Element) {
    precondition(Edits.areIncluded, Edits.leftOut)
    if count & Self.mask == 0 {
      table.append(Int32(truncatingIfNeeded: pages.count))
      pages.append([element])
    } else {
      pages[ownPage(count >> Self.shift)].append(element)
    }
    count += 1
  }

  /// Whether both arrays derive from the same base array.
  func isCopy(of other: PagedArray) -> Bool {
    guard !base.isEmpty && !other.base.isEmpty else { return base.isEmpty == other.base.isEmpty }
    return base.sharesMemory(with: other.base)
  }

  func sharesPage(_ number: Int, with other: PagedArray) -> Bool {
    let (page, otherPage) = (table[number], other.table[number])
    if page < 0 || otherPage < 0 { return page < 0 && otherPage < 0 }
    return pages[Int(page)].sharesMemory(with: other.pages[Int(otherPage)])
  }

  static func pageCount(_ count: Int) -> Int { (count + mask) >> shift }

  static func offsets(ofPage number: Int) -> Range<Int> {
    number << shift..<(number + 1) << shift
  }

  /// Returns the offset of a page in `pages`. Copies the page if necessary.
  private mutating func ownPage(_ number: Int) -> Int {
    let page = table[number]
    if page >= 0 { return Int(page) }
    let start = number << Self.shift
    table[number] = Int32(truncatingIfNeeded: pages.count)
    pages.append(Array(base[start..<min(start + Self.mask + 1, base.count)]))
    return pages.count - 1
  }
}

extension PagedArray {
  /// Visits the offsets in pages that are not shared, then the offsets that only the longer array
  /// has.
  ///
  /// - Returns: `false`, without visits, if the arrays have different base arrays.
  /// - Complexity: O(*p* + *m*) for *p* pages and *m* elements in changed pages.
  func forEachUnshared(from other: PagedArray, _ body: (_ offset: Int) -> Void) -> Bool {
    guard Edits.areIncluded, isCopy(of: other) else { return false }
    let (common, all) = (min(count, other.count), max(count, other.count))
    for page in 0..<Self.pageCount(common) where !sharesPage(page, with: other) {
      for offset in Self.offsets(ofPage: page) where offset < common { body(offset) }
    }
    for offset in common..<all { body(offset) }
    return true
  }
}
