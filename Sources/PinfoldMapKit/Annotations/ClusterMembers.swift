#if canImport(MapKit) && !os(watchOS)
public import MapKit
import Pinfold

/// The members of a cluster annotation: your annotations, or your items. They are looked up one by
/// one.
///
///     let names = cluster.members(of: Place.self).prefix(5).map(\.name)
@MainActor public struct ClusterMembers<Member>: @MainActor Sequence {
  private let slice: PointSlice?
  private let table: AnnotationTable?
  private let cast: @MainActor (any MKAnnotation) -> Member?

  init(
    _ annotation: ClusterAnnotation,
    _ cast: @escaping @MainActor (any MKAnnotation) -> Member?
  ) {
    slice = annotation.controller?.clusters.members(of: annotation.shown.id)
    table = annotation.controller?.table
    self.cast = cast
  }

  /// Returns an iterator over the members, in index order.
  public func makeIterator() -> Iterator {
    Iterator(ids: slice?.makeIterator(), table: table, cast: cast)
  }

  /// The first member.
  public var first: Member? { first { _ in true } }

  /// Returns the first members, in index order.
  ///
  /// - Complexity: O(*maximum*)
  public func prefix(_ maximum: Int) -> [Member] {
    var (members, iterator) = ([Member](), makeIterator())
    while members.count < maximum, let member = iterator.next() { members.append(member) }
    return members
  }

  /// All members.
  ///
  /// - Complexity: O(*n*)
  public var all: [Member] { prefix(.max) }

  /// Looks up the members of a cluster one by one.
  @MainActor public struct Iterator: @MainActor IteratorProtocol {
    var ids: PointSlice.Iterator?
    let table: AnnotationTable?
    let cast: @MainActor (any MKAnnotation) -> Member?

    /// Returns the next member.
    public mutating func next() -> Member? {
      while let id = ids?.next() {
        if let member = table?.annotation(id).flatMap(cast) { return member }
      }
      return nil
    }
  }
}

extension ClusterMembers<any MKAnnotation> {
  /// The number of members.
  public var count: Int { slice?.count ?? 0 }
}
#endif
