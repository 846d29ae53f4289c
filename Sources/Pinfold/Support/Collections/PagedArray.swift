/// An array whose copies share what neither changes: changing one element of a copy
/// copies a page, and not the array.
struct PagedArray<Element: Sendable>: Sendable {
  /// What the array was made of, unless its page was changed.
  private var base: [Element]

  /// For each page the changed one that replaces it, or a negative number.
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

  /// Whether half the array is stored twice, as it was and as it is.
  var isStale: Bool { pages.count > table.count / 2 + 8 }

  /// Drops the old state of the array.
  ///
  /// - Complexity: O(*n*), which is little for each of the changes that led to it.
  mutating func renew() {
    self = PagedArray(indices.map { self[$0] })
  }

  /// How many bytes the array keeps.
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
      precondition(Edits.areIncluded, "This build has no edits")
      precondition(offset < count, "Element \(offset) of \(count)")
      pages[ownPage(offset >> Self.shift)][offset & Self.mask] = newValue
    }
  }

  /// Returns an element of a changed page; a separate function, so that elements of other
  /// pages are read without counting references.
  @inline(never)
  private func changed(_ page: Int, _ offset: Int) -> Element {
    pages[page][offset & Self.mask]
  }

  /// Calls a function with all elements in order.
  @inline(__always)
  func forEach(_ body: (_ offset: Int, _ element: Element) -> Void) {
    guard !Edits.areIncluded || pages.isEmpty else {
      for offset in indices { body(offset, self[offset]) }
      return
    }
    for offset in base.indices { body(offset, base[offset]) }
  }

  mutating func append(_ element: Element) {
    precondition(Edits.areIncluded, "This build has no edits")
    if count & Self.mask == 0 {
      table.append(Int32(truncatingIfNeeded: pages.count))
      pages.append([element])
    } else {
      pages[ownPage(count >> Self.shift)].append(element)
    }
    count += 1
  }

  /// Whether the arrays were made as one.
  func isCopy(of other: PagedArray) -> Bool {
    // An empty array has no storage of its own.
    guard !base.isEmpty && !other.base.isEmpty else { return base.isEmpty == other.base.isEmpty }
    return base.sharesMemory(with: other.base)
  }

  /// Whether a page of copies is one and the same in both.
  func sharesPage(_ number: Int, with other: PagedArray) -> Bool {
    let (page, otherPage) = (table[number], other.table[number])
    if page < 0 || otherPage < 0 { return page < 0 && otherPage < 0 }
    return pages[Int(page)].sharesMemory(with: other.pages[Int(otherPage)])
  }

  static func pageCount(_ count: Int) -> Int { (count + mask) >> shift }

  static func offsets(ofPage number: Int) -> Range<Int> {
    number << shift..<(number + 1) << shift
  }

  /// Returns the offset of a page that may be changed.
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
  /// Calls a function with the offsets at which a copy may differ: the offsets of pages
  /// that the two do not share, and those that only one of them has.
  ///
  /// - Returns: Whether one is a copy of the other, with changes; if not, the function
  ///   is not called.
  /// - Complexity: O(*p* + *m*) for *p* pages and *m* elements of changed ones.
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
