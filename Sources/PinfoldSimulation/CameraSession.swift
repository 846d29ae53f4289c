import Pinfold

/// A recorded or random sequence of camera moves, to replay in tests.
///
/// As text, a session has one step per line:
///
///     show 139.6 35.5 139.9 35.8
///     pan 120 -40
///     zoom 1.5
public struct CameraSession: Hashable, Sendable {
  /// One camera move.
  public enum Step: Hashable, Sendable {
    /// Moves the camera to a region, given by its edges in degrees.
    case show(west: Double, south: Double, east: Double, north: Double)

    /// Drags the map so that the camera moves to the east and to the south, in screen points.
    case pan(x: Double, y: Double)

    /// Pinches the map. A factor above 1 zooms in.
    case zoom(Double)
  }

  /// The steps, in order.
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

  /// Reads a session from its ``description``. Returns `nil` if any line is invalid. Empty lines
  /// are ignored.
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
  /// The step as one line of text.
  public var description: String {
    switch self {
    case .show(let west, let south, let east, let north): "show \(west) \(south) \(east) \(north)"
    case .pan(let x, let y): "pan \(x) \(y)"
    case .zoom(let factor): "zoom \(factor)"
    }
  }
}

extension SimulatedMap {
  /// Performs one step at once.
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
