import Pinfold

/// The hash that identifies the data sets, as FIPS 180-4 defines it.
///
/// The code is short, not fast, because only tests use it.
enum SHA256 {
  /// Returns the hash in hexadecimal digits.
  static func hexDigest(of bytes: [UInt8]) -> String {
    var state = initialState
    var schedule = [UInt32](repeating: 0, count: 64)
    let message = bytes + padding(byteCount: bytes.count)
    for start in stride(from: 0, to: message.count, by: 64) {
      compress(message, from: start, into: &state, schedule: &schedule)
    }
    return state.map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
  }

  /// Returns a one bit, zeros, and the length in bits: what fills the last block.
  private static func padding(byteCount: Int) -> [UInt8] {
    let zeroCount = (119 - byteCount % 64) % 64
    let length = UInt64(byteCount * 8).bigEndian
    return [0x80] + Array(repeating: 0, count: zeroCount)
      + (0..<8).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) }
  }

  /// Mixes one block of 64 bytes into the state; all sums are modulo 2³².
  private static func compress(
    _ message: [UInt8],
    from start: Int,
    into state: inout [UInt32],
    schedule w: inout [UInt32]
  ) {
    for t in 0..<16 {
      let at = start + 4 * t
      w[t] =
        UInt32(message[at]) << 24 | UInt32(message[at + 1]) << 16
        | UInt32(message[at + 2]) << 8 | UInt32(message[at + 3])
    }
    for t in 16..<64 {
      let a = rotated(w[t - 15], 7) ^ rotated(w[t - 15], 18) ^ (w[t - 15] >> 3)
      let b = rotated(w[t - 2], 17) ^ rotated(w[t - 2], 19) ^ (w[t - 2] >> 10)
      w[t] = w[t - 16] &+ a &+ w[t - 7] &+ b
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for t in 0..<64 {
      let mixed = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
      let choice = (e & f) ^ (~e & g)
      let first = h &+ mixed &+ choice &+ roundConstants[t] &+ w[t]
      let turned = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
      let second = turned &+ ((a & b) ^ (a & c) ^ (b & c))
      (h, g, f, e) = (g, f, e, d &+ first)
      (d, c, b, a) = (c, b, a, first &+ second)
    }
    for (at, word) in [a, b, c, d, e, f, g, h].enumerated() { state[at] &+= word }
  }

  private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }

  private static let initialState: [UInt32] = [
    0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C,
    0x1F83_D9AB, 0x5BE0_CD19,
  ]

  private static let roundConstants: [UInt32] = [
    0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1,
    0x923F_82A4, 0xAB1C_5ED5, 0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3,
    0x72BE_5D74, 0x80DE_B1FE, 0x9BDC_06A7, 0xC19B_F174, 0xE49B_69C1, 0xEFBE_4786,
    0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F, 0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA,
    0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7, 0xC6E0_0BF3, 0xD5A7_9147,
    0x06CA_6351, 0x1429_2967, 0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC, 0x5338_0D13,
    0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85, 0xA2BF_E8A1, 0xA81A_664B,
    0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070,
    0x19A4_C116, 0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A,
    0x5B9C_CA4F, 0x682E_6FF3, 0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208,
    0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7, 0xC671_78F2,
  ]
}

extension SHA256 {
  /// Returns the first 16 digits of the hash of the coordinates as a stream of
  /// 64-bit numbers, longitude first, the lowest byte first.
  static func prefix(of coordinates: [Coordinate]) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(coordinates.count * 16)
    for coordinate in coordinates {
      for bits in [coordinate.longitude.bitPattern, coordinate.latitude.bitPattern] {
        for shift in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: bits >> (8 * shift))) }
      }
    }
    return String(hexDigest(of: bytes).prefix(16))
  }
}
