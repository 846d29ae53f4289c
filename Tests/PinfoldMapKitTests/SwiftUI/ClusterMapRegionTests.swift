#if !canImport(ObjectiveC)
import MapKit
import Pinfold
@testable import PinfoldMapKit
import PinfoldSimulation
import PinfoldSurface
import SwiftUI
import Testing

/// The region of a map in SwiftUI, and the binding of it.
@MainActor @Suite(.everyBehavior) struct ClusterMapRegionTests {
  @Test func theCameraFollowsItsBindingAndTheBindingTheCamera() async throws {
    let screen = ClusterMapScreen()
    await screen.show()
    screen.region.center.latitude += 1
    await screen.update()
    #expect(abs(screen.view.region.center.latitude - MapStage.kyoto.latitude - 1) < 1e-3)
    #expect(screen.region.isEqual(to: screen.view.region), "the region that the map made of it")
    // A map between bars has another middle.
    let region = MKCoordinateRegion(center: MapStage.kyoto, span: screen.view.region.span)
    screen.view.setRegion(region, animated: false)
    await screen.settle()
    #expect(abs(screen.region.center.latitude - MapStage.kyoto.latitude) < 1e-3)
    // An update that changes nothing leaves the camera alone.
    let before = screen.view.region
    await screen.update()
    #expect(screen.view.region.isEqual(to: before))
  }

  /// MapKit ends an app that shows an invalid region or a region larger than the world. Buttons
  /// that double the visible region can ask for that.
  @Test(arguments: [1000, .nan, .infinity, -1, 0] as [Double])
  func aRegionMayBeAnything(span: Double) async throws {
    let screen = ClusterMapScreen()
    await screen.show()
    let before = screen.view.region
    screen.region.span = MKCoordinateSpan(latitudeDelta: span, longitudeDelta: span)
    await screen.update()
    let shown = screen.view.region
    switch span {
    case 0: #expect(shown.span.longitudeDelta < 0.01)
    case 1...: #expect(shown.span.longitudeDelta > 100 || shown.span.latitudeDelta > 100)
    default: #expect(shown.isEqual(to: before))
    }
    screen.region = MKCoordinateRegion(
      center: CLLocationCoordinate2D(latitude: .nan, longitude: 1),
      span: before.span
    )
    await screen.update()
    #expect(screen.view.region.isEqual(to: shown))
    // The region that the user sees is written all the same.
    screen.view.panCamera(x: 40, y: 0)
    await screen.settle()
    #expect(screen.region.isEqual(to: screen.view.region))
  }

  /// SwiftUI updates a map before it is laid out. Without a size, a map makes anything of a region.
  @Test func theRegionOfABindingIsShownOnceTheMapIsLaidOut() async throws {
    let screen = ClusterMapScreen()
    let wanted = screen.region
    await screen.show(isLaidOut: false)
    #expect(screen.region.isEqual(to: wanted), "the map had no region to report")
    screen.layOut()
    await screen.settle()
    let shown = screen.view.region
    #expect(abs(shown.center.latitude - wanted.center.latitude) < 1e-3)
    #expect(abs(shown.span.longitudeDelta - 0.2) < 1e-3)
    #expect(screen.region.isEqual(to: shown), "the region that the map made of it")
    #expect(screen.shown.map(\.count) == [2])
  }

  /// The app sets another region while the map's own change is about to be reported.
  @Test(arguments: [true, false])
  func aWantedRegionOverridesTheMapsOwn(isUpdatedAtOnce: Bool) async throws {
    let screen = ClusterMapScreen()
    await screen.show()
    var south = MapStage.kyoto
    south.latitude -= 1
    screen.view.setCenter(south, animated: false)
    screen.region.center.latitude += 1
    if !isUpdatedAtOnce { await screen.settle() }
    await screen.update()
    #expect(abs(screen.view.region.center.latitude - MapStage.kyoto.latitude - 1) < 1e-3)
    #expect(abs(screen.region.center.latitude - MapStage.kyoto.latitude - 1) < 1e-3)
  }
}
#endif
