/// Which transactions a reading has seen, as the server writes it: `xmin:xmax:in,progress`.
struct TransactionSnapshot: Hashable, Sendable {
  /// All before this one were over.
  let first: UInt64

  /// None from this one on was seen.
  let end: UInt64

  /// Those before the end that were not over.
  let running: Set<UInt64>
}

extension TransactionSnapshot {
  /// Reads a snapshot; `nil` for text that is none.
  init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3, let first = UInt64(parts[0]), let end = UInt64(parts[1]) else {
      return nil
    }
    let running = parts[2].split(separator: ",").map { UInt64($0) }
    guard !running.contains(nil) else { return nil }
    self.init(first: first, end: end, running: Set(running.compactMap(\.self)))
  }

  /// Returns whether a transaction that was committed is seen.
  func sees(_ transaction: UInt64) -> Bool {
    transaction < end && !running.contains(transaction)
  }

  /// Returns whether everything is seen that another snapshot sees.
  func seesAll(of other: TransactionSnapshot) -> Bool {
    end >= other.end && running.allSatisfy { $0 >= other.end || other.running.contains($0) }
  }
}
