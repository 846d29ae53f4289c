/// A set of rows that returns how many of them are below one of them.
///
/// Source: G. Jacobson, *Space-efficient static trees and graphs*, 1989.
struct RankedRows: Sendable {
  /// A bit for each row.
  private var words: [UInt64]

  /// How many rows are below each word.
  private var before: [UInt32]

  /// - Parameters:
  ///   - rows: In any order, each once.
  ///   - end: All rows are below it.
  init(_ rows: [UInt32], end: Int) {
    words = [UInt64](repeating: 0, count: (end + 63) / 64)
    for row in rows { words[Int(row / 64)] |= 1 << UInt64(row % 64) }
    before = []
    before.reserveCapacity(words.count)
    var total: UInt32 = 0
    for word in words {
      before.append(total)
      // There are at most 2³² rows, so the last sum may wrap; nothing reads it.
      total &+= UInt32(word.nonzeroBitCount)
    }
  }

  /// Returns how many rows are below the given one; `nil` when it is not in the
  /// set.
  func rank(of row: UInt32) -> Int? {
    let (word, bit) = (Int(row / 64), UInt64(1) << UInt64(row % 64))
    guard word < words.count, words[word] & bit != 0 else { return nil }
    return Int(before[word]) + (words[word] & (bit - 1)).nonzeroBitCount
  }

  /// How many bytes the set keeps.
  var byteCount: Int { words.capacity * 8 + before.capacity * 4 }
}
