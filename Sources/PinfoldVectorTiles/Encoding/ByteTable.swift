/// Distinct texts, numbered in order of first appearance.
struct ByteTable: Sendable {
  private var bytes: [UInt8] = []

  /// Where each text begins, and where the last one ends.
  private var starts: [Int] = [0]

  /// The numbers plus one by the hashes of their texts; zero is free.
  private var slots: [UInt32] = []

  /// The seed of the hash.
  private let seed: UInt64

  /// - Parameter seed: If it cannot be foreseen, no file can cause collisions on purpose.
  init(seed: UInt64) { self.seed = seed }

  var count: Int { starts.count - 1 }

  /// How many bytes the texts have together.
  var byteCount: Int { bytes.count }

  /// The bytes of a text.
  subscript(_ number: Int) -> ArraySlice<UInt8> { bytes[starts[number]..<starts[number + 1]] }

  /// Returns the number of a text; `nil` if it is not there.
  func number(of text: [UInt8]) -> Int? {
    guard !slots.isEmpty else { return nil }
    let entry = slots[slot(of: text)]
    return entry == 0 ? nil : Int(entry) - 1
  }

  /// Returns the number of a text, which is added if it is not there.
  mutating func insert(_ text: [UInt8]) -> Int {
    if 2 * (count + 1) > slots.count { grow() }
    let slot = slot(of: text)
    if slots[slot] != 0 { return Int(slots[slot]) - 1 }
    bytes.append(contentsOf: text)
    starts.append(bytes.count)
    // Each takes some bytes of memory: there are fewer than 2³².
    slots[slot] = UInt32(count)
    return count - 1
  }

  /// Removes all texts.
  mutating func removeAll() {
    guard count > 0 else { return }
    bytes.removeAll(keepingCapacity: true)
    starts.removeSubrange(1...)
    // A large table would be cleared for the sake of one text.
    slots = slots.count > 1024 ? [] : slots.map { _ in 0 }
  }

  /// The slot that has the text, or the free one for it.
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

  /// Wraps by design.
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
