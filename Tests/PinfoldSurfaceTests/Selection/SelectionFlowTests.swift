import Pinfold
import PinfoldTesting
import Testing

@testable import PinfoldSurface

@Suite struct SelectionFlowTests {
  private let shown: ShownCluster.ID

  init() throws {
    shown = ShownCluster.ID(group: .common, cluster: try #require(ClusterID("p17")))
  }

  @Test func selectsWhatIsInTheMiddleAtOnce() {
    var flow = SelectionFlow()
    #expect(flow.advance(.known(isThere: true)) == .zoom)
    #expect(flow.advance(.cameraRested) == .lookUp)
    #expect(flow.advance(.planned(shown, isCentered: true)) == .finish(.selected(shown)))
  }

  /// The reference's second step: what shows the annotation is not where it is.
  @Test func bringsAClusterToTheMiddleFirst() {
    var flow = SelectionFlow()
    _ = flow.advance(.known(isThere: true))
    _ = flow.advance(.cameraRested)
    #expect(flow.advance(.planned(shown, isCentered: false)) == .center(shown))
    #expect(flow.isWaitingForCamera)
    #expect(flow.advance(.cameraRested) == .lookUp)
    // A map that cannot be centered there, at a pole, must not be retried forever.
    #expect(flow.advance(.planned(shown, isCentered: false)) == .finish(.selected(shown)))
  }

  /// Defect 16: the reference moves to (0, 0) when it does not find the cluster.
  @Test func whatIsNotThereIsNotFound() {
    var absent = SelectionFlow()
    #expect(absent.advance(.known(isThere: false)) == .finish(.notFound))
    var hidden = SelectionFlow()
    _ = hidden.advance(.known(isThere: true))
    _ = hidden.advance(.cameraRested)
    #expect(hidden.advance(.planned(nil, isCentered: false)) == .finish(.notFound))
  }

  /// For any order of events, a flow ends once, and never after being superseded.
  @Test(arguments: 0..<300 as Range<UInt64>)
  func endsOnce(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let events: [SelectionFlow.Event] = [
      .known(isThere: true), .known(isThere: true), .known(isThere: false), .cameraRested,
      .planned(shown, isCentered: true), .planned(shown, isCentered: false),
      .planned(nil, isCentered: false), .superseded,
    ]
    var flow = SelectionFlow()
    var outcomes: [SelectionOutcome] = []
    for _ in 0..<40 {
      guard let event = events.randomElement(using: &random) else { continue }
      if case .finish(let outcome) = flow.advance(event) { outcomes.append(outcome) }
    }
    if case .finish(let outcome) = flow.advance(.superseded) { outcomes.append(outcome) }
    #expect(outcomes.count == 1)
  }
}
