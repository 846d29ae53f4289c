/// Identifies the contents of a store. Every batch of edits makes a new version.
///
/// A copy of a store has the same version until either is edited.
package struct StoreVersion: Hashable, Sendable {
  /// A number that grows with every batch of edits: the number of batches in a store, or the count
  /// of transactions in a followed table.
  package let number: Int

  /// A random number. It differs between stores, and between copies of a store with different
  /// edits.
  let mark: UInt64

  package init(number: Int, mark: UInt64) { (self.number, self.mark) = (number, mark) }
}

extension StoreVersion {
  package static var first: StoreVersion {
    StoreVersion(number: 0, mark: .random(in: .min ... .max))
  }

  package func next() -> StoreVersion {
    StoreVersion(number: number + 1, mark: .random(in: .min ... .max))
  }
}

extension StoreVersion: LosslessStringConvertible {
  /// The version in letters, digits and a hyphen.
  package var description: String { "\(number)-\(String(mark, radix: 36))" }

  package init?(_ description: String) {
    let parts = description.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[0]), let mark = UInt64(parts[1], radix: 36)
    else { return nil }
    self.init(number: number, mark: mark)
    guard self.description == description else { return nil }
  }
}
