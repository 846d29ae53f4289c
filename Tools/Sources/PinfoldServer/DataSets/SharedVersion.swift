package import PinfoldStore

/// A version of places that every server gives them that shows the same.
///
/// With it a client may ask one server for what another one told it of.
package struct SharedVersion: Hashable, Sendable {
  let version: StoreVersion

  /// What versions can be compared within: that of a table, as long as its changes are counted.
  let space: UInt64

  package init(_ version: StoreVersion, space: UInt64) {
    (self.version, self.space) = (version, space)
  }
}
