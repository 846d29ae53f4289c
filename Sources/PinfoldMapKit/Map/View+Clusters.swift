#if canImport(MapKit) && canImport(SwiftUI)
import MapKit
public import Pinfold
import PinfoldSurface
public import SwiftUI

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension View {
  /// Shows the clusters of a model on the `Map` in this view, and follows its camera.
  ///
  /// The content of the map must include a ``ClusterContent``.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - strategy: How this map shows the items, instead of the strategy in the model's options.
  ///   - map: The name of the map, if several maps show the model.
  public func clusters<Item: Identifiable>(
    _ model: ClusterModel<Item>,
    _ strategy: Strategy? = nil,
    map: String = ClusterModel<Item>.mainMap
  ) -> some View {
    modifier(ClustersModifier(model: model, strategy: strategy, name: map))
      // Another model is another map.
      .id(ObjectIdentifier(model))
  }

  /// Shows the clusters of a model on the `Map` in this view.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - cellSize: The size of the cells that items are clustered in, in screen points.
  ///   - map: The name of the map, if several maps show the model.
  public func clusters<Item: Identifiable>(
    _ model: ClusterModel<Item>,
    cellSize: Double,
    map: String = ClusterModel<Item>.mainMap
  ) -> some View {
    clusters(model, .cells(cellSize), map: map)
  }
}

extension Strategy {
  /// Clusters in cells of a size in screen points; see `GridClustering`.
  public static func cells(_ size: Double) -> Strategy {
    .grid(GridClustering(cellSize: ZoomSteps(size), lattice: .exact))
  }

  /// Clusters by distance in screen points; see `RadiusClustering`.
  public static func distance(_ radius: Double) -> Strategy {
    var clustering = RadiusClustering()
    clustering.radius = ZoomSteps(radius)
    return .radius(clustering)
  }
}

/// Follows the camera and the size of a map, and how the user likes it.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
struct ClustersModifier<Item: Identifiable>: ViewModifier {
  let model: ClusterModel<Item>
  let strategy: Strategy?
  let name: String

  @Environment(\.accessibilityReduceMotion) private var reducesMotion
  @ScaledMetric(relativeTo: .caption2) private var textScale = 1.0

  private var traits: Traits {
    Traits(strategy: strategy, reducesMotion: reducesMotion, textScale: textScale)
  }

  func body(content: Content) -> some View {
    let map = model.map(name)
    content
      .onMapCameraChange(frequency: .continuous) { map.surface.cameraDidChange($0) }
      .onGeometryChange(for: CGSize.self, of: { $0.size }) { map.surface.sizeDidChange($0) }
      .onChange(of: traits, initial: true) { _, traits in model.apply(traits, to: map) }
      .onAppear { model.start(name) }
      .onDisappear { map.hide() }
  }

  /// What decides how a map shows a model, beside the model.
  struct Traits: Equatable {
    let strategy: Strategy?
    let reducesMotion: Bool
    let textScale: Double
  }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension ClusterModel {
  func apply(_ traits: ClustersModifier<Item>.Traits, to map: ModelMap) {
    map.strategy = traits.strategy
    map.surface.prefersReducedMotion = traits.reducesMotion
    applySettings(to: map)
    guard map.surface.textScale != traits.textScale else { return }
    map.surface.textScale = traits.textScale
    // Other sizes leave other room.
    map.controller.options = map.controller.options
  }
}
#endif
