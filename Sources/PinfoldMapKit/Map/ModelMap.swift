#if canImport(MapKit) && canImport(SwiftUI)
import MapKit
import Pinfold
import PinfoldSurface
import SwiftUI

/// One map that shows a model: its controller, and the edits on their way to it.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor final class ModelMap {
  let surface = MapContentSurface()
  let controller: ClusterController

  /// The map's own strategy, which replaces the model's.
  var strategy: Strategy?

  /// Whether it gets the edits of the model.
  var isFilled = false

  /// The task that copies what another map shows.
  var filling: Task<Void, Never>?

  /// Whether its view has disappeared: late reports of its camera do not start it again.
  private(set) var isHidden = false
  private var edits = MapEdits()
  private var work: Task<Void, Never>?

  init(_ options: SurfaceOptions, columnCount: Int, names: TraitNames) {
    controller = ClusterController(
      surface: surface,
      options: options,
      columnCount: columnCount,
      names: names
    )
    surface.members = { [weak controller] in controller?.members(of: $0) }
  }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension ModelMap {
  func show() {
    guard isHidden else { return }
    isHidden = false
    controller.attach()
  }

  func hide() {
    isHidden = true
    controller.detach()
  }

  /// Makes edits after all earlier ones.
  func send(_ newEdits: MapEdits) {
    edits.append(newEdits)
    guard work == nil else { return }
    work = Task {
      while !edits.isEmpty {
        let newest = edits
        edits = MapEdits()
        // This task is never canceled.
        _ = try? await controller.update(newest)
      }
      work = nil
    }
  }

  /// Whether all edits are made.
  var isResting: Bool { work == nil }

  /// Edits that make another map show the same.
  var contents: MapEdits {
    var edits = MapEdits()
    edits.setAll(controller.pointIndexes)
    return edits
  }

  /// Waits until all edits are made.
  func rest() async {
    while let work { await work.value }
  }

  /// Returns a shown cluster that is not disappearing.
  func cluster(_ id: ShownCluster.ID) -> ShownCluster? {
    surface.elements[id]?.isLeaving == false ? controller.cluster(id) : nil
  }
}
#endif
