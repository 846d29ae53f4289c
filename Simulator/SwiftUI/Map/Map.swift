internal import MapKit

/// A map.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
public struct Map<Content: View>: FrameworkView {
  let position: Binding<MapCameraPosition>?
  let content: Content
  let selection: MapSelectionAccess?
  let mapContent: any MapContent
}

/// The content of a map, as a view.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
public struct MapContentView<Selection: Hashable, Content: MapContent>: FrameworkView {}

/// The type-erased selection of a map.
@MainActor struct MapSelectionAccess {
  let get: () -> AnyHashable?

  /// Sets the selection. Values of another type are ignored.
  let set: (AnyHashable?) -> Void
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension Map {
  /// Creates a map.
  public init<Parts: MapContent>(
    position: Binding<MapCameraPosition>,
    @MapContentBuilder content: () -> Parts
  ) where Content == MapContentView<Never, Parts> {
    self.init(position: position, content: .init(), selection: nil, mapContent: content())
  }

  /// Creates a map with a selection.
  public init<Selection: Hashable, Parts: MapContent>(
    position: Binding<MapCameraPosition>,
    selection: Binding<Selection?>,
    @MapContentBuilder content: () -> Parts
  ) where Content == MapContentView<Selection, Parts> {
    let access = MapSelectionAccess(
      get: { selection.wrappedValue.map { AnyHashable($0) } },
      set: { tag in
        guard let tag else { return selection.wrappedValue = nil }
        if let value = tag.base as? Selection { selection.wrappedValue = value }
      }
    )
    self.init(position: position, content: .init(), selection: access, mapContent: content())
  }

  /// Shows the map.
  public func render(_ place: RenderPlace) {
    let host = place.host
    let map: HostedMap
    if let known = host.map(at: place.path) {
      map = known
    } else {
      map = HostedMap(place.path, host)
      host.show(map)
    }
    (map.position, map.selection, map.content) = (position, selection, mapContent)
    // The map updates when the bindings change, because it reads them here.
    _ = (position?.wrappedValue, selection?.get())
    map.place = place
  }
}
