import Pinfold

/// What a user did with the camera, to be replayed as a test.
///
/// A session has a text form of one step per line, so that a recorded one can be kept
/// in a file:
///
///     show 139.6 35.5 139.9 35.8
///     pan 120 -40
///     zoom 1.5
public struct CameraSession: Hashable, Sendable {
  /// One thing that a user does.
  public enum Step: Hashable, Sendable {
    /// The camera is moved to a region, given by its edges in degrees.
    case show(west: Double, south: Double, east: Double, north: Double)

    /// A drag that moves the camera by screen points, to the east and to the south.
    case pan(x: Double, y: Double)

    /// A pinch: a factor above one zooms in.
    case zoom(Double)
  }

  /// What is done, in order.
  public var steps: [Step]

  /// Creates a session.
  public init(_ steps: [Step]) {
    self.steps = steps
  }
}

extension CameraSession: LosslessStringConvertible {
  /// The steps, one per line.
  public var description: String {
    steps.map(\.description).joined(separator: "\n")
  }

  /// Reads a session from its ``description``; `nil` when a line is no step. Empty
  /// lines are skipped.
  public init?(_ description: String) {
    var steps: [Step] = []
    for line in description.split(whereSeparator: \.isNewline) {
      let words = line.split(separator: " ")
      guard let name = words.first else { continue }
      let numbers = words.dropFirst().compactMap { Double($0) }.filter(\.isFinite)
      guard numbers.count == words.count - 1 else { return nil }
      switch (name, numbers.count) {
      case ("show", 4):
        steps.append(
          .show(west: numbers[0], south: numbers[1], east: numbers[2], north: numbers[3])
        )
      case ("pan", 2): steps.append(.pan(x: numbers[0], y: numbers[1]))
      case ("zoom", 1): steps.append(.zoom(numbers[0]))
      default: return nil
      }
    }
    self.init(steps)
  }
}

extension CameraSession.Step: CustomStringConvertible {
  /// The step as a line of text.
  public var description: String {
    switch self {
    case .show(let west, let south, let east, let north): "show \(west) \(south) \(east) \(north)"
    case .pan(let x, let y): "pan \(x) \(y)"
    case .zoom(let factor): "zoom \(factor)"
    }
  }
}

extension SimulatedMap {
  /// Does one step of a session at once.
  public func perform(_ step: CameraSession.Step) {
    switch step {
    case .show(let west, let south, let east, let north):
      let viewport = Viewport(
        south: south,
        west: west,
        north: north,
        east: east,
        width: size.width,
        height: size.height
      )
      if let viewport { setVisibleMapRect(viewport.visibleMapRect) }
    case .pan(let x, let y): pan(x: x, y: y)
    case .zoom(let factor): zoom(by: factor)
    }
  }
}
