import Dispatch
import Logging
import Pinfold
import PinfoldStore
import Synchronization
import Testing

@testable import PinfoldServer

@Suite struct DetailReaderTests {
  private let time = Time()
  private let source = Source()
  private let lines = LoggedLines()

  /// - Parameter patience: A long one where nothing has to take too long: machines may be slow.
  private func reader(patience: Duration = .seconds(120)) -> DetailReader {
    DetailReader(
      source,
      logger: Logger(label: "tests") { [lines] _ in lines },
      patience: patience,
      now: { [time] in time.now }
    )
  }

  @Test func pausesGrowUntilTheDatabaseIsThere() async {
    let reader = reader()
    source.set { _ in throw DetailFailure(.away, cause: "") }
    for expected in [2, 4, 8, 16, 30, 30] {
      #expect(await reader.places(request(1)).pause(after: time.now) == .seconds(expected))
      time.pass(.milliseconds(expected * 1000 - 1))
      // Nothing is asked meanwhile, for no area.
      let count = source.count
      #expect(await reader.places(request(2)).kind == .away)
      #expect(source.count == count)
      time.pass(.milliseconds(1))
    }
    source.set { _ in [] }
    #expect(await reader.places(request(1)).kind == nil)
    source.set { _ in throw DetailFailure(.away, cause: "") }
    #expect(await reader.places(request(2)).pause(after: time.now) == .seconds(2))
    // It is logged when that changes, and not each time.
    #expect(lines.texts.all.withLock { $0.count } == 3)
  }

  @Test func statementsThatFailTogetherArePausedOnce() async {
    let reader = reader()
    let all = DispatchSemaphore(value: 0)
    source.set { _ in
      all.wait()
      throw DetailFailure(.away, cause: "")
    }
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<4 { group.addTask { _ = await reader.places(request(number)) } }
      while source.count < 4 { await Task.yield() }
      for _ in 0..<4 { all.signal() }
    }
    #expect(await reader.places(request(9)).pause(after: time.now) == .seconds(2))
  }

  @Test(arguments: [DetailFailure.Kind.refused, .slow])
  func anAreaThatFailsStopsNoOther(kind: DetailFailure.Kind) async {
    let reader = reader()
    source.set { area in
      if area == 1 { throw DetailFailure(kind, cause: "") }
      return []
    }
    for expected in [2, 4, 8, 16, kind == .slow ? 32 : 30, kind == .slow ? 60 : 30] {
      let answer = await reader.places(request(1))
      #expect(answer.kind == kind && answer.pause(after: time.now) == .seconds(expected))
      #expect(await reader.places(request(2)).kind == nil)
      let count = source.count
      #expect(await reader.places(request(1)).kind == kind)
      #expect(source.count == count)
      time.pass(.seconds(expected))
    }
    // An answer ends that.
    source.set { _ in [] }
    #expect(await reader.places(request(1)).kind == nil)
    time.pass(.seconds(10))
    source.set { _ in throw DetailFailure(kind, cause: "") }
    #expect(await reader.places(request(1)).pause(after: time.now) == .seconds(2))
  }

  /// Requests for refused areas do not fill the memory.
  @Test func pausesOfAreasAreBounded() async {
    let reader = reader()
    source.set { _ in throw DetailFailure(.refused, cause: "") }
    for number in 0..<1001 { _ = await reader.places(request(number)) }
    _ = await reader.places(request(0))
    #expect(source.count == 1001)
    for number in [1001, 0] { _ = await reader.places(request(number)) }
    #expect(source.count == 1003)
  }

  @Test func whatWasReadIsKeptForTenSeconds() async {
    let reader = reader()
    source.set { _ in nil }
    _ = await reader.places(request(1))
    time.pass(.milliseconds(9999))
    #expect(await reader.places(request(1)).kind == nil)
    #expect(source.count == 1)
    time.pass(.milliseconds(1))
    _ = await reader.places(request(1))
    #expect(source.count == 2)
  }

  /// Whatever is asked meanwhile, a log is not filled with one problem.
  @Test func refusalsAreLoggedOnceAMinute() async {
    let reader = reader()
    source.set { _ in throw DetailFailure(.refused, cause: "no such column") }
    for (number, expected) in [1, 1, 2].enumerated() {
      for area in 0..<3 { _ = await reader.places(request(10 * number + area)) }
      let texts = lines.texts.all.withLock { $0 }
      #expect(texts.count == expected && texts.allSatisfy { $0.contains("no such column") })
      time.pass(number == 0 ? .milliseconds(59_999) : .milliseconds(1))
    }
  }

  /// What is kept is bounded, by number and by bytes; the latest is kept in any case.
  @Test(arguments: [(0, 32), (20, 3), (70, 1)])
  func whatIsKeptIsBounded(mebibytes: Int, most: Int) async {
    let reader = reader()
    let place = StoredPlace(
      id: PointID(1 << 31),
      coordinate: Coordinate(latitude: 0, longitude: 0),
      propertiesJSON: String(repeating: "x", count: 1 << 20)
    )
    source.set { _ in Array(repeating: place, count: mebibytes) }
    for number in 0...most { _ = await reader.places(request(number)) }
    for number in 1...most { _ = await reader.places(request(number)) }
    #expect(source.count == most + 1)
    _ = await reader.places(request(0))
    #expect(source.count == most + 2)
  }

  @Test func equalRequestsWaitForOneStatement() async {
    let reader = reader(patience: .milliseconds(200))
    let all = holdAnswers()
    for _ in 0..<3 { #expect(await reader.places(request(1)).kind == .slow) }
    for _ in 0..<3 { all.signal() }
    while await reader.places(request(1)).kind != nil {}
    #expect(source.count == 1)
  }

  /// Rows may change while they are read.
  @Test func whatTakesTimeToReadIsAsOldAsItsBeginning() async {
    let reader = reader()
    source.set { [time] _ in
      time.pass(.seconds(6))
      return []
    }
    _ = await reader.places(request(1))
    time.pass(.seconds(4))
    _ = await reader.places(request(1))
    #expect(source.count == 2)
  }

  /// Lets every answer wait for a signal.
  private func holdAnswers() -> DispatchSemaphore {
    let all = DispatchSemaphore(value: 0)
    source.set { _ in
      all.wait()
      return []
    }
    return all
  }

  @Test func fourStatementsRunAtMost() async {
    let reader = reader(patience: .seconds(1))
    let all = holdAnswers()
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<4 {
        group.addTask { #expect(await reader.places(request(number)).kind == .slow) }
      }
      while source.count < 4 { await Task.yield() }
      #expect(await reader.places(request(4)).kind == .slow)
      #expect(source.count == 4)
    }
    for _ in 0..<5 { all.signal() }
    // They went on, and are kept.
    for number in 0..<4 { while await reader.places(request(number)).kind != nil {} }
    #expect(source.count == 4)
    while await reader.places(request(4)).kind != nil {}
  }

  /// However slow the table is, visits of its places hold no threads of plans, and end.
  @Test func visitsAreBounded() async {
    let reader = reader(patience: .seconds(1))
    let all = holdAnswers()
    // What asks for nothing does not wait.
    #expect((try? await reader.rows([]))?.isEmpty == true && source.count == 0)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<60 {
        group.addTask {
          await #expect(throws: UnavailablePlaces.self) {
            try await reader.rows([PointID(1 << 31)])
          }
        }
      }
    }
    #expect(source.count <= 4)
    source.set { _ in [] }
    for _ in 0..<4 { all.signal() }
    // Those for which nobody waits are not read.
    var attempts = 1
    while (try? await reader.rows([PointID(1 << 31)])) == nil { attempts += 1 }
    #expect(source.count <= 4 + attempts)
  }

  private func request(_ number: Int) -> DetailReader.Request {
    let block = LeafBlock(zoom: 10, firstColumn: number, columnCount: 1, firstRow: 0, rowCount: 1)
    return DetailReader.Request(block: block, columns: ["\(number)"])
  }
}

extension DetailReader.Answer {
  /// What kept the places from being read.
  fileprivate var kind: DetailFailure.Kind? {
    if case .failure(let kind, _) = self { kind } else { nil }
  }

  fileprivate func pause(after now: ContinuousClock.Instant) -> Duration? {
    if case .failure(_, let end) = self { end - now } else { nil }
  }
}

/// A time that passes when it is told to.
private final class Time: Sendable {
  private let instant = Mutex(ContinuousClock.now)

  var now: ContinuousClock.Instant { instant.withLock { $0 } }

  func pass(_ duration: Duration) { instant.withLock { $0 += duration } }
}

/// A table that answers what it is told to.
private final class Source: PlaceDetail {
  private typealias Answer = @Sendable (Int) throws -> [StoredPlace]?

  private let state = Mutex<(answer: Answer, count: Int)>(({ _ in [] }, 0))

  let columnNames: [String] = []
  let nameColumn: String? = nil

  /// How often it was asked.
  var count: Int { state.withLock { $0.count } }

  /// - Parameter answer: Takes the number of a request.
  func set(_ answer: @escaping @Sendable (Int) throws -> [StoredPlace]?) {
    state.withLock { $0.answer = answer }
  }

  func places(
    latitudes: ClosedRange<Double>,
    longitudes: [ClosedRange<Double>],
    columns: [String],
    limit: Int
  ) throws -> [StoredPlace]? {
    try ask(columns.first.flatMap { Int($0) } ?? 0)
  }

  func visit(_ ids: [PointID], _ body: (StoredPlace) -> Bool) throws {
    for place in try ask(0) ?? [] where !body(place) { return }
  }

  private func ask(_ number: Int) throws -> [StoredPlace]? {
    let answer = state.withLock { state in
      state.count += 1
      return state.answer
    }
    return try answer(number)
  }
}
