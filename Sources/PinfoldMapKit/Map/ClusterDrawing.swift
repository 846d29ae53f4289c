#if canImport(MapKit) && canImport(SwiftUI)
public import MapKit
public import SwiftUI

/// Draws clusters on a picture of a map, for widgets and for sharing: widgets cannot show a `Map`, and
/// `MKMapSnapshotter` draws only the map.
///
///     let snapshot = try await MKMapSnapshotter(options: options).start()
///     let clusters = await stations.clusters(in: options.mapRect, size: options.size)
///
///     Image(uiImage: snapshot.image)
///       .overlay { ClusterDrawing(clusters) { snapshot.point(for: $0) } }
///
/// An `ImageRenderer` makes a picture of both.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
public struct ClusterDrawing: View {
  private let discs: [Disc]

  private struct Disc: Identifiable {
    let id: MapClusterID
    let disc: ClusterDisc
    let place: CGPoint
  }

  /// Creates a drawing.
  ///
  /// - Parameters:
  ///   - clusters: What to draw; see ``ClusterModel/clusters(in:size:_:)``.
  ///   - point: Returns where a coordinate is in the picture, in screen points.
  public init<Item>(
    _ clusters: [ItemCluster<Item>],
    point: (CLLocationCoordinate2D) -> CGPoint
  ) {
    discs = clusters.map { cluster in
      Disc(id: cluster.id, disc: ClusterDisc(cluster), place: point(cluster.coordinate))
    }
  }

  /// The discs.
  public var body: some View {
    ZStack {
      ForEach(discs) { disc in
        disc.disc.position(x: disc.place.x, y: disc.place.y)
      }
    }
  }
}
#endif
