import Pinfold
import PinfoldSimulation
@testable import PinfoldSurface
import PinfoldTesting
import Testing

/// Clusters never mix the values of a border.
@MainActor @Suite struct BorderTests {
  private nonisolated static func border(of id: PointID) -> String? {
    ["x", "y", nil][Int(id.row) * 5 % 7 % 3]
  }

  /// Each value has the clusters of a map with its annotations alone.
  @Test(arguments: 0..<40 as Range<UInt64>)
  func eachValueHasItsOwnClusters(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let options = SurfaceOptions.random(&random)
    let viewport = Viewport.random(&random)
    var places: [PointID: Coordinate] = [:]
    var edits = MapEdits()
    for _ in 0..<8 { randomEdits(&edits, &places, &random) }
    let window = Bool.random(using: &random) ? 0..<200 : 50..<120 as Range<UInt32>
    let whole = try await map(places, options, viewport, hasBorders: true, window)
    var expected: [Picture] = []
    for value in ["x", "y", nil] {
      let own = places.filter { Self.border(of: $0.key) == value }
      expected += pictures(try await map(own, options, viewport, hasBorders: false, window))
    }
    #expect(pictures(whole) == expected.sorted())
    #expect(whole.clusters.allSatisfy { values(of: $0, whole).count == 1 })
  }

  /// Overlap removal moves clusters of different values out of each other's way.
  @Test(arguments: 0..<40 as Range<UInt64>)
  func overlapRemovalKeepsBorders(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let stage = OverlapStage(controllerCount: 1, &random)
    var options = stage.controllers[0].options
    options.overlaps = seed.isMultiple(of: 3) ? .move(limit: 30) : .merge
    let surface = RecordingSurface(viewport: stage.surfaces[0].viewport)
    surface.viewSize = { OverlapLawTests.size($0.count) }
    let controller = ClusterController(
      surface: surface,
      options: options,
      columnCount: 0,
      names: TraitNames(hasBorders: true)
    )
    let recorder = DiffRecorder()
    controller.onUpdate = { recorder.take($0) }
    var places: [PointID: Coordinate] = [:]
    for _ in 0..<6 {
      var edits = MapEdits()
      for _ in 0..<8 { randomEdits(&edits, &places, &random) }
      try await controller.update(named(places))
      let viewport = Viewport.phone(
        around: Coordinate(
          latitude: Double.random(in: -5...40, using: &random),
          longitude: Double.random(in: 130...180, using: &random)
        ),
        zoomLevel: Double.random(in: 3...6, using: &random)
      )
      surface.moveCamera(to: viewport)
      await controller.rest()
      #expect(controller.clusters.allSatisfy { values(of: $0, controller).count == 1 })
      #expect(recorder.clusters == controller.clusters)
      expectWholeMap(surface, controller, places)
      expectNoOverlaps([controller], viewport, size: OverlapLawTests.size)
    }
  }

  /// A large map shows a draft with borders, and then the same as a small one.
  @Test func draftsHaveBorders() async throws {
    var random = SplitMix64(seed: 7)
    var places: [PointID: Coordinate] = [:]
    for row in 0..<UInt32(4000) {
      places[PointID(row)] = Coordinate(
        latitude: Double.random(in: -80...80, using: &random),
        longitude: Double.random(in: -180...180, using: &random)
      )
    }
    let viewport = Viewport.phone(around: Coordinate(latitude: 10, longitude: 10), zoomLevel: 4)
    var built: [[Picture]] = []
    for largeCount in [1000, .max] {
      let surface = RecordingSurface(viewport: viewport)
      let controller = ClusterController(
        surface: surface,
        options: SurfaceOptions(),
        columnCount: 0,
        names: TraitNames(hasBorders: true)
      )
      controller.largeCount = largeCount
      try await controller.update(named(places))
      #expect(controller.clusters.allSatisfy { values(of: $0, controller).count == 1 })
      // On a busy machine, the final clusters may be there already.
      #expect(!controller.isBuilding || largeCount == 1000)
      if largeCount == 1000 {
        // The names change while the clusters are built.
        var edits = MapEdits()
        edits.names = TraitNames()
        edits.traits = []
        try await controller.update(edits)
        edits = MapEdits()
        edits.traits = numbers(&edits.names)
        try await controller.update(edits)
      }
      await controller.rest()
      surface.advance(bySeconds: 5)
      #expect(controller.clusters.allSatisfy { values(of: $0, controller).count == 1 })
      expectWholeMap(surface, controller, places)
      built.append(pictures(controller))
    }
    #expect(built[0] == built[1])
  }

  /// Names of another kind wait for the numbers of all places.
  @Test func bordersDoNotReplaceCategories() {
    var contents = MapContents(columnCount: 0, names: TraitNames(hasCategories: true))
    var names: TraitNames?
    let traits = numbers(&names)
    contents.change(names, nil)
    #expect(contents.names.categories != nil && contents.borderColumn == nil)
    contents.change(names, traits)
    #expect(contents.names.categories == nil && contents.borderColumn == 0)
  }

  private func numbers(_ names: inout TraitNames?) -> [TraitNumbers] {
    var all = TraitNames(hasBorders: true)
    let numbers = (0..<UInt32(4000)).map {
      all.numbers(category: nil, border: Self.border(of: PointID($0)))
    }
    all.assignCodes()
    names = all
    return numbers
  }

  private func map(
    _ places: [PointID: Coordinate],
    _ options: SurfaceOptions,
    _ viewport: Viewport,
    hasBorders: Bool,
    _ window: Range<UInt32>
  ) async throws -> ClusterController {
    let controller = ClusterController(
      surface: RecordingSurface(viewport: viewport),
      options: options,
      columnCount: 0,
      names: TraitNames(hasBorders: hasBorders)
    )
    if window.count < 200 { controller.countsPoint = { window.contains($0.row) } }
    try await controller.update(named(places, hasBorders: hasBorders))
    await controller.rest()
    return controller
  }

  private func named(_ places: [PointID: Coordinate], hasBorders: Bool = true) -> MapEdits {
    var names = TraitNames(hasBorders: hasBorders)
    var edits = MapEdits()
    edits.removeAll()
    for (id, place) in places.sorted(by: { $0.key < $1.key }) {
      edits.insert(
        id,
        at: place,
        values: [],
        weight: weight(of: id),
        group: GroupID(Int(id.row) % 2),
        traits: names.numbers(category: nil, border: Self.border(of: id))
      )
    }
    names.assignCodes()
    edits.names = names
    return edits
  }

  private func values(_ members: [PointID]) -> Set<String?> { Set(members.map(Self.border)) }

  private func values(of cluster: ShownCluster, _ controller: ClusterController) -> Set<String?> {
    values(controller.members(of: cluster.id).map(Array.init) ?? [])
  }

  private func pictures(_ controller: ClusterController) -> [Picture] {
    controller.clusters.map { shown in
      Picture(
        members: (controller.members(of: shown.id).map(Array.init) ?? []).sorted(),
        position: shown.position
      )
    }.sorted()
  }

  private struct Picture: Equatable, Comparable {
    let members: [PointID]
    let position: MapPoint

    static func < (a: Picture, b: Picture) -> Bool {
      a.members.lexicographicallyPrecedes(b.members)
    }
  }
}
