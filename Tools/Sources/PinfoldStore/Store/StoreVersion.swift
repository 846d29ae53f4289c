/// Identifies the contents of a store; every batch of edits makes a new version.
///
/// It is kept in the store. A copy of a store has the version of the store until one of
/// them is edited.
package struct StoreVersion: Hashable, Sendable {
  /// Greater with every batch of edits.
  package let number: Int

  /// A random number, which distinguishes the version from those of other stores, and of
  /// copies with as many other edits.
  let mark: UInt64

  package init(number: Int, mark: UInt64) { (self.number, self.mark) = (number, mark) }
}

extension StoreVersion {
  /// The version of a new store.
  package static var first: StoreVersion {
    StoreVersion(number: 0, mark: .random(in: .min ... .max))
  }

  /// Returns a version that comes after this one.
  package func next() -> StoreVersion {
    StoreVersion(number: number + 1, mark: .random(in: .min ... .max))
  }
}

extension StoreVersion: LosslessStringConvertible {
  /// The version in letters, digits and a hyphen.
  package var description: String { "\(number)-\(String(mark, radix: 36))" }

  /// Reads a version as ``description`` writes it.
  package init?(_ description: String) {
    let parts = description.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[0]), let mark = UInt64(parts[1], radix: 36)
    else { return nil }
    self.init(number: number, mark: mark)
    guard self.description == description else { return nil }
  }
}
