import Testing

@testable import PinfoldServer

@Suite struct EventStreamsTests {
  @Test func allListenersAreNotified() async throws {
    let events = EventStreams()
    let streams = try (0..<3000).map { _ in try #require(events.open(atMost: 3000)) }
    #expect(events.open(atMost: 3000) == nil)
    events.send(.tick)
    events.close()
    var told = 0
    for stream in streams { for await _ in stream { told += 1 } }
    #expect(told == 3000)
    for await _ in try #require(events.open(atMost: 1)) {
      Issue.record("A stream is open after the end")
    }
  }

  @Test func aStreamThatIsGivenUpMakesRoom() throws {
    let events = EventStreams()
    var stream = events.open(atMost: 1)
    #expect(stream != nil && events.count == 1)
    stream = nil
    #expect(events.count == 0 && events.open(atMost: 1) != nil)
  }
}
