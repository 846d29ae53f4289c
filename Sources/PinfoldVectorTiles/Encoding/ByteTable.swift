/// A table of distinct strings, numbered in order of first appearance.
struct ByteTable: Sendable {
  private var bytes: [UInt8] = []

  /// The start of each string, plus the end of the last.
  private var starts: [Int] = [0]

  /// A hash table of the strings' numbers plus one; 0 for a free slot.
  private var slots: [UInt32] = []

  private let seed: UInt64

  /// - Parameter seed: The seed of the hash. Unpredictable, so that files cannot provoke
  ///   collisions.
  init(seed: UInt64) { self.seed = seed }

  var count: Int { starts.count - 1 }

  var byteCount: Int { bytes.count }

  subscript(_ number: Int) -> ArraySlice<UInt8> { bytes[starts[number]..<starts[number + 1]] }

  /// Returns the number of a string, or `nil` if the table does not have it.
  func number(of text: [UInt8]) -> Int? {
    guard !slots.isEmpty else { return nil }
    let entry = slots[slot(of: text)]
    return entry == 0 ? nil : Int(entry) - 1
  }

  /// Returns the number of a string, and adds it if it is new.
  mutating func insert(_ text: [UInt8]) -> Int {
    if 2 * (count + 1) > slots.count { grow() }
    let slot = slot(of: text)
    if slots[slot] != 0 { return Int(slots[slot]) - 1 }
    bytes.append(contentsOf: text)
    starts.append(bytes.count)
    // Fewer than 2³² strings fit into memory.
    slots[slot] = UInt32(count)
    return count - 1
  }

  mutating func removeAll() {
    guard count > 0 else { return }
    bytes.removeAll(keepingCapacity: true)
    starts.removeSubrange(1...)
    // Clearing a large table takes longer than filling a small one again.
    slots = slots.count > 1024 ? [] : slots.map { _ in 0 }
  }

  private func slot(of text: [UInt8]) -> Int {
    var slot = Int(truncatingIfNeeded: hash(text[...])) & (slots.count - 1)
    while true {
      let entry = slots[slot]
      if entry == 0 || self[Int(entry) - 1] == text[...] { return slot }
      slot = (slot + 1) & (slots.count - 1)
    }
  }

  private mutating func grow() {
    var grown = [UInt32](repeating: 0, count: max(16, slots.count * 2))
    for number in 0..<count {
      var slot = Int(truncatingIfNeeded: hash(self[number])) & (grown.count - 1)
      while grown[slot] != 0 { slot = (slot + 1) & (grown.count - 1) }
      grown[slot] = UInt32(number + 1)
    }
    slots = grown
  }

  /// Operations wrap by design.
  private func hash(_ text: ArraySlice<UInt8>) -> UInt64 {
    var hash = seed
    var (word, shift): (UInt64, UInt64) = (UInt64(text.count), 8)
    for byte in text {
      if shift == 64 {
        hash = Self.mixed(hash ^ word)
        (word, shift) = (0, 0)
      }
      word |= UInt64(byte) << shift
      shift += 8
    }
    return Self.mixed(Self.mixed(hash ^ word))
  }

  private static func mixed(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }
}
