import ExampleMaps
import Pinfold
import PinfoldSimulation
import PinfoldSurface
import PinfoldTesting
import Testing

/// The requirements of the tutorial that thins a thousand pins, J1 to J18.
@MainActor @Suite struct KyotoMapTests {
  private let kyoto = KyotoMap()

  /// The annotations in the visible area and its margin, found by checking every annotation.
  private func inSight(_ map: SimulatedMap) -> Int {
    let (rect, margin) = (map.visibleMapRect, map.viewMargin)
    return map.annotations.count { annotation in
      let point = WebMercator.mapPoint(for: annotation.coordinate)
      return point.x >= rect.minX - rect.width * margin
        && point.x <= rect.maxX + rect.width * margin
        && point.y >= rect.minY - rect.height * margin
        && point.y <= rect.maxY + rect.height * margin
    }
  }

  /// J1, J3: annotations and views are separate. The map requests a view when an annotation enters
  /// the visible area, and one view for each annotation.
  @Test func viewsAreRequestedInSightOnly() async throws {
    _ = await kyoto.show(latitudeSpan: 0.02)
    try await kyoto.load()
    #expect(kyoto.map.annotations.count == 1000)
    let expected = inSight(kyoto.map)
    #expect(kyoto.map.views.count == expected)
    #expect(kyoto.map.churn.viewsRequested == expected)
    #expect(expected < 400)
  }

  /// J3: the time for panning depends only on the views that enter the visible area. Each is
  /// requested and drawn once, without a plan or a diff.
  @Test func panningCostsWhatEntersTheVisibleArea() async throws {
    _ = await kyoto.show(latitudeSpan: 0.02)
    try await kyoto.load()
    let configure = kyoto.surface.configure
    var (drawn, updates) = (0, 0)
    kyoto.surface.configure = { view, cluster in
      drawn += 1
      configure(view, cluster)
    }
    kyoto.controller.onUpdate = { _ in updates += 1 }
    var comingIntoSight = 0
    for step in 0..<30 {
      let seen = Set(kyoto.map.views.compactMap { $0.annotation.map { ObjectIdentifier($0) } })
      let before = kyoto.map.churn
      drawn = 0
      kyoto.map.pan(x: step < 15 ? 60 : -60, y: step % 3 == 0 ? -90 : 45)
      await kyoto.map.settle(kyoto.controller)
      let now = Set(kyoto.map.views.compactMap { $0.annotation.map { ObjectIdentifier($0) } })
      #expect(now.count == inSight(kyoto.map))
      let entered = now.subtracting(seen).count
      let churn = kyoto.map.churn.since(before)
      #expect(churn.score == 0 && churn.viewsRequested == entered && drawn == entered)
      comingIntoSight += entered
    }
    #expect(updates == 0 && comingIntoSight > 0)
  }

  /// J2, J12: views that leave the screen are reused, and each shows its new annotation.
  @Test func viewsAreReused() async throws {
    _ = await kyoto.show(latitudeSpan: 0.02)
    try await kyoto.load()
    for step in 0..<30 {
      kyoto.map.pan(x: step < 15 ? 60 : -60, y: 100 * (step % 3 == 0 ? -2.0 : 1.0))
      await kyoto.map.settle(kyoto.controller)
      #expect(kyoto.map.views.count == inSight(kyoto.map), "live views are those in sight")
      for view in kyoto.map.views {
        #expect(view.annotation?.cluster != nil, "bound again")
        #expect(view.annotation.map { kyoto.map.view(for: $0) === view } == true)
      }
    }
    let churn = kyoto.map.churn
    #expect(churn.viewsCreated < churn.viewsRequested / 2, "\(churn)")
    #expect(churn.viewsReused > 0)
  }

  /// J4, J5: the pins are the same each time, and the first ones are known.
  @Test func pinsAreTheSameEachTime() {
    let pins = DataSet.kyoto()
    #expect(pins == DataSet.kyoto())
    #expect(abs(pins[0].latitude - 34.978_246_6) < 1e-9)
    #expect(abs(pins[0].longitude - 135.754_596_8) < 1e-9)
    #expect(Set(pins).count == 952)
  }

  /// J6, J8, J9, J14: above 0.02 degrees the map shows areas, otherwise pins. Only the difference
  /// changes. The steps are the tutorial's.
  @Test func switchingChangesOnlyTheDifference() async throws {
    _ = await kyoto.show(latitudeSpan: 0.02)
    try await kyoto.load()
    #expect(kyoto.shown == (0, 1000))
    for (span, removed, added, areas) in [
      (0.05, 1000, 35, 35), (0.03, 0, 0, 35), (0.02, 35, 1000, 0), (0.019, 0, 0, 0),
    ] {
      let churn = await kyoto.show(latitudeSpan: span)
      #expect(churn.annotationsRemoved == removed, "at \(span)")
      #expect(churn.annotationsAdded == added, "at \(span)")
      #expect(kyoto.shown == (areas, areas == 0 ? 1000 : 0))
    }
  }

  /// J7, J11: areas and pins have different views.
  @Test func areasHaveTheirOwnViews() async throws {
    _ = await kyoto.show(latitudeSpan: 0.05)
    try await kyoto.load()
    let views = kyoto.map.views
    #expect(!views.isEmpty)
    for view in views {
      #expect(view.reuseIdentifier == "AreaAnnotationIdentifier")
      #expect(view.size == (16, 16))
      #expect(view.color == "orange")
      #expect(!view.canShowCallout && !view.isDraggable)
    }
    _ = await kyoto.show(latitudeSpan: 0.01)
    #expect(kyoto.map.views.allSatisfy { $0.reuseIdentifier == "PinAnnotationIdentifier" })
    #expect(kyoto.map.views.allSatisfy { $0.size == (32, 39) && $0.color != "orange" })
  }

  /// J10: running the update by hand changes nothing on a map that is up to date.
  @Test func updatingByHandIsHarmless() async throws {
    _ = await kyoto.show(latitudeSpan: 0.05)
    try await kyoto.load()
    let before = kyoto.map.churn
    try await kyoto.controller.update()
    #expect(kyoto.map.churn == before)
  }

  /// J13, J16: scrolling adds and removes nothing unless it crosses the threshold.
  @Test(arguments: [0.05, 0.01])
  func scrollingChangesNothing(span: Double) async throws {
    _ = await kyoto.show(latitudeSpan: span)
    try await kyoto.load()
    for step in 0..<20 {
      let before = kyoto.map.churn
      kyoto.map.pan(x: step.isMultiple(of: 2) ? 150 : -140, y: Double(step * 10 - 95))
      await kyoto.map.settle(kyoto.controller)
      #expect(kyoto.map.churn.since(before).score == 0)
    }
  }

  /// J15: updates never touch the user's location or other code's annotations.
  @Test func foreignAnnotationsStay() async throws {
    let foreign = SimulatedAnnotation(coordinate: KyotoMap.center, title: "Mine")
    kyoto.map.add(foreign)
    kyoto.map.showUser(at: KyotoMap.center)
    try await kyoto.load()
    for span in [0.05, 0.01, 0.05] {
      _ = await kyoto.show(latitudeSpan: span)
      #expect(kyoto.map.annotations.contains { $0 === foreign })
      #expect(kyoto.map.annotations.contains { $0 === kyoto.map.userLocation })
    }
  }

  /// J17: the best-ranked pin of an area represents the area.
  @Test func theBestRankedRepresentTheirAreas() async throws {
    let ranked = KyotoMap(showsBestRanked: true)
    var random = SplitMix64(seed: 1)
    let ranks = (0..<1000).map { _ in Double.random(in: 0...1, using: &random) }
    _ = await ranked.show(latitudeSpan: 0.05)
    try await ranked.load(ranks: ranks)
    #expect(ranked.shown.areas == 35)
    for cluster in ranked.controller.clusters {
      let members = try #require(ranked.controller.members(of: cluster.id))
      let best = try #require(members.max { ranks[Int($0.row)] < ranks[Int($1.row)] })
      #expect(cluster.cluster.firstMember == best)
    }
  }

  /// J18: pins drop from the sky when they are new. Areas that turn into pins split instead.
  @Test func returningPinsDoNotDrop() async throws {
    let recorder = TransitionCounter()
    kyoto.controller.animator = recorder
    _ = await kyoto.show(latitudeSpan: 0.02)
    try await kyoto.load()
    #expect(recorder.dropCount == 1000)
    recorder.dropCount = 0
    _ = await kyoto.show(latitudeSpan: 0.05)
    recorder.splitCount = 0
    _ = await kyoto.show(latitudeSpan: 0.02)
    #expect(recorder.dropCount == 0)
    #expect(recorder.splitCount == 1000)
  }
}
