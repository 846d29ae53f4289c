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

  /// Gives access to the map view when it is made, for anything else that an app does
  /// with it.
  public func mapView(_ setUp: @escaping @MainActor (MKMapView) -> Void) -> ClusterMap {
    controller { $0.mapView.map(setUp) }
  }

  /// Binds what the camera shows: the map follows the value, and the value the map when
  /// the camera stands still again. It is then the region that the map made of it, which
  /// has the shape of the screen.
  public func region(_ region: Binding<MKCoordinateRegion>) -> ClusterMap {
    with { $0.camera = region }
  }

  /// Binds the annotation that is selected: `nil` when there is none, or the user selects a
  /// cluster. Setting it moves the camera there, and selects what shows the annotation,
  /// which may be a cluster. One that is not on the map yet is selected when it is.
  public func selection(_ selection: Binding<(any MKAnnotation)?>) -> ClusterMap {
    with { map in
      map.selection = SelectionBinding(
        get: { selection.wrappedValue },
        set: { selection.wrappedValue = $0 }
      )
    }
  }

  /// Binds the id of the item that is selected; see ``init(_:coordinate:region:title:)``.
  public func selection<ID: Hashable>(id selection: Binding<ID?>) -> ClusterMap {
    with { map in
      map.selection = SelectionBinding(
        get: { selection.wrappedValue.map { ItemAnnotation(id: AnyHashable($0)) } },
        set: { selection.wrappedValue = ($0 as? ItemAnnotation)?.id.base as? ID }
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
