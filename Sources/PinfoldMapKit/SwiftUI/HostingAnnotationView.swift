#if canImport(MapKit) && canImport(SwiftUI) && canImport(UIKit) && !os(watchOS)
import MapKit
public import SwiftUI
import UIKit

extension ClusterMap {
  /// Draws clusters and single annotations with views of SwiftUI.
  ///
  ///     ClusterMap(stations, coordinate: \.coordinate).annotationView { annotation in
  ///       Text("\(annotation.count)").padding(8).background(.thinMaterial, in: Circle())
  ///     }
  ///
  /// Views are as large as their contents, which the removal of overlaps does not know:
  /// it uses the sizes of ``ClusterViewAppearance``, unless `viewSize` of the options gives other
  /// ones.
  public func annotationView<Content: View>(
    @ViewBuilder _ content: @escaping @MainActor (ClusterAnnotation) -> Content
  ) -> ClusterMap {
    controller { controller in
      controller.reuseIdentifier = { _ in "HostingAnnotationView" }
      controller.makeView = { HostingAnnotationView(annotation: $0, reuseIdentifier: $1) }
      controller.configure = { view, annotation in
        (view as? HostingAnnotationView)?.show(AnyView(content(annotation)))
      }
    }
  }
}

/// An annotation view that is drawn by SwiftUI.
final class HostingAnnotationView: MKAnnotationView {
  private let host = UIHostingController(rootView: AnyView(EmptyView()))

  override init(annotation: (any MKAnnotation)?, reuseIdentifier: String?) {
    super.init(annotation: annotation, reuseIdentifier: reuseIdentifier)
    host.view.backgroundColor = .clear
    // Touches are the annotation view's.
    host.view.isUserInteractionEnabled = false
    addSubview(host.view)
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  func show(_ content: AnyView) {
    host.rootView = content
    let size = host.sizeThatFits(in: UIView.layoutFittingExpandedSize)
    bounds = CGRect(origin: .zero, size: size)
    host.view.frame = bounds
  }
}
#endif
