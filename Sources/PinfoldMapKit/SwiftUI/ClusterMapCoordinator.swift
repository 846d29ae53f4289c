#if canImport(MapKit) && canImport(SwiftUI) && !os(watchOS)
public import MapKit
import PinfoldSurface
import SwiftUI

/// The coordinator of a ``ClusterMap``. It keeps the map's controller and the last values from
/// SwiftUI.
@MainActor public final class ClusterMapCoordinator: NSObject {
  /// The controller of the map.
  public internal(set) var controller: ClusterMapController?

  var select: (@MainActor (ClusterAnnotation) -> Void)?

  /// The contents of annotation views, if SwiftUI draws them.
  let hosted = HostedContent()

  /// The id of the app's last options.
  var optionsID: AnyHashable?

  /// The ids of the last configurations.
  var setUpIDs: [AnyHashable?] = []

  /// Warns the developer. Tests record it.
  var warn: @MainActor (String) -> Void = { print($0) }
  private var hasWarned = false
  private var update: Task<Void, Never>?

  /// The annotations on their way to the map, and the ones to show next.
  private var shown: (any AnnotationArray)?
  private var next: (any AnnotationArray)?

  private var camera: Binding<MKCoordinateRegion>?
  private var knownRegion: MKCoordinateRegion?

  /// The region to show as soon as the map has a size.
  private var pendingRegion: MKCoordinateRegion?
  private let regionReport = LaterReport()

  private var selection: SelectionBinding?
  private var knownSelection: AnyHashable?
  private var selectionProgress = SelectionProgress.done
  private let selectionReport = LaterReport()
}

extension ClusterMapCoordinator {
  /// The progress of a binding's value on its way to the map.
  private enum SelectionProgress {
    /// The value is selected, or `nil`.
    case done

    /// The map is selecting the value.
    case underway

    /// The value is not on the map yet. The next update requests it again.
    case missing

    /// The value waits until the map has a size.
    case waiting
  }

  /// Runs configurations again if their ids changed.
  func setUpAgain(
    _ setUps: [(id: AnyHashable?, action: @MainActor (ClusterMapController) -> Void)]
  ) {
    guard let controller else { return }
    let known = setUpIDs
    setUpIDs = setUps.map(\.id)
    for (number, setUp) in setUps.enumerated() {
      if number >= known.count || known[number] != setUp.id { setUp.action(controller) }
    }
  }
}

// MARK: - Annotations

extension ClusterMapCoordinator {
  /// Keeps these annotations on the map and removes all others. A call during earlier ones waits
  /// for them. Only the newest waiting call has an effect.
  func show(_ annotations: any AnnotationArray) {
    guard let controller else { return }
    // SwiftUI sets the same values many times.
    if update != nil, (next ?? shown)?.isSame(as: annotations) == true { return }
    next = annotations
    guard update == nil else { return }
    update = Task {
      while let newest = next {
        if controller.identifier == nil, let known = controller.annotations.first {
          warnOfCopies(known, newest)
        }
        (shown, next) = (newest, nil)
        await controller.set(newest)
      }
      (update, shown) = (nil, nil)
    }
  }

  /// Warns the developer, once, if an app makes its annotations again for each update.
  private func warnOfCopies(_ known: any MKAnnotation, _ annotations: any AnnotationArray) {
    guard !hasWarned, annotations.count > 0, case let new = annotations[0], new !== known,
      type(of: new) == type(of: known),
      known.coordinate.latitude == new.coordinate.latitude,
      known.coordinate.longitude == new.coordinate.longitude
    else { return }
    hasWarned = true
    warn(
      """
      Pinfold: an update of ClusterMap replaces all annotations by new objects at the same places, \
      and their views and selection are lost. Keep the objects, or pass Identifiable values: \
      ClusterMap(items, coordinate: \\.coordinate).
      """
    )
  }

  /// Waits for the last update.
  func rest() async { await update?.value }

  func end() {
    next = nil
    controller?.detach()
    controller = nil
  }
}

// MARK: - Bindings

extension ClusterMapCoordinator: MapWatcher {
  /// Shows the region of a binding, if it differs from the map's own.
  func follow(_ camera: Binding<MKCoordinateRegion>?) {
    self.camera = camera
    guard let camera, let mapView = controller?.mapView else { return }
    let wanted = camera.wrappedValue
    guard wanted.inWorld != nil else { return }
    guard knownRegion.map({ !$0.isEqual(to: wanted) }) ?? true else { return }
    let isFirst = knownRegion == nil
    knownRegion = wanted
    // Earlier movements of the map no longer matter.
    regionReport.drop()
    show(wanted, on: mapView, animated: !isFirst)
  }

  /// Shows a region now, and again after the map's first layout. SwiftUI makes and updates maps
  /// before layout, when a map without a size cannot fit a region.
  func show(_ region: MKCoordinateRegion, on mapView: MKMapView, animated: Bool) {
    guard let region = region.inWorld else { return }
    pendingRegion = mapView.isLaidOut ? nil : region
    mapView.setRegion(region, animated: animated && mapView.isLaidOut)
  }

  private func showPendingRegion() {
    guard let pendingRegion, let mapView = controller?.mapView, mapView.isLaidOut else { return }
    show(pendingRegion, on: mapView, animated: false)
  }

  /// Shows the region and the selection that wait for the map's size.
  private func showPending() {
    showPendingRegion()
    guard selectionProgress == .waiting, controller?.mapView?.isLaidOut == true else { return }
    selectionProgress = .missing
    selectionReport.drop()
    follow(selection)
  }

  func cameraChanged() { showPending() }

  func cameraDidChange() {
    showPending()
    guard camera != nil else { return }
    regionReport.request { self.reportRegion() }
  }

  private func reportRegion() {
    // Before its first layout, a map's region is not one that the app wants.
    guard let camera, let mapView = controller?.mapView, mapView.isLaidOut else { return }
    let region = mapView.region
    // The next update shows a region that the app set in the meantime.
    let isShown = knownRegion?.isEqual(to: camera.wrappedValue) == true
    guard isShown || camera.wrappedValue.inWorld == nil else { return }
    knownRegion = region
    if !camera.wrappedValue.isEqual(to: region) { camera.wrappedValue = region }
  }

  /// Selects the value of a binding, if it changed or was not on the map.
  func follow(_ selection: SelectionBinding?) {
    self.selection = selection
    guard let selection, let controller else { return }
    let wanted = selection.wrappedValue
    // Report a newer selection first.
    let isMissing = selectionProgress == .missing && !selectionReport.isRequested
    guard wanted.map(identifier) != knownSelection || isMissing else { return }
    (knownSelection, selectionProgress) = (wanted.map(identifier), .done)
    // Earlier selections no longer matter.
    selectionReport.drop()
    guard let wanted else { return controller.clusters.deselect(animated: true) }
    let isLaidOut = controller.mapView?.isLaidOut == true
    selectionProgress = isLaidOut ? .underway : .waiting
    guard isLaidOut else { return }
    Task {
      // The annotation may not be on the map yet, and the app may want another one by then.
      await rest()
      await controller.plans()
      guard knownSelection == identifier(wanted) else { return }
      let isFound = await select(wanted, reveal: selection.meters, controller)
      guard knownSelection == identifier(wanted) else { return }
      selectionProgress = isFound ? .done : .missing
    }
  }

  private func select(
    _ annotation: any MKAnnotation,
    reveal meters: Double?,
    _ controller: ClusterMapController
  ) async -> Bool {
    if let meters {
      let outcome = await controller.select(annotation, showingMeters: (meters, meters))
      return outcome != .notFound
    }
    guard let id = controller.table.id(of: annotation) else { return false }
    return controller.clusters.selectInPlace(id, animated: true)
  }

  func didSelect(_ annotation: ClusterAnnotation) {
    reportSelectionLater()
    select?(annotation)
  }

  func didDeselect() { reportSelectionLater() }

  private func reportSelectionLater() {
    guard selection != nil else { return }
    selectionReport.request { self.reportSelection() }
  }

  private func reportSelection() {
    // The next update selects what the app chose in the meantime.
    guard let selection, let controller,
      selection.wrappedValue.map(identifier) == knownSelection
    else { return }
    // A selected annotation stays selected when a cluster shows it.
    let selected = controller.clusters.selectsMember ? controller.selectedAnnotation : nil
    guard selected.map(identifier) != knownSelection else { return }
    // A value on its way stays selected when the map deselects another annotation.
    guard selected != nil || selectionProgress == .done else { return }
    (knownSelection, selectionProgress) = (selected.map(identifier), .done)
    selection.wrappedValue = selected
  }

  private func identifier(_ annotation: any MKAnnotation) -> AnyHashable {
    controller?.identifier?(annotation) ?? AnyHashable(ObjectIdentifier(annotation))
  }
}

extension MKCoordinateRegion {
  /// The region, clamped to the size of the world; `nil` for an invalid region. An invalid region
  /// makes MapKit end the app.
  fileprivate var inWorld: MKCoordinateRegion? {
    let (height, width) = (span.latitudeDelta, span.longitudeDelta)
    guard CLLocationCoordinate2DIsValid(center), height >= 0, width >= 0 else { return nil }
    let span = MKCoordinateSpan(latitudeDelta: min(height, 180), longitudeDelta: min(width, 360))
    return MKCoordinateRegion(center: center, span: span)
  }

  /// Returns whether another region is the same.
  func isEqual(to other: MKCoordinateRegion) -> Bool {
    center.latitude == other.center.latitude && center.longitude == other.center.longitude
      && span.latitudeDelta == other.span.latitudeDelta
      && span.longitudeDelta == other.span.longitudeDelta
  }
}

/// Reports to SwiftUI a little later, because SwiftUI may be updating the view now. Several
/// requests in the meantime make one report.
@MainActor final class LaterReport {
  private var task: Task<Void, Never>?

  /// Whether a report is pending.
  var isRequested: Bool { task != nil }

  /// Calls back later, unless a report is already pending.
  func request(_ report: @escaping @MainActor () -> Void) {
    guard task == nil else { return }
    task = Task {
      guard !Task.isCancelled else { return }
      task = nil
      report()
    }
  }

  /// Cancels the pending report.
  func drop() {
    task?.cancel()
    task = nil
  }
}
#endif
