#if canImport(ObjectiveC)
import MapKit
@testable import PinfoldMapKit
import PinfoldSurface
import Testing
#if canImport(AppKit) && !targetEnvironment(macCatalyst)
import AppKit
#endif

extension MKMapView {
  /// Lets all pending work end: plans, and their animations in the time that passes outside.
  func settle(_ controller: ClusterMapController) async {
    for _ in 0..<10 {
      await controller.clusters.rest()
      try? await Task.sleep(nanoseconds: 50_000_000)
    }
    await controller.clusters.rest()
  }

  /// Whether the end of a camera's movement may go untold.
  var losesRegionEvents: Bool { false }

  /// The margins that bars cover. Views of AppKit lack margins.
  var coveredEdges: PlatformEdgeInsets {
    #if canImport(AppKit) && !targetEnvironment(macCatalyst)
    safeAreaInsets
    #else
    layoutMargins
    #endif
  }

  /// Lets the map make its views.
  func catchUp() {
    #if canImport(AppKit) && !targetEnvironment(macCatalyst)
    layoutSubtreeIfNeeded()
    #else
    layoutIfNeeded()
    #endif
  }

  /// Puts the map on the screen, because maps make views only there.
  func putOnScreen() -> AnyObject? {
    #if canImport(AppKit) && !targetEnvironment(macCatalyst)
    let window = NSWindow(
      contentRect: frame,
      styleMask: .borderless,
      backing: .buffered,
      defer: false
    )
    window.isReleasedWhenClosed = false
    window.contentView = self
    window.orderFront(nil)
    #else
    let window = UIWindow(frame: frame)
    window.addSubview(self)
    window.isHidden = false
    #endif
    return window
  }

  /// Returns where the view of an annotation is.
  func drawnCoordinate(of annotation: any MKAnnotation) -> CLLocationCoordinate2D? {
    view(for: annotation).map { view in
      let middle = CGPoint(
        x: view.frame.midX - view.centerOffset.x,
        y: view.frame.midY - view.centerOffset.y
      )
      return convert(middle, toCoordinateFrom: view.superview)
    }
  }

  /// The user's location cannot be set here.
  func putUser(at coordinate: CLLocationCoordinate2D) {}

  /// Moves the camera as with two fingers.
  func zoomCamera(by factor: Double) {
    let rect = visibleMapRect
    let (width, height) = (rect.width / factor, rect.height / factor)
    setVisibleMapRect(
      MKMapRect(x: rect.midX - width / 2, y: rect.midY - height / 2, width: width, height: height),
      animated: false
    )
  }

  /// Moves the camera by screen points.
  func panCamera(x: Double, y: Double) {
    let scale = visibleMapRect.width / Double(bounds.width)
    setVisibleMapRect(visibleMapRect.offsetBy(dx: x * scale, dy: y * scale), animated: false)
  }
}

extension ClusterMapController {
  /// Waits on the clock on the wall.
  func useClock(of map: MKMapView) {}
}

/// Runs each test once: a map of Apple's behaves as it does.
struct EveryBehavior: SuiteTrait, TestTrait {}

extension Trait where Self == EveryBehavior {
  /// On maps of every behavior that there is here.
  static var everyBehavior: Self { EveryBehavior() }
}

/// A renderer of an app that has none.
typealias MissingOverlayRenderer = MKOverlayRenderer
#endif
