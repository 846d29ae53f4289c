#if canImport(MapKit) && !os(watchOS)
public import MapKit
import Pinfold
import PinfoldSurface

/// The app's annotations that a cluster annotation stands for.
///
///     let names = annotation.members.prefix(5).compactMap { $0.title ?? nil }
@MainActor public struct ClusterMembers {
  private let slice: PointSlice?
  private let table: AnnotationTable?

  init(_ annotation: ClusterAnnotation) {
    slice = annotation.controller?.clusters.members(of: annotation.shown.id)
    table = annotation.controller?.table
  }

  /// How many there are.
  public var count: Int { slice?.count ?? 0 }

  /// The first one.
  public var first: (any MKAnnotation)? { prefix(1).first }

  /// Returns the first ones, in index order.
  ///
  /// - Complexity: O(*maximum*)
  public func prefix(_ maximum: Int) -> [any MKAnnotation] {
    guard let slice, let table, maximum > 0 else { return [] }
    return slice.lazy.prefix(maximum).compactMap { table.annotation($0) }
  }

  /// All of them.
  ///
  /// - Complexity: O(*n*)
  public var all: [any MKAnnotation] { prefix(.max) }
}
#endif
