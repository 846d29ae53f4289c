#if canImport(MapKit) && canImport(SwiftUI) && !os(watchOS)
import MapKit
public import SwiftUI

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
import AppKit
#elseif canImport(UIKit)
import UIKit
#endif

extension ClusterMap {
  /// Draws clusters and single annotations with SwiftUI views.
  ///
  ///     ClusterMap(stations, coordinate: \.coordinate).annotationView { annotation in
  ///       Text("\(annotation.count)").padding(8).background(.thinMaterial, in: Circle())
  ///     }
  ///
  /// Views are as large as their contents, and at least 44 points wide and high. They follow your
  /// app's state and the environment of the map. VoiceOver reads their texts, unless you set the
  /// controller's `accessibilityLabel`.
  ///
  /// Overlap removal uses the sizes of ``ClusterViewAppearance``. If your views have other sizes,
  /// set `viewSize` in the options.
  public func annotationView<Content: View>(
    @ViewBuilder _ content: @escaping @MainActor (ClusterAnnotation) -> Content
  ) -> ClusterMap {
    var map = self
    map.content = { AnyView(content($0)) }
    return map
  }
}

/// The contents of annotation views, updated with each SwiftUI update.
@MainActor final class HostedContent {
  private var view: (ClusterAnnotation) -> AnyView = { _ in AnyView(EmptyView()) }

  /// Updates the contents.
  func update(
    _ content: @escaping @MainActor (ClusterAnnotation) -> AnyView,
    _ environment: EnvironmentValues,
    _ surface: MapKitSurface?
  ) {
    view = { AnyView(content($0).environment(\.self, environment)) }
    for annotation in surface?.annotations.values.map(\.self) ?? [] {
      (surface?.mapView?.view(for: annotation) as? HostingAnnotationView)?.showContent()
    }
  }

  /// Makes a controller use these views.
  func makeViews(of controller: ClusterMapController) {
    controller.reuseIdentifier = { _ in "HostingAnnotationView" }
    controller.makeView = { HostingAnnotationView($0, reuseIdentifier: $1, self) }
  }

  func callAsFunction(_ annotation: ClusterAnnotation) -> AnyView {
    // A shape fills its proposed size, which is thousands of points here. On earlier systems the
    // host has its own safe areas.
    AnyView(view(annotation).fixedSize().ignoresSafeArea())
  }
}

/// An annotation view that SwiftUI draws.
final class HostingAnnotationView: MKAnnotationView {
  private let content: HostedContent?
  let host = ContentHost(rootView: AnyView(EmptyView()))

  init(
    _ annotation: ClusterAnnotation,
    reuseIdentifier: String,
    _ content: HostedContent
  ) {
    self.content = content
    super.init(annotation: annotation, reuseIdentifier: reuseIdentifier)
    host.prepare()
    addSubview(host.hostedView)
  }

  required init?(coder: NSCoder) { nil }

  func showContent() {
    guard let content, let annotation = annotation as? ClusterAnnotation else { return }
    host.rootView = content(annotation)
    let size = host.contentSize
    let target = CGFloat(ClusterViewAppearance.minimumTarget)
    let outer = CGSize(width: max(size.width, target), height: max(size.height, target))
    resize(to: outer)
    host.hostedView.frame = CGRect(
      x: (outer.width - size.width) / 2,
      y: (outer.height - size.height) / 2,
      width: size.width,
      height: size.height
    )
  }
}

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
typealias ContentHost = NSHostingView<AnyView>

extension NSHostingView<AnyView> {
  fileprivate func prepare() {}

  fileprivate var hostedView: NSView { self }

  fileprivate var contentSize: CGSize { fittingSize }
}
#else
typealias ContentHost = UIHostingController<AnyView>

extension UIHostingController<AnyView> {
  fileprivate func prepare() {
    view.backgroundColor = .clear
    #if canImport(UIKit)
    // Near bars and rounded corners, safe areas would move the contents away from their place.
    if #available(iOS 16.4, tvOS 16.4, *) { safeAreaRegions = [] }
    #endif
  }

  fileprivate var hostedView: UIView { view }

  fileprivate var contentSize: CGSize {
    sizeThatFits(
      in: CGSize(width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude)
    )
  }
}
#endif
#endif
