#if canImport(MapKit) && !os(watchOS)
public import MapKit
import Pinfold
import PinfoldSurface

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
import AppKit
#elseif canImport(UIKit)
import UIKit
#endif

/// The reach of a cluster, drawn if `SurfaceOptions.showsReaches` is set.
///
/// Pinfold draws it even if the app's delegate draws other polygons.
public final class ReachPolygon: MKPolygon {}

/// The line from a place to the view of one of its annotations.
///
/// Pinfold draws it even if the app's delegate draws other lines.
public final class LegLine: MKPolyline {}

extension SurfaceShape {
  /// The shape as an overlay.
  var overlay: any MKOverlay {
    let points: [MKMapPoint] =
      switch outline {
      case .rect(let rect):
        [
          MKMapPoint(x: rect.minX, y: rect.minY), MKMapPoint(x: rect.maxX, y: rect.minY),
          MKMapPoint(x: rect.maxX, y: rect.maxY), MKMapPoint(x: rect.minX, y: rect.maxY),
        ]
      case .line(let start, let end): [MKMapPoint(start), MKMapPoint(end)]
      case .polygon(let points): points.map { MKMapPoint($0) }
      }
    return kind == .leg
      ? LegLine(points: points, count: points.count)
      : ReachPolygon(points: points, count: points.count)
  }
}

extension MKOverlayPathRenderer {
  /// Returns the renderer of one of the controller's overlays; `nil` for any other overlay.
  @MainActor static func pinfold(_ overlay: any MKOverlay) -> MKOverlayPathRenderer? {
    let renderer: MKOverlayPathRenderer
    switch overlay {
    case let polygon as ReachPolygon:
      renderer = MKPolygonRenderer(polygon: polygon)
      renderer.strokeColor = PlatformColor.systemBlue.withAlphaComponent(0.7)
    case let line as LegLine:
      renderer = MKPolylineRenderer(polyline: line)
      renderer.strokeColor = PlatformColor.systemBlue
    default: return nil
    }
    renderer.lineWidth = 1
    return renderer
  }
}
#endif
