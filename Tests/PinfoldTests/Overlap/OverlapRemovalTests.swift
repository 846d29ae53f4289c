import PinfoldTesting
import Testing

@testable import Pinfold

/// Views that overlap become views that do not.
@Suite struct OverlapRemovalTests {
  /// No two views overlap, none is lost or too far from its place, and the same views
  /// give the same result.
  @Test(arguments: 0..<300)
  func viewsDoNotOverlap(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let limit = random.pick([0.0, 5, 20, 100])
    var removal = OverlapRemoval(random.chance(0.5) ? .merge : .displace(limit: limit))
    removal.spacing = random.pick([0.0, 0, 4])
    let boxes = random.boxes()
    let placed = removal.arranged(boxes, size: Self.size)
    #expect(placed.flatMap(\.members).sorted() == Array(boxes.indices))
    for (index, a) in placed.enumerated() {
      let members = a.members.map { boxes[$0] }
      #expect(a.box.count == members.reduce(0) { $0 + $1.count })
      let (dx, dy) = (a.box.x - members[0].x, a.box.y - members[0].y)
      if removal.method == .merge { #expect(dx == 0 && dy == 0) }
      #expect((dx * dx + dy * dy).squareRoot() <= limit + 1e-9)
      for b in placed[..<index] {
        #expect(!Self.overlap(a.box, b.box, removal.spacing), "\(a) \(b)")
      }
    }
    #expect(removal.arranged(boxes, size: Self.size) == placed)
    let again = removal.arranged(placed.map(\.box), size: Self.size)
    #expect(again.count == placed.count && again.allSatisfy { $0.members.count == 1 })
  }

  /// Each view joins the nearest one that stays: merges never chain. The heaviest one stays.
  @Test(arguments: 0..<300)
  func viewsJoinTheNearest(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let boxes = random.boxes()
    let removal = OverlapRemoval(random.chance(0.5) ? .merge : .displace(limit: 20))
    let placed = removal.arranged(boxes, size: Self.size)
    func distance(_ a: Int, _ b: Int) -> Double {
      let (dx, dy) = (boxes[a].x - boxes[b].x, boxes[a].y - boxes[b].y)
      return dx * dx + dy * dy
    }
    let hosts = placed.map { $0.members[0] }.filter { boxes[$0].size.width > 0 }
    for group in placed {
      for member in group.members.dropFirst() {
        #expect(distance(group.members[0], member) == hosts.map { distance($0, member) }.min())
      }
    }
    let heaviest = boxes.indices.min { (-boxes[$0].count, $0) < (-boxes[$1].count, $1) }
    #expect(heaviest.map { heaviest in placed.contains { $0.members[0] == heaviest } } ?? true)
  }

  /// No cluster is lost beside the views of others, and invisible ones do not absorb any.
  @Test(arguments: 0..<200)
  func noneIsLostAmongObstacles(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (boxes, obstacles) = (random.boxes(), random.boxes())
    let roles = boxes.map { _ in
      random.pick([ViewRole.merges(plan: 0), .merges(plan: 1), .moves, .stays])
    }
    let placed = OverlapArrangement(
      boxes: boxes,
      roles: roles,
      obstacles: obstacles,
      limit: random.pick([0, 20]),
      spacing: 0,
      period: random.pick([.infinity, 2000]),
      displacement: Displacement(columns: -1000...1000, rows: -1000...1000)
    ).placed { Self.size($1) }
    #expect(placed.flatMap { $0.members }.sorted() == Array(boxes.indices))
    for group in placed where group.members.count > 1 {
      #expect(boxes[group.members[0]].size.width > 0)
      #expect(group.members.allSatisfy { roles[$0] == roles[group.members[0]] })
    }
  }

  /// The nearest view equals the result of a search of all views, across the ends of the world as
  /// well.
  @Test(arguments: 0..<200)
  func nearestViewsAreFound(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let boxes = random.boxes().filter { $0.size.width > 0 }
    let period = random.pick([Double.infinity, 3000])
    let views = NearestViews(boxes, period: period)
    for box in random.boxes() {
      let squares = boxes.map { other in
        let (across, dy) = (abs(other.x - box.x), other.y - box.y)
        let dx = min(across, abs(period - across))
        return dx * dx + dy * dy
      }
      let nearest = views.nearest(to: box)
      #expect((nearest == nil) == squares.isEmpty)
      guard let nearest, let least = squares.min() else { continue }
      #expect(abs(nearest.square - least) <= 1e-6 * max(1, least))
      #expect(squares[nearest.number] <= least * (1 + 1e-9) + 1e-9)
    }
  }

  /// Views in a line that grow as they merge leave several, and not one for all.
  @Test func aLineOfViewsDoesNotMergeIntoOne() {
    let boxes = (0..<40).map {
      ViewBox(x: Double($0) * 18, y: 0, size: ViewSize(width: 20, height: 20), count: 1)
    }
    let placed = OverlapRemoval().arranged(boxes) { count in
      ViewSize(width: min(20 + Double(count) * 4, 60), height: 20)
    }
    #expect(placed.count >= 8)
    #expect(placed.allSatisfy { $0.members.count <= 7 })
  }

  /// A place of a better rank stays before one that stands for more.
  @Test func ranksWinOverCounts() throws {
    let coordinates = [(10.0, 10.0), (10.0, 10.4), (10.0, 10.41), (10.0, 10.42)].map {
      Coordinate(latitude: $0.0, longitude: $0.1)
    }
    let index = PointIndex(coordinates, columns: [[9, 5, 1, 1]])
    var thinning = RankedThinning()
    thinning.cellSize = 16
    let viewport = try #require(
      Viewport(south: 9, west: 9, north: 11, east: 11, width: 400, height: 400)
    )
    let plan = Planner(ClusterOptions(.ranked(thinning))).plan(index, for: viewport)
    #expect(plan.clusters.map(\.count).sorted() == [1, 3])
    let shown = OverlapRemoval(.merge).applied(to: plan) { _ in ViewSize(width: 100, height: 100) }
    #expect(shown.clusters.map(\.count) == [4])
    #expect(shown.clusters.first?.firstMember == PointID(0))
  }

  /// What overlaps nothing stays where it is; others may join it.
  @Test(arguments: 0..<100)
  func whatIsFreeStays(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let boxes = random.boxes()
    let placed = OverlapRemoval(.displace(limit: 30)).arranged(boxes, size: Self.size)
    for (index, box) in boxes.enumerated() {
      let isFree = boxes.indices.allSatisfy { $0 == index || !Self.overlap(box, boxes[$0], 62) }
      // Far from all other views, even if these moved and grew.
      let isThere = placed.contains {
        $0.members[0] == index && $0.box.x == box.x && $0.box.y == box.y
      }
      #expect(isThere || !isFree)
    }
  }

  private static func size(_ count: Int) -> ViewSize {
    count > 99 ? ViewSize(width: 52, height: 40) : ViewSize(width: count > 9 ? 36 : 28, height: 28)
  }

  private static func overlap(_ a: ViewBox, _ b: ViewBox, _ spacing: Double) -> Bool {
    let isVisible = [a, b].allSatisfy { $0.size.width > 0 && $0.size.height > 0 }
    return isVisible && abs(a.x - b.x) < (a.size.width + b.size.width) / 2 + spacing
      && abs(a.y - b.y) < (a.size.height + b.size.height) / 2 + spacing
  }

  @Test func lightOneMovesAsideAndHeavyOneStays() {
    let size = ViewSize(width: 20, height: 20)
    let boxes = [
      ViewBox(x: 112, y: 100, size: size, count: 3), ViewBox(x: 100, y: 100, size: size, count: 9),
    ]
    let placed = OverlapRemoval(.displace(limit: 10)).arranged(boxes) { _ in size }
    #expect(placed[1].box == boxes[1])
    #expect(abs(placed[0].box.x - 120) < 1e-6 && placed[0].box.y == 100)
    let merged = OverlapRemoval().arranged(boxes) { _ in size }
    #expect(merged.map(\.members) == [[1, 0]] && merged[0].box.count == 12)
  }

  /// Hundreds of views around it keep none from moving, as long as they are few enough to
  /// be considered.
  @Test func aPlaceIsFoundAmongHundreds() {
    let size = ViewSize(width: 20, height: 20)
    var boxes = (0..<400).map {
      ViewBox(x: Double($0 % 20) * 42, y: Double($0 / 20) * 42, size: size, count: 9)
    }
    boxes.append(ViewBox(x: 425, y: 420, size: size))
    let placed = OverlapRemoval(.displace(limit: 340)).arranged(boxes) { _ in size }
    #expect(placed.count == 401)
    #expect(abs((placed.last?.box.x ?? 0) - 440) < 1e-6 && placed.last?.box.y == 420)
  }

  /// A pin stands above its place. Views below the place are not in its way, and views above it
  /// are.
  @Test func viewsOverlapWhereTheyAreDrawn() {
    let pin = ViewSize(width: 20, height: 40, offsetY: -20)
    let disc = ViewSize(width: 20, height: 20)
    let place = ViewBox(x: 0, y: 0, size: pin)
    #expect(!place.overlaps(ViewBox(x: 0, y: 10, size: disc)))
    #expect(place.overlaps(ViewBox(x: 0, y: 9, size: disc)))
    #expect(place.overlaps(ViewBox(x: 0, y: -49, size: disc)))
    #expect(!place.overlaps(ViewBox(x: 0, y: -50, size: disc)))
    let below = ViewBox(x: 0, y: 5, size: disc, count: 2)
    let placed = OverlapRemoval(.displace(limit: 10)).arranged([below, place]) { _ in disc }
    #expect(placed[0].box == below && placed[1].box.x == 0)
    #expect(abs(placed[1].box.y - -5) < 1e-6)
  }

  @Test func touchingIsNoOverlap() {
    let size = ViewSize(width: 20, height: 20)
    let boxes = [0.0, 20, 40].map { ViewBox(x: $0, y: 0, size: size) }
    #expect(OverlapRemoval().arranged(boxes) { _ in size }.count == 3)
  }

  /// Invalid numbers overlap nothing, and the search ends.
  @Test(arguments: [Double.nan, .infinity, -1, 0, 1e300])
  func senselessSizesDoNoHarm(value: Double) {
    let sensible = ViewSize(width: 20, height: 20)
    let boxes = [
      ViewBox(x: 0, y: 0, size: sensible), ViewBox(x: value, y: 0, size: sensible),
      ViewBox(x: 5, y: 5, size: ViewSize(width: value, height: 20)),
      ViewBox(x: 5, y: 5, size: ViewSize(width: 20, height: value)),
    ]
    for method in [OverlapRemoval.Method.merge, .displace(limit: value), .displace(limit: 10)] {
      let placed = OverlapRemoval(method).arranged(boxes) { _ in ViewSize(width: value, height: 1) }
      #expect(placed.flatMap(\.members).sorted() == [0, 1, 2, 3])
    }
  }

  /// On a plan: every point is still in one cluster, and views do not overlap.
  @Test(arguments: 0..<150)
  func plansKeepTheirLaws(seed: UInt64) {
    var scenario = PlanScenario(seed: seed)
    let index = PointIndex(scenario.coordinates)
    let planner = Planner(scenario.random.withStrategyWithoutRanks(scenario.options))
    let removal = OverlapRemoval(scenario.random.chance(0.5) ? .merge : .displace(limit: 25))
    let pass = { (plan: Plan) in removal.applied(to: plan, size: Self.size) }
    var shown: Plan?
    var base: Plan?
    for _ in 0..<3 {
      let viewport = scenario.random.viewport(near: scenario.coordinates)
      let step = planner.step(index, for: viewport, after: shown, pass: pass)
      let plan = step.plan
      let plain = planner.plan(index, for: viewport, after: base)
      #expect(plan.memberCount == plain.memberCount)
      let members = plan.clusters.map { Array(plan.members(of: $0)) }
      #expect(members.map(\.count) == plan.clusters.map(\.count))
      #expect(Set(members.joined()).count == plan.memberCount)
      for (cluster, members) in zip(plan.clusters, members) {
        #expect(members.allSatisfy { plan.cluster(of: $0)?.id == cluster.id })
        #expect(plain.clusters.contains { $0.id == cluster.id }, "a name of its own")
      }
      expectNoOverlap(plan)
      expectTruth(step.diff, from: shown, to: plan)
      (shown, base) = (plan, plain)
    }
  }

  private func expectNoOverlap(_ plan: Plan) {
    let world = MapRect.world.width
    let boxes = plan.clusters.map { cluster in
      let x = cluster.anchor.x - plan.mapRect.minX
      return ViewBox(
        x: (x - world * (x / world).rounded(.down)) * plan.viewport.zoomScale,
        y: cluster.anchor.y * plan.viewport.zoomScale,
        size: Self.size(cluster.count)
      )
    }
    for (index, a) in boxes.enumerated() {
      // Map points are rounded.
      #expect(!boxes[..<index].contains { Self.overlap(a, $0, -1e-3) })
    }
  }

  private func expectTruth(_ diff: PlanDiff, from old: Plan?, to new: Plan) {
    let before = old?.clusters ?? []
    #expect(diff.applied(to: before) == new.clusters.sorted { $0.id < $1.id })
    for cluster in diff.removed + diff.changed.map(\.before) {
      #expect(diff.targets(of: cluster.id).reduce(0) { $0 + $1.count } == cluster.count)
    }
    for cluster in diff.inserted + diff.changed.map(\.after) {
      #expect(diff.sources(of: cluster.id).reduce(0) { $0 + $1.count } == cluster.count)
    }
  }
}

extension SplitMix64 {
  fileprivate mutating func boxes() -> [ViewBox] {
    let count = integer(in: 0...80)
    let extent = pick([20.0, 200, 1000])
    let isLattice = chance(0.2)
    return (0..<count).map { _ in
      let side = pick([20.0, 28, 40, 0, 300])
      return ViewBox(
        x: isLattice ? Double(integer(in: 0...9)) * 20 : number(in: -extent...extent),
        y: isLattice ? Double(integer(in: 0...9)) * 20 : number(in: -extent...extent),
        size: ViewSize(width: side, height: pick([side, 28])),
        count: pick([1, 1, 5, 90, 400])
      )
    }
  }

  fileprivate mutating func withStrategyWithoutRanks(_ options: ClusterOptions) -> ClusterOptions {
    var options = options
    options.strategy = pick([.grid(), .grid(), .none, .decimals(DecimalThinning())])
    return options
  }
}
