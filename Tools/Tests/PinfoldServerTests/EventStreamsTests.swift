import Testing

@testable import PinfoldServer

@Suite struct EventStreamsTests {
  /// ``ListenerLimit`` limits how many there may be, over all data sets.
  @Test func allListenersAreNotified() async {
    let events = EventStreams()
    let streams = (0..<3000).map { _ in events.open() }
    events.send(.tick)
    events.close()
    var told = 0
    for stream in streams { for await _ in stream { told += 1 } }
    #expect(told == 3000)
    for await _ in events.open() { Issue.record("A stream is open after the end") }
  }
}
