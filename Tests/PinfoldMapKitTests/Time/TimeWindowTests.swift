#if !canImport(ObjectiveC)
import Foundation
import MapKit
import Pinfold
@testable import PinfoldMapKit
import PinfoldSurface
import PinfoldTesting
import SwiftUI
import Testing

/// The histogram with a window to drag, resize and play.
@MainActor @Suite struct TimeWindowTests {
  /// The window of parts that are one long, from 0 to 120.
  private func window(_ parts: Range<Int>) -> ClosedRange<Double> {
    let end = Double(parts.upperBound)
    return Double(parts.lowerBound)...(parts.upperBound < 120 ? end.nextDown : end)
  }

  /// The axis has the times of all places, and the bars are the places in view.
  @Test func shownTimesFollowTheMap() async {
    let screen = TimeScreen((0..<60).map { Double($0) })
    await screen.settle()
    #expect(screen.playback.histogram?.axis.bounds == 0...59)
    #expect(screen.playback.histogram?.counts.reduce(0, +) == 60)
    #expect(screen.text == "0.0 – 59.0" && screen.model.window == nil)
    screen.map.map.gesture(to: .kyoto(0.001))
    await screen.settle()
    #expect(screen.playback.histogram?.axis.bounds == 0...59)
    #expect(screen.playback.histogram?.counts.reduce(0, +) == 1)
    screen.model.items.removeAll { $0.id > 30 }
    await screen.settle()
    #expect(screen.playback.histogram?.axis.bounds == 0...30)
  }

  @Test func fingersMoveAndResizeTheWindow() async {
    let screen = TimeScreen((0...120).map { Double($0) })
    await screen.settle()
    // Each part is 3 screen points wide.
    screen.drag([90, 100, 180])
    #expect(screen.model.window == window(30..<60) && screen.text == "30.0 – 60.0")
    screen.drag([135, 165])
    #expect(screen.model.window == window(40..<70))
    screen.drag([120, 60])
    #expect(screen.model.window == window(20..<70))
    screen.drag([210, 300])
    #expect(screen.model.window == window(20..<100))
    // The start does not pass the end.
    screen.drag([60, 390])
    #expect(screen.model.window == window(99..<100))
    screen.drag([298, 0])
    await screen.settle()
    let counted = (0...120).filter { screen.model.window?.contains(Double($0)) == true }
    #expect(screen.model.visible.map(\.count).reduce(0, +) == counted.count)
    // A tap changes nothing, and a window of all times is none.
    let before = screen.model.window
    screen.drag([200])
    screen.drag([200, 205])
    #expect(screen.model.window == before)
    screen.drag([200, 100, 390])
    screen.drag([200, 0])
    screen.model.window = 1...119
    screen.drag([3, -50])
    screen.drag([357, 500])
    #expect(screen.model.window == nil)
  }

  /// A canceled drag ends without notice. The next finger begins another one.
  @Test func canceledDragsAreForgotten() async {
    let screen = TimeScreen((0...120).map { Double($0) })
    await screen.settle()
    screen.drag([90, 180], isCanceled: true)
    #expect(screen.model.window == window(30..<60))
    screen.drag([135, 165])
    #expect(screen.model.window == window(40..<70))
  }

  @Test func readersFromRightToLeftDragFromTheRight() async {
    let screen = TimeScreen((0...120).map { Double($0) })
    screen.host.setEnvironment(layoutDirection: .rightToLeft)
    await screen.settle()
    screen.drag([270, 260, 180])
    #expect(screen.model.window == window(30..<60))
    screen.drag([225, 195])
    #expect(screen.model.window == window(40..<70))
    screen.drag([240, 300])
    #expect(screen.model.window == window(20..<70))
  }

  @Test func screenReadersAdjustTheWindow() async {
    let screen = TimeScreen((0...120).map { Double($0) })
    await screen.settle()
    #expect(screen.host.control("Time window")?.value == "0.0 – 120.0")
    #expect(screen.host.adjust("Start", .increment) && screen.host.adjust("End", .decrement))
    #expect(screen.model.window == window(3..<117))
    #expect(screen.host.control("Start")?.value == "3.0")
    #expect(screen.host.adjust("Time window", .increment))
    #expect(screen.model.window == window(6..<120))
    screen.host.adjust("Time window", .unknown)
    #expect(screen.model.window == window(6..<120))
    #expect(screen.host.control("Time window")?.value == "6.0 – 120.0")
    #expect(screen.host.press("All times") && screen.model.window == nil)
    #expect(!screen.host.press("All times"))
  }

  @Test(arguments: [false, true])
  func playbacksMoveTheWindow(reducesMotion: Bool) async {
    let screen = TimeScreen((0...120).map { Double($0) })
    screen.host.setEnvironment(reducesMotion: reducesMotion)
    await screen.settle()
    #expect(screen.clock.waits.isEmpty)
    screen.model.window = window(0..<30)
    #expect(screen.host.press("Play"))
    var windows: [Double] = []
    for _ in 0..<(reducesMotion ? 5 : 95) {
      await screen.settle()
      windows.append(screen.model.window?.lowerBound ?? -1)
      #expect(screen.playback.parts?.count == 30)
      await screen.clock.next()
    }
    // Twelve seconds for 120 parts: ten steps a second; or a step of its length each three seconds.
    let seconds = screen.clock.seconds
    #expect(Set(seconds.map { ($0 * 1000).rounded() }) == (reducesMotion ? [3000] : [100]))
    let steps = reducesMotion ? [0, 30, 60, 90, 0] : Array(0...90) + [0, 1, 2, 3]
    #expect(windows == steps.map { Double($0) })
    #expect(screen.host.press("Pause") && !screen.playback.isPlaying)
    let window = screen.model.window
    await screen.clock.next()
    await screen.settle()
    #expect(screen.clock.waits.isEmpty && screen.model.window == window)
    // A finger, or a view that disappears, stops it too.
    #expect(screen.host.press("Play"))
    screen.drag([200, 250])
    #expect(!screen.playback.isPlaying)
    #expect(screen.host.press("Play"))
    screen.isShown = false
    await screen.settle()
    #expect(!screen.playback.isPlaying)
    await screen.clock.next()
    await screen.settle()
    #expect(screen.clock.waits.isEmpty)
  }

  /// Without a window, a playback begins with a tenth of the times.
  @Test func playbacksBeginWithATenth() async {
    let screen = TimeScreen((0...120).map { Double($0) })
    await screen.settle()
    #expect(screen.host.press("Play") && screen.model.window == window(0..<12))
    // It goes on if the app shows all times meanwhile.
    await screen.settle()
    screen.model.window = nil
    await screen.clock.next()
    await screen.settle()
    #expect(screen.model.window == window(1..<13))
    screen.model.items = []
    await screen.settle()
    #expect(!screen.playback.isPlaying)
    await screen.clock.next()
  }

  @Test(arguments: [[], [.nan, .infinity], [5], [5, 5, 5]] as [[Double]])
  func fewTimesCannotBePlayed(times: [Double]) async {
    let screen = TimeScreen(times)
    await screen.settle()
    #expect((screen.playback.histogram == nil) == !times.contains(5))
    #expect(screen.host.control("Play")?.isDisabled == true && !screen.host.press("Play"))
    #expect(!screen.host.adjust("Start", .increment))
    screen.host.adjust("Time window", .increment)
    screen.drag([0, 100, 390, 5])
    #expect(screen.model.window == nil)
    #expect(screen.playback.parts == (times.contains(5) ? 0..<1 : nil))
    // A window of the app is shown as it is.
    screen.model.window = 5...5
    await screen.settle()
    #expect(screen.text == "5.0" && screen.host.press("All times"))
  }

  /// By default, times are dates in the reader's language.
  @Test func timesAreDates() {
    let texts = TimeTexts(format: nil, bounds: 0...1e9)
    let noon = texts.text(43_200 + 86_400 * 400)
    #expect(noon.contains("1971") && !noon.contains(":"))
    #expect(TimeTexts(format: nil, bounds: 0...86_400).text(43_200).contains(":"))
    for time in [-1e300, 1e300, .infinity, -1e11, 99_999_999_999] {
      #expect(!texts.text(time).isEmpty)
    }
    #expect(TimeTexts(format: nil, bounds: nil).text(of: nil).isEmpty)
  }

  /// The colors follow the appearance, and the view grows with the text.
  @Test func viewsFollowTheEnvironment() async {
    let screen = TimeScreen((0...120).map { Double($0) })
    await screen.settle()
    let light = screen.host.draw()
    screen.host.setEnvironment(textScale: 2, colorScheme: .dark, contrast: .increased)
    let dark = screen.host.draw()
    #expect(light.map(\.content) != dark.map(\.content))
    let heights = [light, dark].map { $0.compactMap(\.look.size?.height).max() ?? 0 }
    #expect(heights == [48, 96])
  }

  /// The view of a controller does the same.
  @Test func controllersHaveWindows() async throws {
    let stage = MapStage(span: 5)
    stage.controller.time = { ($0.title ?? nil).flatMap(Double.init) }
    try await stage.controller.add(Place.row(121))
    await stage.settle()
    let playback = TimePlayback()
    var view = TimeWindow(stage.controller) { "\($0)" }
    view.playback = playback
    let shown = view
    let host = ViewHost([]) { shown }
    host.resize(to: CGSize(width: 360, height: 844))
    host.update()
    await playback.rest()
    #expect(playback.histogram?.counts.reduce(0, +) == 121)
    host.drag([CGPoint(x: 90, y: 9), CGPoint(x: 180, y: 9)])
    #expect(stage.controller.window == window(30..<60))
    await stage.settle()
    #expect(stage.shown.map(\.count).reduce(0, +) == 30)
    stage.controller.window = 10...20
    #expect(playback.window == 10...20)
    try await stage.controller.removeAll()
    await stage.settle()
    await playback.rest()
    #expect(playback.histogram == nil)
  }

  @Test func stepsDoNotCountTimesAgain() async {
    let screen = TimeScreen((0...120).map { Double($0) })
    await screen.settle()
    let revision = screen.model.map("main").controller.revision
    screen.drag([90, 180])
    await screen.settle()
    #expect(screen.model.map("main").controller.revision == revision)
    screen.model.hiddenCategories = ["a"]
    #expect(screen.model.map("main").controller.revision > revision)
  }
}
#endif
