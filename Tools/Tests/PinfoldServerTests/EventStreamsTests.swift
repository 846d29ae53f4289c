import Testing

@testable import PinfoldServer

@Suite struct EventStreamsTests {
  /// How many there may be is for ``ListenerLimit`` to say, which knows of all data sets.
  @Test func allListenersAreTold() async {
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
