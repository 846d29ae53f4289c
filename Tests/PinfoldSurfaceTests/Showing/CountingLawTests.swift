import Pinfold
import PinfoldSimulation
import PinfoldSurface
import PinfoldTesting
import Testing

/// Categories, borders and subsets of annotations, whatever the camera, the data and the settings do.
@MainActor @Suite struct CountingLawTests {
  private static let names = ["a", "b", "c", "d", nil]

  /// The name of an annotation's category, which no edit changes.
  private static func name(of id: PointID) -> String? { names[Int(id.row) * 7 % names.count] }

  /// The value of an annotation that no cluster mixes.
  private static func border(of id: PointID) -> String? { ["x", "y", nil][Int(id.row / 2) % 3] }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func clustersCountTheirMembers(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let surface = RecordingSurface(viewport: .world)
    let controller = ClusterController(
      surface: surface,
      options: .random(&random),
      columnCount: 0,
      names: TraitNames(
        hasCategories: seed.isMultiple(of: 2),
        hasBorders: seed.isMultiple(of: 4)
      )
    )
    let recorder = DiffRecorder()
    controller.onUpdate = { recorder.take($0) }
    var names = TraitNames(hasCategories: true, hasBorders: true)
    if seed.isMultiple(of: 2) {
      names = TraitNames(hasCategories: true, hasBorders: seed.isMultiple(of: 4))
    }
    var places: [PointID: Coordinate] = [:]
    var window: Range<UInt32> = 0..<200
    for step in 0..<20 {
      switch Int.random(in: 0..<6, using: &random) {
      case 0: controller.options = .random(&random)
      case 1: surface.moveCamera(to: .random(&random))
      case 2:
        controller.options.excludedPoints = places.keys.sorted().filter { _ in
          Int.random(in: 0..<10, using: &random) == 0
        }
      case 3, 4:
        let start = UInt32.random(in: 0..<200, using: &random)
        window = Bool.random(using: &random) ? 0..<200 : start..<start + 50
        let current = window
        controller.countsPoint = { current.contains($0.row) }
        if current.count == 200 { controller.countsPoint = nil }
        controller.planAgain()
      default: break
      }
      var edits = MapEdits()
      for id in places.keys.sorted() where Int.random(in: 0..<8, using: &random) == 0 {
        edits.remove(id)
        places[id] = nil
      }
      for _ in 0..<Int.random(in: 0..<40, using: &random) {
        let id = PointID(UInt32.random(in: 0..<200, using: &random))
        let place = Coordinate(
          latitude: Double(Int.random(in: -16...16, using: &random)) * 5,
          longitude: Double(Int.random(in: -36...36, using: &random)) * 5
        )
        let group = GroupID(Int(id.row) % 2)
        edits.insert(
          id,
          at: place,
          values: [],
          weight: weight(of: id),
          group: group,
          traits: Self.numbers(of: id, &names)
        )
        if places[id] == nil { places[id] = place }
      }
      if step == 4 && !seed.isMultiple(of: 2) {
        // Annotations without categories and borders get them.
        edits.traits = (0..<UInt32(200)).map { Self.numbers(of: PointID($0), &names) }
      }
      names.assignCodes()
      edits.names = names
      try await controller.update(edits)
      await controller.rest()
      surface.advance(bySeconds: 5)
      #expect(recorder.clusters == controller.clusters)
      let counted = places.filter { window.contains($0.key.row) }
      expectWholeMap(surface, controller, counted)
      let hasCategories = seed.isMultiple(of: 2) || step >= 4
      let hasBorders = seed.isMultiple(of: 4) || !seed.isMultiple(of: 2) && step >= 4
      for cluster in controller.clusters {
        expectCategories(of: cluster, controller, ifAny: hasCategories)
        let values = Set(
          (controller.members(of: cluster.id).map(Array.init) ?? []).map(Self.border)
        )
        #expect(!hasBorders || values.count == 1)
      }
    }
  }

  private static func numbers(of id: PointID, _ names: inout TraitNames) -> TraitNumbers {
    names.numbers(category: name(of: id), border: border(of: id))
  }

  private func expectCategories(
    of cluster: ShownCluster,
    _ controller: ClusterController,
    ifAny hasCategories: Bool
  ) {
    guard hasCategories else { return #expect(cluster.categories == nil) }
    guard let categories = cluster.categories else { return }
    var counts: [String?: Int] = [:]
    for id in controller.members(of: cluster.id).map(Array.init) ?? [] {
      counts[Self.name(of: id), default: 0] += weight(of: id)
    }
    for (name, count) in zip(categories.names, categories.named) {
      #expect(counts[name, default: 0] == count)
    }
    #expect(categories.none == counts[nil, default: 0] && categories.other == 0)
    #expect(categories.named.reduce(categories.none, +) == cluster.count)
  }

  /// While a window moves, a cluster stays where it is.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func windowsMoveNothing(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let surface = RecordingSurface(viewport: .random(&random))
    let controller = ClusterController(surface: surface, options: .random(&random))
    var places: [PointID: Coordinate] = [:]
    for _ in 0..<5 { try await controller.update { randomEdits(&$0, &places, &random) } }
    await controller.rest()
    let all = controller.clusters
    for _ in 0..<10 {
      let start = UInt32.random(in: 0..<200, using: &random)
      controller.countsPoint = { (start..<start + 60).contains($0.row) }
      controller.planAgain()
      await controller.rest()
      surface.advance(bySeconds: 5)
      for cluster in controller.clusters {
        let whole = all.first { $0.id == cluster.id }
        #expect(whole?.position == cluster.position)
      }
    }
    controller.countsPoint = nil
    controller.planAgain()
    await controller.rest()
    #expect(controller.clusters == all)
  }

  @Test func frequentNamesComeFirst() {
    var names = CategoryNames()
    for name in ["b", "a", "c", "a", "b", "a", nil, ""] { _ = names.number(of: name) }
    names.assignCodes()
    #expect(names.named == ["a", "b", "c"])
    // Later names follow, however frequent they are.
    for _ in 0..<9 { _ = names.number(of: "d") }
    names.assignCodes()
    #expect(names.named == ["a", "b", "c", "d"])
    for number in 0..<300 { for _ in 0..<300 - number { _ = names.number(of: "n\(number)") } }
    names.assignCodes()
    #expect(names.named.count == 254 && names.named.last == "n249")
  }
}
