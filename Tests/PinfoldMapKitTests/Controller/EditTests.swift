import MapKit
import Pinfold
@testable import PinfoldMapKit
import PinfoldSurface
import Testing

/// What edits cost the main actor, as the number of annotations they read there.
@MainActor @Suite struct EditTests {
  /// An annotation that counts how often it is read.
  final class Read: NSObject, MKAnnotation {
    nonisolated(unsafe) static var count = 0

    let place: CLLocationCoordinate2D

    init(_ number: Int) {
      place = CLLocationCoordinate2D(
        latitude: 35 + Double(number % 300) / 1000,
        longitude: 135 + Double(number / 300) / 1000
      )
    }

    var coordinate: CLLocationCoordinate2D {
      Self.count += 1
      return place
    }
  }

  @Test func edits() async throws {
    try await unchangedSetsReadNothing()
    try await changedSetsReadWhatIsNew()
    try await aFirstAddIsReadInPieces()
  }

  private func unchangedSetsReadNothing() async throws {
    let stage = MapStage()
    let places = (0..<5000).map(Read.init)
    try await stage.controller.set(places)
    Read.count = 0
    let plans = Guarded(0)
    stage.controller.options.pass = {
      plans.value += 1; return $0
    }
    await stage.settle()
    let before = plans.value
    #expect(before > 0)
    // The same array, a new one, and one of another type.
    for _ in 0..<3 { try await stage.controller.set(places) }
    try await stage.controller.set(places.map { $0 })
    try await stage.controller.set(places as [any MKAnnotation])
    await stage.settle()
    #expect(Read.count == 0 && plans.value == before)
    // An annotation removed in between is added again.
    try await stage.controller.remove([places[7]])
    #expect(stage.controller.count == 4999)
    try await stage.controller.set(places)
    #expect(Read.count == 1 && stage.controller.count == 5000)
  }

  private func changedSetsReadWhatIsNew() async throws {
    let stage = MapStage()
    let places = (0..<6000).map(Read.init)
    try await stage.controller.set(Array(places[..<5000]))
    Read.count = 0
    let update = try await stage.controller.set(Array(places[10...]))
    #expect(update.edits.inserted == 1000 && update.edits.removed == 10)
    #expect(Read.count == 1000)
    #expect(
      stage.controller.annotations.map { ObjectIdentifier($0) }
        == places[10...].map { ObjectIdentifier($0) }
    )
  }

  private func aFirstAddIsReadInPieces() async throws {
    let stage = MapStage()
    let places = (0..<6000).map(Read.init)
    Read.count = 0
    let watch = Task {
      var (longest, before) = (0, 0)
      while !Task.isCancelled {
        (longest, before) = (max(longest, Read.count - before), Read.count)
        await Task.yield()
      }
      return longest
    }
    await Task.yield()
    try await stage.controller.add(places)
    watch.cancel()
    let longest = await watch.value
    #expect(Read.count == 6000 && longest <= stage.controller.table.chunkSize, "\(longest)")
  }

  /// Reading the annotations does not sort, and has edits at once.
  @Test func annotationsAreInTheOrderInWhichTheyWereAdded() async throws {
    let stage = MapStage()
    let places = Place.row(3000)
    func expect(_ expected: [Place], _ comment: Comment) {
      #expect(
        stage.controller.annotations.map { ObjectIdentifier($0) }
          == expected.map { ObjectIdentifier($0) },
        comment
      )
      #expect(stage.controller.count == expected.count)
    }
    try await stage.controller.add(Array(places[..<2000]))
    expect(Array(places[..<2000]), "added")
    try await stage.controller.add(Array(places[2000...]))
    expect(places, "added more")
    try await stage.controller.remove(places.filter { $0 === places[5] })
    expect(places.filter { $0 !== places[5] }, "removed")
    try await stage.controller.set(places.reversed())
    expect(places.filter { $0 !== places[5] } + [places[5]], "added again")
    places[8].coordinate.latitude = .nan
    try await stage.controller.set([places[8], Place(.nan, 0), places[9]])
    expect([places[8], places[9]], "without a place")
    try await stage.controller.set([])
    expect([], "empty")
  }

  /// A caller that does not wait needs no task, and edits are still made in order.
  @Test func editsNeedNotBeWaitedFor() async throws {
    let stage = MapStage()
    let places = Place.row(3000)
    let controller = stage.controller
    controller.addAnnotations(places)
    controller.edit { $0.set(Array(places[..<4])) }
    controller.removeAnnotation(places[3])
    controller.removeAnnotations([places[2]])
    controller.edit { $0.move([places[0]]) }
    let update = try await stage.controller.remove([places[1]])
    #expect(update.edits.removed == 1)
    await stage.controller.rest()
    await stage.settle()
    #expect(
      stage.controller.annotations.map { ObjectIdentifier($0) } == [ObjectIdentifier(places[0])]
    )
    #expect(stage.shown.map(\.count).reduce(0, +) == 1)
  }

  /// A caller can wait for one requested edit while another edit has not begun.
  @Test func oneEditIsWaitedFor() async throws {
    let stage = MapStage()
    let first = stage.controller.begin { $0.add(Place.row(2)) }
    let held = stage.controller.table.beginEdit()
    await first.value
    #expect(stage.shown.map(\.count) == [2])
    await stage.controller.table.turns.wait(for: held)
    stage.controller.table.turns.end()
    await stage.controller.table.endEdit(stage.controller.clusters)
    await stage.controller.rest()
  }

  @Test func oneAnnotationIsEnough() async throws {
    let stage = MapStage()
    let places = Place.row(2)
    try await stage.controller.add(places[0])
    stage.controller.addAnnotation(places[1])
    try await stage.controller.remove(places[0])
    #expect(stage.controller.annotations.first === places[1])
    stage.controller.removeAnnotation(places[1])
    stage.controller.addAnnotations(places)
    try await stage.controller.removeAll()
    #expect(stage.controller.count == 0 && stage.controller.clusters.count == 0)
  }
}
