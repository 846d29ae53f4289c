#if !canImport(ObjectiveC)
import Foundation
import MapKit
@testable import PinfoldMapKit
import SwiftUI

/// A map of places with times, and a ``TimeWindow`` below it.
@MainActor final class TimeScreen {
  let map: StopsScreen
  let playback = TimePlayback()
  let clock = PlaybackClock()
  let host: ViewHost
  private let view = Shown()

  private final class Shown {
    var isShown = true
  }

  init(_ times: [Double]) {
    let stops = times.indices.map { number in
      Stop(
        id: number,
        coordinate: CLLocationCoordinate2D(
          latitude: MapStage.kyoto.latitude,
          longitude: MapStage.kyoto.longitude + Double(number) / 100
        )
      )
    }
    map = StopsScreen(stops, time: { times[$0.id] })
    map.host.resize(to: StopsScreen.size)
    let clock = clock
    playback.wait = { await clock.wait($0) }
    var window = TimeWindow(map.model, seconds: 12) { "\($0)" }
    window.playback = playback
    let shown = window
    let view = view
    host = ViewHost([]) { Group { if view.isShown { shown } } }
    host.resize(to: CGSize(width: 360, height: 80))
  }

  var model: ClusterModel<Stop> { map.model }

  var isShown: Bool {
    get { view.isShown }
    set {
      view.isShown = newValue
      host.setEnvironment()
    }
  }

  /// The window in words.
  var text: String? { host.control("Time window")?.value }

  func drag(_ positions: [Double], isCanceled: Bool = false) {
    host.drag(positions.map { CGPoint(x: $0, y: 20) }, isCanceled: isCanceled)
  }

  func settle() async {
    await map.settle()
    host.update()
    await playback.rest()
    host.update()
  }
}

/// A clock that a test moves.
@MainActor final class PlaybackClock {
  private(set) var waits: [CheckedContinuation<Void, Never>] = []
  private(set) var seconds: [Double] = []

  func wait(_ seconds: Double) async {
    self.seconds.append(seconds)
    await withCheckedContinuation { waits.append($0) }
  }

  /// Ends all waits.
  func next() async {
    let ended = waits
    waits = []
    for wait in ended { wait.resume() }
    for _ in 0..<4 { await Task.yield() }
  }
}
#endif
