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
  /// Views are as large as their contents; contents of any size, such as a shape without a frame,
  /// have their ideal size. The removal of overlaps does not know these sizes: it uses those of
  /// ``ClusterViewAppearance``, unless `viewSize` of the options gives other ones.
  ///
  /// - Parameters:
  ///   - id: What differs when the contents are other ones because the app's state has changed;
  ///     see ``controller(id:_:)``.
  ///   - content: Returns the view of an annotation.
  public func annotationView<Content: View>(
    id: AnyHashable? = nil,
    @ViewBuilder _ content: @escaping @MainActor (ClusterAnnotation) -> Content
  ) -> ClusterMap {
    controller(id: id) { controller in
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
    // Beside bars and rounded corners, contents would move away from what they stand for.
    if #available(iOS 16.4, tvOS 16.4, *) { host.safeAreaRegions = [] }
    addSubview(host.view)
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  func show(_ content: AnyView) {
    // A shape is as large as what it is offered, which is thousands of points here. Safe areas are
    // the host's own on earlier systems.
    host.rootView = AnyView(content.fixedSize().ignoresSafeArea())
    let size = host.sizeThatFits(in: UIView.layoutFittingExpandedSize)
    bounds = CGRect(origin: .zero, size: size)
    host.view.frame = bounds
  }
}
#endif
