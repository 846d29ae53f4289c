import Pinfold

/// Results of the engine that must be equal, bit for bit, on every platform.
///
/// `golden.txt` has a line for each, in this order: its name and its hash.
enum Golden: Int, CaseIterable {
  /// The parts of map rects around the world.
  case split

  var hash: UInt64 {
    var fingerprint = Fingerprint()
    switch self {
    case .split:
      for step in -30...30 {
        let rect = MapRect(x: Double(step) * 17_895_697.3, y: 0, width: 1e8, height: 1)
        for part in rect.split() {
          fingerprint.append(part.minX)
          fingerprint.append(part.width)
        }
      }
    }
    return fingerprint.hash
  }
}

/// The FNV-1a hash of a sequence of numbers.
struct Fingerprint {
  private(set) var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func append(_ value: Double) {
    append(value.bitPattern)
  }

  mutating func append(_ value: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      // Multiplies modulo 2⁶⁴, as the hash is defined.
      hash = (hash ^ (value >> shift & 0xFF)) &* 0x100_0000_01B3
    }
  }
}
