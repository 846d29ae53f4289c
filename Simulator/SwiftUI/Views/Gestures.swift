public import Foundation

/// Fingers on a view.
@MainActor @preconcurrency public protocol Gesture {
  /// The movement of the fingers.
  associatedtype Value

  /// Adds the gesture's actions to a simulated screen's.
  func install(_ drag: HostedDrag)
}

/// A finger that moves on a view.
@available(tvOS, unavailable)
public struct DragGesture: Gesture {
  /// Where the finger is, in screen points from the upper left corner of the view.
  public struct Value: Equatable, Sendable {
    /// Where the finger is now.
    public var location: CGPoint

    /// Where it was first.
    public var startLocation: CGPoint
  }

  private let minimumDistance: CGFloat

  /// Creates a gesture that begins when the finger has moved that far.
  public init(minimumDistance: CGFloat = 10) { self.minimumDistance = minimumDistance }

  /// Sets how far the finger has to move.
  public func install(_ drag: HostedDrag) { drag.minimumDistance = Double(minimumDistance) }
}

/// A gesture with actions.
@available(tvOS, unavailable)
public struct HandledGesture<Base: Gesture>: Gesture where Base.Value == DragGesture.Value {
  /// The movement of the finger.
  public typealias Value = DragGesture.Value

  let gesture: Base
  var changed: ((DragGesture.Value) -> Void)?
  var ended: ((DragGesture.Value) -> Void)?

  /// Adds the actions.
  public func install(_ drag: HostedDrag) {
    gesture.install(drag)
    if let changed { drag.changed.append { changed(DragGesture.Value($1, from: $0)) } }
    if let ended { drag.ended.append { ended(DragGesture.Value($1, from: $0)) } }
  }
}

@available(tvOS, unavailable)
extension DragGesture.Value {
  fileprivate init(_ location: CGPoint, from start: CGPoint) {
    self.init(location: location, startLocation: start)
  }
}

@available(tvOS, unavailable)
extension Gesture where Value == DragGesture.Value {
  /// Calls back when the finger moves.
  public func onChanged(_ action: @escaping (DragGesture.Value) -> Void) -> HandledGesture<Self> {
    HandledGesture(gesture: self, changed: action)
  }

  /// Calls back when the finger leaves the screen.
  public func onEnded(_ action: @escaping (DragGesture.Value) -> Void) -> HandledGesture<Self> {
    HandledGesture(gesture: self, ended: action)
  }
}

extension View {
  /// Follows a gesture on the view.
  public func gesture(_ gesture: some Gesture) -> some View {
    Modified(content: self) { place in
      let drag = HostedDrag()
      gesture.install(drag)
      place.host.drags.append(drag)
    }
  }
}

/// A view that follows a finger.
@MainActor public final class HostedDrag {
  var minimumDistance = 0.0
  var changed: [(_ start: CGPoint, _ location: CGPoint) -> Void] = []
  var ended: [(_ start: CGPoint, _ location: CGPoint) -> Void] = []
}

extension ViewHost {
  /// Moves a finger in straight lines on the only view that follows one, and lifts it, or cancels
  /// the gesture.
  ///
  /// The views render after each step, and the finger stays on them. The next step calls the actions
  /// of the new views.
  public func drag(_ points: [CGPoint], isCanceled: Bool = false) {
    update()
    precondition(drags.count == 1, "\(drags.count) views follow a finger")
    guard let start = points.first else { return }
    var isMoving = false
    for point in points {
      let (dx, dy) = (Double(point.x - start.x), Double(point.y - start.y))
      isMoving = isMoving || (dx * dx + dy * dy).squareRoot() >= drags[0].minimumDistance
      guard isMoving else { continue }
      for action in drags[0].changed { action(start, point) }
      update()
    }
    if isMoving, !isCanceled {
      for action in drags[0].ended { action(start, points[points.count - 1]) }
    }
    update()
  }
}
