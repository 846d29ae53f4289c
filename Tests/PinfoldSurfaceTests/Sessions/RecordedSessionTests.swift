import Pinfold
import PinfoldSimulation
import PinfoldTesting
import Testing

/// Recorded camera sessions, and what each step did to the map.
@MainActor @Suite struct RecordedSessionTests {
  /// A user searches for a place to eat in Kyoto: from afar, nearer, along a street,
  /// back.
  static let recorded = """
    show 135.6 34.9 135.9 35.15
    zoom 2
    pan 40 -60
    pan -20 30
    zoom 2
    pan 150 200
    pan 300 0
    zoom 1.04
    zoom 0.96
    zoom 2
    zoom 0.25
    zoom 0.5
    """

  /// Annotations added, removed and moved in each step.
  static let churn = [
    [4, 1, 0], [12, 4, 0], [0, 0, 0], [0, 0, 0], [34, 11, 0], [0, 0, 0], [0, 21, 0], [0, 0, 0],
    [0, 0, 0], [10, 14, 0], [12, 10, 0], [4, 12, 0],
  ]

  @Test func stepsCostWhatTheyCostBefore() async throws {
    let camera = try #require(CameraSession(Self.recorded))
    let session = try await MapSession(DataSet.kyoto(), .grid)
    var churn: [[Int]] = []
    for step in camera.steps {
      let record = await session.perform(step)
      churn.append([record.annotationsAdded, record.annotationsRemoved, record.annotationsMoved])
      session.check()
    }
    #expect(churn == Self.churn)
  }

  @Test func sessionsAreReadAsTheyAreWritten() throws {
    let camera = try #require(CameraSession(Self.recorded))
    #expect(CameraSession(camera.description) == camera)
    #expect(camera.steps.count == 12)
    for seed in 0..<20 as Range<UInt64> {
      let random = CameraSession.random(seed: seed)
      #expect(CameraSession(random.description) == random)
    }
    for line in ["pan 1", "zoom", "fly 1 2", "pan 1 nan", "show 1 2 3", "zoom 1 2"] {
      #expect(CameraSession(line) == nil, "\(line)")
    }
  }
}
