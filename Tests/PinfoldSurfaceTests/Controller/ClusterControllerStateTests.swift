import PinfoldTesting
import Testing

@testable import PinfoldSurface

@Suite struct ClusterControllerStateTests {
  @Test func editsDuringAJobWaitForTheNext() {
    var state = ClusterControllerState()
    #expect(state.edit(1) == [.start(edits: [1])])
    #expect(state.edit(2) == [])
    #expect(state.edit(3) == [])
    #expect(state.finish(didPlan: true) == [.show(edits: [1]), .start(edits: [2, 3])])
    #expect(state.finish(didPlan: true) == [.show(edits: [2, 3]), .rest])
    #expect(state.isIdle)
  }

  @Test func newestCameraWins() {
    var state = ClusterControllerState()
    #expect(state.plan() == [.start(edits: [])])
    #expect(state.plan() == [.stopPlanning])
    #expect(state.plan() == [])
    #expect(state.finish(didPlan: true) == [.start(edits: [])])
    #expect(state.finish(didPlan: true) == [.show(edits: []), .rest])
  }

  /// However fast the camera moves, every other plan is shown.
  @Test func movingCameraStarvesNothing() {
    var state = ClusterControllerState()
    var shownCount = 0
    var actions = state.plan()
    for _ in 0..<100 {
      _ = state.plan()
      actions = state.finish(didPlan: true)
      shownCount += actions.filter { $0 == .show(edits: []) }.count
    }
    #expect(shownCount == 50)
  }

  @Test func editsOfADroppedPlanAreShownWithTheNext() {
    var state = ClusterControllerState()
    _ = state.edit(1)
    #expect(state.plan() == [.stopPlanning])
    #expect(state.edit(2) == [])
    #expect(state.finish(didPlan: false) == [.start(edits: [2])])
    #expect(state.finish(didPlan: true) == [.show(edits: [1, 2]), .rest])
  }

  @Test func waitingEditsAreRefusedAtOnceAndRunningOnesByTheirJob() {
    var state = ClusterControllerState()
    _ = state.edit(1)
    _ = state.edit(2)
    #expect(state.cancel(2) == [.refuse(2)])
    #expect(state.cancel(1) == [])
    #expect(state.finish(refused: [1], didPlan: true) == [.refuse(1), .show(edits: []), .rest])
  }

  /// For any order of requests, every edit is shown or refused exactly once. Edits are shown in the
  /// order in which they were made.
  @Test(arguments: 0..<200 as Range<UInt64>)
  func everyEditIsAnsweredOnce(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var state = ClusterControllerState()
    var (next, shown, refused) = (0, [Int](), Set<Int>())
    var running: [Int]?
    func take(_ actions: [ClusterControllerState.Action]) {
      for action in actions {
        switch action {
        case .start(let edits):
          #expect(running == nil, "two jobs at a time")
          running = edits
        case .show(let edits): shown += edits
        case .refuse(let edit): #expect(refused.insert(edit).inserted)
        case .stopPlanning: #expect(running != nil)
        case .rest: #expect(running == nil)
        }
      }
    }
    func finish() {
      guard let edits = running else { return }
      running = nil
      let refused = Set(edits.filter { _ in Int.random(in: 0..<5, using: &random) == 0 })
      take(state.finish(refused: refused, didPlan: Bool.random(using: &random)))
    }
    for _ in 0..<300 {
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        take(state.edit(next))
        next += 1
      case 1: take(state.plan())
      case 2: take(state.cancel(Int.random(in: 0...next, using: &random)))
      default: finish()
      }
    }
    while running != nil { finish() }
    #expect(state.isIdle)
    #expect(Set(shown).union(refused) == Set(0..<next))
    #expect(shown.count + refused.count == next)
    #expect(shown == shown.sorted())
  }
}
