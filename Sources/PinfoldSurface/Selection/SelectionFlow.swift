/// The steps of selecting an annotation: show the region around it, wait for the plan, center the
/// annotation's cluster, and select it.
///
/// Each step requests an action, whose result is the next event. A flow ends with one outcome.
struct SelectionFlow: Equatable {
  enum Action: Equatable {
    /// Show the region around the annotation.
    case zoom

    /// Plan the visible area and search for the annotation.
    case lookUp

    /// Center the cluster without zooming.
    case center(ShownCluster.ID)

    /// Plan with the annotation outside its cluster and search for it again.
    case separate

    /// End with an outcome.
    case finish(SelectionOutcome)
  }

  /// The result of an action, or an interruption.
  enum Event: Equatable {
    /// Whether the annotation is on the map.
    case known(isThere: Bool)

    /// The camera has reached the requested region, or will never reach it.
    case cameraRested

    /// The map was planned. The first value is the cluster that shows the annotation, if any. If
    /// `isWanted` is `false`, the annotation must leave this cluster before it is selected.
    case planned(ShownCluster.ID?, isCentered: Bool, isWanted: Bool = true)

    /// A newer flow began, or this one was canceled.
    case superseded
  }

  private enum Phase {
    case asking
    case zooming
    case looking
    case centering
    case lookingAgain
    case separating
    case ended
  }

  private var phase = Phase.asking
}

extension SelectionFlow {
  /// Whether the camera is moving for this flow.
  var isWaitingForCamera: Bool { phase == .zooming || phase == .centering }

  /// Records an event and returns the next action, or `nil` if the event does not matter in this
  /// phase.
  mutating func advance(_ event: Event) -> Action? {
    switch (phase, event) {
    case (.ended, _): return nil
    case (_, .superseded): return end(.superseded)
    case (.asking, .known(isThere: true)):
      phase = .zooming
      return .zoom
    case (.asking, .known(isThere: false)): return end(.notFound)
    case (.zooming, .cameraRested):
      phase = .looking
      return .lookUp
    case (.centering, .cameraRested):
      phase = .lookingAgain
      return .lookUp
    case (.looking, .planned(nil, _, _)), (.lookingAgain, .planned(nil, _, _)),
      (.separating, .planned(nil, _, _)):
      return end(.notFound)
    case (.looking, .planned(let id?, isCentered: false, _)):
      phase = .centering
      return .center(id)
    // Centers only once, because a cluster may move with the camera and never be centered.
    case (.looking, .planned(_?, isCentered: true, isWanted: false)),
      (.lookingAgain, .planned(_?, _, isWanted: false)):
      phase = .separating
      return .separate
    case (.looking, .planned(let id?, isCentered: true, _)),
      (.lookingAgain, .planned(let id?, _, _)),
      (.separating, .planned(let id?, _, _)):
      return end(.selected(id))
    default: return nil
    }
  }

  private mutating func end(_ outcome: SelectionOutcome) -> Action {
    phase = .ended
    return .finish(outcome)
  }
}
