import Logging
import PinfoldStore
import Synchronization
import Testing

@testable import PinfoldServer

@Suite struct StoreUpkeepFailureTests {
  private static let places = "name,lat,lon\na,1,2\nb,3,4\n"

  /// A store that cannot be written is logged once, and tried again after more edits.
  @Test func whatFailsIsLoggedOnceAndTriedAgain() async throws {
    let lines = LoggedLines()
    let logger = Logger(label: "tests") { _ in lines }
    try await withDataSet(Self.places, logger: logger) { dataSet in
      let upkeep = StoreUpkeep(dataSet)
      try #require(dataSet.places.store).close()
      await upkeep.follow(editCount: 10_000)
      await #expect(throws: StoreError.self) { try await upkeep.finish() }
      // Not with each edit from then on.
      await upkeep.follow(editCount: 999)
      await #expect(throws: StoreError.self) { try await upkeep.finish() }
      await upkeep.follow(editCount: 1)
      await #expect(throws: StoreError.self) { try await upkeep.finish() }
    }
    let texts = lines.texts.all.withLock { $0 }
    #expect(texts.count == 1)
    #expect(texts.first?.contains("places.gpkg could not be used") == true)
    #expect(texts.first?.contains("dataset=places") == true)
  }

  @Test func whatIsSavedIsNotSavedAgain() async throws {
    let lines = LoggedLines()
    try await withDataSet(Self.places, logger: Logger(label: "tests") { _ in lines }) { dataSet in
      let upkeep = StoreUpkeep(dataSet)
      await upkeep.follow(editCount: 10_000)
      try await upkeep.finish()
      try #require(dataSet.places.store).close()
      // Nothing is left to save.
      try await upkeep.finish()
    }
    #expect(lines.texts.all.withLock { $0.isEmpty })
  }
}
