#if canImport(MapKit) && canImport(SwiftUI) && !os(watchOS)
public import MapKit
public import PinfoldSurface
public import SwiftUI

extension ClusterMap {
  /// Sets how the map clusters and shows annotations. By default, the controller keeps its
  /// settings.
  ///
  /// Equal settings are not applied again. Functions cannot be compared: if another `pass`,
  /// `viewSize` or custom anchor does something else, pass another id. Without another id, it
  /// applies together with the next setting that changes.
  ///
  ///     options.viewSize = { _ in ViewSize(width: side, height: side) }
  ///     return ClusterMap(places).options(options, id: side)
  ///
  /// - Parameters:
  ///   - options: The settings.
  ///   - id: A value that changes when functions of the settings do something else.
  public func options(_ options: SurfaceOptions, id: AnyHashable? = nil) -> ClusterMap {
    with { ($0.options, $0.optionsID) = (options, id) }
  }

  /// Calls back when the user or the binding of `selection` selects a cluster or a single
  /// annotation. It works with any delegate of the controller.
  public func onSelect(_ action: @escaping @MainActor (ClusterAnnotation) -> Void) -> ClusterMap {
    with { $0.select = action }
  }

  /// Sets the effect of a tap on a cluster. Defaults to ``ClusterTapAction/open``.
  public func tapAction(_ action: ClusterTapAction) -> ClusterMap {
    with { $0.tapAction = action }
  }

  /// Calls back with a tapped cluster whose members are at one place and too many to be laid out
  /// around it.
  public func onList(_ action: @escaping @MainActor (ClusterAnnotation) -> Void) -> ClusterMap {
    with { $0.list = action }
  }

  /// Configures the controller, such as its colors, texts and views, before it shows anything.
  ///
  /// Functions cannot be compared: to configure the controller again after a change of the app's
  /// state, pass another id.
  ///
  ///     ClusterMap(stations, coordinate: \.coordinate).controller(id: closedGroup) { controller in
  ///       controller.color = { $0.group == closedGroup ? .red : .blue }
  ///     }
  ///
  /// - Parameters:
  ///   - id: A value. When it changes, the controller is configured again.
  ///   - setUp: Configures the controller.
  public func controller(
    id: AnyHashable? = nil,
    _ setUp: @escaping @MainActor (ClusterMapController) -> Void
  ) -> ClusterMap {
    with { $0.setUps.append((id, setUp)) }
  }

  /// Sets up the new map view, and again for another id. To use it later, see ``ClusterMapReader``.
  public func mapView(
    id: AnyHashable? = nil,
    _ setUp: @escaping @MainActor (MKMapView) -> Void
  ) -> ClusterMap {
    controller(id: id) { $0.mapView.map(setUp) }
  }

  /// Binds the camera's region. The map follows the value, and sets it when the camera stops. The
  /// map fits the region to the shape of the screen.
  public func region(_ region: Binding<MKCoordinateRegion>) -> ClusterMap {
    with { $0.camera = region }
  }

  /// Binds the selected annotation. It is `nil` if none is selected, or the user selects a cluster.
  /// Setting it selects the annotation or the cluster that shows it. If the annotation is not on
  /// the map yet, the map selects it once it is.
  ///
  /// - Parameters:
  ///   - selection: The annotation.
  ///   - meters: The width and height of the map to show around an annotation when you select it.
  ///     Defaults to `nil`: the camera does not move.
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

  /// Binds the id of the selected item; see ``selection(_:reveal:)``.
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
