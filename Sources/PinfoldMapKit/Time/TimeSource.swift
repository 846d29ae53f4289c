#if canImport(MapKit) && canImport(SwiftUI)
import MapKit
import Pinfold
import PinfoldSurface
import SwiftUI

/// The model or the controller of a ``TimeWindow``, which shows and sets its window.
@MainActor struct TimeSource {
  /// The identity of the model or the controller.
  let id: AnyHashable

  /// Returns the controller of the map, which the histogram follows.
  let controller: () -> ClusterController?
  let window: () -> ClosedRange<Double>?
  let setWindow: (ClosedRange<Double>?) -> Void

  /// Returns the times, and which places count in any window.
  let times: () -> (traits: RowTraits, isCounted: (@Sendable (PointID) -> Bool)?)
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension TimeSource {
  init<Item>(_ model: ClusterModel<Item>, map: String) {
    id = [AnyHashable(ObjectIdentifier(model)), AnyHashable(map)]
    controller = { model.map(map).controller }
    window = { model.window }
    setWindow = { model.window = $0 }
    times = {
      let traits = model.table.counted
      let names = model.table.names.categories
      return (traits, traits.counted(in: nil, hiding: model.hiddenCategories, names))
    }
  }

  #if !os(watchOS)
  init(_ controller: ClusterMapController) {
    id = AnyHashable(ObjectIdentifier(controller))
    // The app keeps the controller.
    self.controller = { [weak controller] in controller?.clusters }
    window = { [weak controller] in controller?.window }
    setWindow = { [weak controller] in controller?.window = $0 }
    times = { [weak controller] in
      guard let controller else { return (RowTraits(), nil) }
      return (controller.table.traits, controller.counted(in: nil))
    }
  }
  #endif
}
#endif
