import Dispatch
import NIOPosix
import Pinfold
import PinfoldReaders
import PinfoldStore
import PinfoldTesting
import Testing

@testable import PinfoldServer

@Suite struct DerivedIndexTests {
  private static let places = Subset(filters: [], columns: [])

  private static func key(
    _ subset: Subset = places,
    radius: Double = 40
  ) -> DerivedIndexes.Key {
    var clustering = RadiusClustering()
    clustering.radius = ZoomSteps(radius)
    return DerivedIndexes.Key(subset: subset, prepared: .radius(clustering))
  }

  /// For any requests while batches arrive, every index ends with the edited places. No response
  /// has less than there was at the time of its request.
  @Test(arguments: 0..<8)
  func indexesAreInStepWithEdits(seed: UInt64) async throws {
    try await withDataSet(Self.rows(400, seed)) { dataSet in
      let indexes = DerivedIndexes(dataSet)
      let editor = DataSetEditor(dataSet, indexes, ServedColumns(dataSet))
      let large = Subset(
        filters: [PlaceFilter(column: "size", .greater, "5")],
        columns: ["size"]
      )
      let keys = [Self.key(), Self.key(large), Self.key(radius: 70)]
      // One exists before, one is made meanwhile, one is made and dropped.
      _ = try await indexes.index(keys[0])
      try await withThrowingTaskGroup(of: Void.self) { group in
        for round in 0..<6 {
          group.addTask {
            var random = SplitMix64(seed: seed * 100 + UInt64(round))
            _ = try await editor.apply((0..<5).map { _ in Self.edit(&random) }, under: EditTerms())
          }
          group.addTask {
            let version = dataSet.current.version
            let index = try await indexes.index(keys[round % 3])
            if keys[round % 3].subset == Self.places {
              #expect(index.points.count >= 400 + version)
            }
          }
        }
        try await group.waitForAll()
      }
      for key in keys {
        let (index, fresh) = (
          try await indexes.index(key),
          try await DerivedIndexes(dataSet).index(key)
        )
        #expect(index.preparedClusterings == [key.prepared?.radius].compactMap(\.self))
        for level in 1...18 {
          #expect(Self.nodes(index, key, level) == Self.nodes(fresh, key, level))
        }
      }
      #expect(dataSet.current.version == 6)
    }
  }

  /// Of few places there is room for many settings, of many only for the latest ones.
  @Test func asManySettingsAreKeptAsThereIsRoomFor() async throws {
    try await withDataSet(Self.rows(300, 1)) { dataSet in
      let keys = (0..<70).map { Self.key(radius: Double(30 + $0)) }
      let roomy = DerivedIndexes(dataSet)
      for key in keys[..<10] { _ = try await roomy.index(key) }
      for key in keys[..<10] { #expect(await roomy.keeps(key)) }
      for key in keys { _ = try await roomy.index(key) }
      for (number, key) in keys.enumerated() {
        #expect(await roomy.keeps(key) == (number >= 6), "\(number)")
      }
      let size = try await roomy.index(keys[9]).byteCount
      for (byteLimit, kept) in [(0, 3), (size * 5 + size / 2, 5)] {
        let tight = DerivedIndexes(dataSet, byteLimit: byteLimit)
        for key in keys[..<10] { _ = try await tight.index(key) }
        for (number, key) in keys[..<10].enumerated() {
          #expect(await tight.keeps(key) == (number >= 10 - kept), "\(number) of \(byteLimit)")
        }
      }
    }
  }

  /// Edits update the most recently used; the others are made again when they are
  /// requested.
  @Test func editsFollowTheLatestUsed() async throws {
    try await withDataSet(Self.rows(100, 1)) { dataSet in
      let indexes = DerivedIndexes(dataSet)
      let editor = DataSetEditor(dataSet, indexes, ServedColumns(dataSet))
      let keys = (0..<10).map { Self.key(radius: Double(30 + $0)) }
      for key in keys { _ = try await indexes.index(key) }
      var random = SplitMix64(seed: 2)
      _ = try await editor.apply([Self.edit(&random)], under: EditTerms())
      for (number, key) in keys.enumerated() {
        #expect(await indexes.keeps(key) == (number >= 2), "\(number)")
        #expect(try await indexes.index(key).points.count == 101)
      }
    }
  }

  /// An index that is being made while all places are replaced is made again from the new places.
  @Test func whatIsBegunBeforeAReplacementIsMadeAgain() async throws {
    let threads = NIOThreadPool(numberOfThreads: 1)
    threads.start()
    try await withDataSet(Self.rows(100, 1)) { dataSet in
      let indexes = DerivedIndexes(dataSet, makers: threads)
      let editor = DataSetEditor(dataSet, indexes, ServedColumns(dataSet))
      let gate = DispatchSemaphore(value: 0)
      threads.submit { _ in gate.wait() }
      let key = Self.key()
      async let index = indexes.index(key)
      for _ in 0..<1000 { await Task.yield() }
      await editor.replace(by: PointIndex([Coordinate(latitude: 1, longitude: 2)]))
      gate.signal()
      let (made, kept) = (try await index, try await indexes.index(key))
      #expect(made.points.count == 1)
      #expect(kept.points.count == 1)
      #expect(dataSet.current.version == 1)
    }
    try await threads.shutdownGracefully()
  }

  /// Requests use the previous index while a separate thread applies the edits.
  @Test func requestsDoNotWaitForEdits() async throws {
    let threads = NIOThreadPool(numberOfThreads: 1)
    threads.start()
    try await withDataSet(Self.rows(100, 1)) { dataSet in
      let indexes = DerivedIndexes(dataSet, followers: threads)
      _ = try await indexes.index(Self.key())
      var random = SplitMix64(seed: 2)
      let edits = try #require(dataSet.places.store).apply([Self.edit(&random)])
      let gate = DispatchSemaphore(value: 0)
      threads.submit { _ in gate.wait() }
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { await indexes.apply(edits.map { PlaceChange($0) }, after: 0) }
        for _ in 0..<1000 { await Task.yield() }
        #expect(try await indexes.index(Self.key()).points.count == 100)
        gate.signal()
        try await group.waitForAll()
      }
      #expect(await indexes.keeps(Self.key()))
      #expect(try await indexes.index(Self.key()).points.count == 101)
    }
    try await threads.shutdownGracefully()
  }

  /// An index that is made while edits arrive has them in the end, and is kept.
  @Test func whatIsMadeAmongEditsIsKept() async throws {
    let threads = NIOThreadPool(numberOfThreads: 1)
    threads.start()
    try await withDataSet(Self.rows(100, 1)) { dataSet in
      let indexes = DerivedIndexes(dataSet, makers: threads)
      let editor = DataSetEditor(dataSet, indexes, ServedColumns(dataSet))
      let gate = DispatchSemaphore(value: 0)
      threads.submit { _ in gate.wait() }
      let key = Self.key()
      async let made = indexes.index(key)
      var random = SplitMix64(seed: 2)
      for _ in 0..<3 { _ = try await editor.apply([Self.edit(&random)], under: EditTerms()) }
      gate.signal()
      _ = try await made
      #expect(await indexes.keeps(key))
      #expect(try await indexes.index(key).points.count == 103)
      // Points are the same without clusters.
      let points = DerivedIndexes.Key(subset: key.subset, prepared: nil)
      #expect(await indexes.keeps(points))
    }
    try await threads.shutdownGracefully()
  }

  /// Clusters are supercluster's where that is requested, before edits and after them.
  @Test(arguments: 0..<6)
  func compatibleClustersAreSuperclusters(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    var coordinates = (0..<120).map { _ in Self.nearby(&random) }
    let text = coordinates.map { "\($0.latitude),\($0.longitude)\n" }.joined()
    try await withDataSet("lat,lon\n" + text) { dataSet in
      let indexes = DerivedIndexes(dataSet)
      let editor = DataSetEditor(dataSet, indexes, ServedColumns(dataSet))
      let query = try PlanQuery("rect=-180,-80,180,80&size=800x800&strategy=radius&compatible=true")
      let clustering = try #require(query.options.strategy.radius)
      let key = DerivedIndexes.Key(subset: query.columns.subset, prepared: .radius(clustering))
      for _ in 0..<3 {
        let index = try await indexes.index(key)
        let levels = SuperclusterOracle(coordinates, step: 0x1p-36).levels
        for level in 1...18 {
          let nodes = Set(
            Self.nodes(index, key, level).map { [$0.position.x, $0.position.y, Double($0.count)] }
          )
          let wanted = Set(
            levels.nodes(zoomLevel: level).map { [$0.position.x, $0.position.y, Double($0.count)] }
          )
          #expect(nodes == wanted, "\(level)")
        }
        let (row, place) = (Int.random(in: 0..<120, using: &random), Self.nearby(&random))
        _ = try await editor.apply([.move(PointID(UInt32(row)), to: place)], under: EditTerms())
        coordinates[row] = place
      }
    }
  }

  /// Among places that are near each other, rounding decides.
  private static func nearby(_ random: inout SplitMix64) -> Coordinate {
    Coordinate(
      latitude: 52 + Double.random(in: 0...0.001, using: &random),
      longitude: 133 + Double.random(in: 0...0.001, using: &random)
    )
  }

  private static func nodes(
    _ index: PreparedIndex,
    _ key: DerivedIndexes.Key,
    _ level: Int
  ) -> [RadiusHierarchy.Node] {
    RadiusHierarchy(index, key.prepared?.radius ?? RadiusClustering()).nodes(
      in: .world,
      zoomLevel: level
    )
    .sorted { ($0.id.seed.row, $0.id.zoomLevel) < ($1.id.seed.row, $1.id.zoomLevel) }
  }

  private static func rows(_ count: Int, _ seed: UInt64) -> String {
    var random = SplitMix64(seed: seed)
    return (0..<count).reduce(into: "size,lat,lon\n") { text, _ in
      let size = Int.random(in: 0...10, using: &random)
      let (latitude, longitude) = (
        Double.random(in: -80...80, using: &random), Double.random(in: -180...180, using: &random)
      )
      text += "\(size),\(latitude),\(longitude)\n"
    }
  }

  /// Another place.
  private static func edit(_ random: inout SplitMix64) -> PlaceEdit {
    .insert(
      at: Coordinate(
        latitude: Double.random(in: -80...80, using: &random),
        longitude: Double.random(in: -180...180, using: &random)
      ),
      properties: [Property(name: "size", value: .number("7"))]
    )
  }
}
