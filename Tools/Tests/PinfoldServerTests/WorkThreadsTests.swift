import Dispatch
import NIOPosix
import Pinfold
import PinfoldStore
import Testing

@testable import PinfoldServer

/// Each kind of work has its turn, even while the others wait.
@Suite struct WorkThreadsTests {
  @Test(.timeLimit(.minutes(1))) func editsDoNotWaitForReadsAndSearches() async throws {
    try await withDataSet("name,lat,lon\nA,1,2\n") { dataSet in
      let served = ServedDataSet(dataSet, indexByteCount: 1 << 20)
      let gate = DispatchSemaphore(value: 0)
      let others = [WorkThreads.reads, WorkThreads.searches, WorkThreads.scans]
      // Each thread of the other kinds, and some more.
      for threads in others { for _ in 0..<64 { threads.submit { _ in gate.wait() } } }
      defer { for _ in 0..<64 * others.count { gate.signal() } }
      let edit = PlaceEdit.insert(at: Coordinate(latitude: 3, longitude: 4), properties: [])
      _ = try await served.apply([edit], under: EditTerms())
      #expect(dataSet.current.index.count == 2)
    }
  }

  @Test func eachKindWorks() async throws {
    for threads in [WorkThreads.edits, WorkThreads.searches, WorkThreads.scans, WorkThreads.reads] {
      #expect(try await threads.runIfActive { 7 } == 7)
    }
  }
}
