/// The way to a selected annotation: show the region around it, wait for the map
/// to be planned there, center what shows the annotation, and select it.
///
/// Each step requests an action, and the flow continues when it gets the answer. A flow
/// ends with exactly one outcome.
struct SelectionFlow: Equatable {
  /// What to do next.
  enum Action: Equatable {
    /// Show the region around the annotation.
    case zoom

    /// Plan for what the camera shows, and search for the annotation.
    case lookUp

    /// Center something shown without zooming.
    case center(ShownCluster.ID)

    /// Plan with the annotation kept out of its cluster, and search for it again.
    case separate

    /// The end.
    case finish(SelectionOutcome)
  }

  /// What happened.
  enum Event: Equatable {
    /// Whether there is such an annotation is known.
    case known(isThere: Bool)

    /// The camera shows what was requested, or will not.
    case cameraRested

    /// The map was planned: what shows the annotation, if anything, whether that is in
    /// the middle, and whether it can be selected as it is, or has to be taken out of its
    /// cluster first.
    case planned(ShownCluster.ID?, isCentered: Bool, isWanted: Bool = true)

    /// There is a newer flow, or this one was canceled.
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
  /// Whether the camera is on its way.
  var isWaitingForCamera: Bool { phase == .zooming || phase == .centering }

  /// Records an event and returns what to do; `nil` when the event has no meaning at this
  /// time.
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
    // Centering is tried once: a cluster that moves whenever the camera does would
    // never be centered.
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
