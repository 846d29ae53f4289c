@testable import PinfoldMapKit
import Testing

/// Which messages of a map view go where.
@Suite struct MessageTableTests {
  private let select = "mapView:didSelectAnnotationView:"
  private let selectAnnotation = "mapView:didSelectAnnotation:"
  private let renderer = "mapView:rendererForOverlay:"
  private let oldOverlay = "mapView:viewForOverlay:"
  private let callout = "mapView:annotationView:calloutAccessoryControlTapped:"

  @Test func whatPinfoldNeedsIsPinfolds() {
    for app in [nil, { _ in false }, { _ in true }] as [((String) -> Bool)?] {
      let table = MessageTable(appImplements: app)
      for message in MessageTable.ownMessages {
        #expect(table.recipient(of: message) == .pinfold, "\(message)")
        #expect(table.responds(to: message, inherited: false), "\(message)")
      }
    }
  }

  @Test func whatTheAppImplementsIsTheApps() {
    let table = MessageTable { $0 == callout }
    #expect(table.responds(to: callout, inherited: false))
    #expect(table.recipient(of: callout) == .app)
    #expect(!table.responds(to: "mapViewWillStartLoadingMap:", inherited: false))
    #expect(table.recipient(of: "mapViewWillStartLoadingMap:") == .none)
  }

  /// A map view remembers the methods of an app's delegate, even after the delegate is deallocated.
  @Test func withoutAnAppMessagesHaveNoReceiver() {
    let table = MessageTable(appImplements: nil)
    #expect(table.recipient(of: callout) == .silence)
    #expect(!table.responds(to: callout, inherited: false))
    #expect(table.responds(to: "description", inherited: true))
  }

  /// A map view that has the newer message may leave out the older one.
  @Test func theNewerMessageIsUsedWhereTheAppHasIt() {
    let older = MessageTable(appImplements: { $0 == select }, passed: [selectAnnotation])
    #expect(!older.responds(to: selectAnnotation, inherited: true))
    let newer = MessageTable(appImplements: { $0 == selectAnnotation }, passed: [selectAnnotation])
    #expect(newer.responds(to: selectAnnotation, inherited: true))
    #expect(newer.recipient(of: selectAnnotation) == .pinfold)
    #expect(newer.responds(to: select, inherited: false))
  }

  /// On the Mac and tvOS, Pinfold lacks a method for this message. An app with the method receives
  /// the message directly.
  @Test func theNewerMessageIsTheAppsWhereMapKitHasNone() {
    let table = MessageTable(appImplements: { $0 == selectAnnotation }, passed: [])
    #expect(table.responds(to: selectAnnotation, inherited: false))
    #expect(table.recipient(of: selectAnnotation) == .app)
  }

  /// A map view draws the old way only if the new way is missing.
  @Test func overlaysAreDrawnTheOldWayWhereTheAppDoes() {
    let old = MessageTable { $0 == oldOverlay }
    #expect(!old.responds(to: renderer, inherited: true))
    #expect(old.responds(to: oldOverlay, inherited: false))
    #expect(old.recipient(of: oldOverlay) == .app)
    let both = MessageTable { [oldOverlay, renderer].contains($0) }
    #expect(both.responds(to: renderer, inherited: true))
    #expect(MessageTable(appImplements: nil).responds(to: renderer, inherited: true))
  }
}
