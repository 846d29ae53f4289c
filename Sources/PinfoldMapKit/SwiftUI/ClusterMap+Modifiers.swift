#if canImport(MapKit) && canImport(SwiftUI) && !os(watchOS)
public import MapKit
public import PinfoldSurface
public import SwiftUI

extension ClusterMap {
  /// Sets how annotations are clustered and shown. Without it, the controller's settings
  /// stay as they are.
  ///
  /// Settings that are the same as before are not applied again. Functions cannot be
  /// compared: when another `pass`, `viewSize` or custom anchor does something else, pass
  /// another id. Without that, it applies together with the next setting that changes.
  ///
  ///     options.viewSize = { _ in ViewSize(width: side, height: side) }
  ///     return ClusterMap(places).options(options, id: side)
  ///
  /// - Parameters:
  ///   - options: The settings.
  ///   - id: What differs when functions of the settings do something else.
  public func options(_ options: SurfaceOptions, id: AnyHashable? = nil) -> ClusterMap {
    with { ($0.options, $0.optionsID) = (options, id) }
  }

  /// Calls back when a cluster or a single annotation is selected, by the user or by the
  /// binding of ``selection(_:)``, whatever delegate the controller has.
  public func onSelect(_ action: @escaping @MainActor (ClusterAnnotation) -> Void) -> ClusterMap {
    with { $0.select = action }
  }

  /// Sets the effect of a tap on a cluster. The default is ``ClusterTapAction/open``.
  public func tapAction(_ action: ClusterTapAction) -> ClusterMap {
    with { $0.tapAction = action }
  }

  /// Configures the controller before it shows anything: colors, texts, views.
  ///
  /// Functions cannot be compared: when this is to do something else because the app's state
  /// has changed, pass another id.
  ///
  ///     ClusterMap(stations, coordinate: \.coordinate).controller(id: closedGroup) { controller in
  ///       controller.color = { $0.group == closedGroup ? .red : .blue }
  ///     }
  ///
  /// - Parameters:
  ///   - id: What differs when the controller is to be configured again.
  ///   - setUp: Sets what the controller shows.
  public func controller(
    id: AnyHashable? = nil,
    _ setUp: @escaping @MainActor (ClusterMapController) -> Void
  ) -> ClusterMap {
    with { $0.setUps.append((id, setUp)) }
  }

  /// Sets up the map view when it is made, and again for another id. To use it later, see
  /// ``ClusterMapReader``.
  public func mapView(
    id: AnyHashable? = nil,
    _ setUp: @escaping @MainActor (MKMapView) -> Void
  ) -> ClusterMap {
    controller(id: id) { $0.mapView.map(setUp) }
  }

  /// Binds what the camera shows: the map follows the value, and the value the map when
  /// the camera stands still again. It is then the region that the map made of it, which
  /// has the shape of the screen.
  public func region(_ region: Binding<MKCoordinateRegion>) -> ClusterMap {
    with { $0.camera = region }
  }

  /// Binds the annotation that is selected: `nil` when there is none, or the user selects a
  /// cluster. Setting it selects what shows the annotation, which may be a cluster. One that is
  /// not on the map yet is selected when it is.
  ///
  /// - Parameters:
  ///   - selection: The annotation.
  ///   - meters: How much of the map to show around an annotation when you select it. Without
  ///     it, the camera stays where it is.
  public func selection<Annotation: MKAnnotation>(
    _ selection: Binding<Annotation?>,
    reveal meters: Double? = nil
  ) -> ClusterMap {
    with { map in
      map.selection = SelectionBinding(
        meters: meters,
        get: { selection.wrappedValue },
        set: { selection.wrappedValue = $0 as? Annotation }
      )
    }
  }

  /// Binds the id of the item that is selected; see ``selection(_:reveal:)``.
  public func selection<ID: Hashable>(
    id selection: Binding<ID?>,
    reveal meters: Double? = nil
  ) -> ClusterMap {
    with { map in
      map.selection = SelectionBinding(
        meters: meters,
        get: { selection.wrappedValue.map { ItemKey(AnyHashable($0)) } },
        set: { selection.wrappedValue = ($0 as? any ItemHolder)?.itemID.base as? ID }
      )
    }
  }

  private func with(_ change: (inout ClusterMap) -> Void) -> ClusterMap {
    var map = self
    change(&map)
    return map
  }
}
#endif
