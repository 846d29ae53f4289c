/// Where the members of a coincident cluster are drawn when the user opens it: around
/// it on a circle, or on a spiral when there are many, each with a leg to its place.
///
/// Positions are offsets in screen points, `x` to the east and `y` to the south. No
/// two members are nearer to each other than the separation.
///
///     switch Spiderfy().layout(ofMembers: cluster.count) {
///     case .offsets(let offsets): …
///     case .list: …  // too many to spread
///     }
public struct Spiderfy: Hashable, Sendable {
  /// The least distance between two members, in screen points; 44 by default, the
  /// least size of what a finger can hit, and if it is not above zero or not finite. More
  /// than 10⁴ counts as 10⁴.
  public var separation = 44.0

  /// The least distance of a member from the place, in screen points; 44 by default, and if
  /// it is not finite. More than 10⁴ counts as 10⁴.
  public var legLength = 44.0

  /// The number of members from which on they are on a spiral; 9 by default.
  public var spiralCount = 9

  /// More members than this are not spread but listed; 60 by default. It is clamped to
  /// 0...1000.
  public var limit = 60

  /// Creates settings with their defaults.
  public init() {}
}

extension Spiderfy {
  /// An offset from a place in screen points.
  public struct Offset: Hashable, Sendable {
    /// To the east.
    public let x: Double

    /// To the south.
    public let y: Double
  }

  /// How members are shown.
  public enum Layout: Hashable, Sendable {
    /// At these offsets from their place, in their order.
    case offsets([Offset])

    /// In a list: there are too many.
    case list
  }

  /// Returns where members are drawn.
  ///
  /// - Parameter count: How many there are.
  /// - Complexity: O(*n*)
  public func layout(ofMembers count: Int) -> Layout {
    count <= limit.clamped(to: 0...1000) ? .offsets(offsets(count)) : .list
  }

  /// Returns the positions of a number of members, however large.
  func offsets(_ count: Int) -> [Offset] {
    var spiderfy = self
    if !(separation > 0 && separation.isFinite) { spiderfy.separation = 44 }
    spiderfy.separation = min(spiderfy.separation, 1e4)
    spiderfy.legLength = legLength.isFinite ? min(legLength, 1e4) : 44
    guard count > 0 else { return [] }
    return count < spiralCount ? spiderfy.circle(count) : spiderfy.spiral(count)
  }

  private func circle(_ count: Int) -> [Offset] {
    // The sides of the polygon are as long as the separation.
    let (sine, _) = GreatCircle.sineAndCosine(180 / Double(max(count, 2)))
    let radius = max(legLength, separation / (2 * sine) * (1 + 1e-9))
    return (0..<count).map { offset(360 * Double($0) / Double(count), radius) }
  }

  /// Turns of the spiral are as far apart as members are; each member is placed so much
  /// further along the arc that its distance from the last one is the separation.
  private func spiral(_ count: Int) -> [Offset] {
    let inner = max(legLength, separation)
    let pitch = separation * 1.1
    var angle = 0.0
    return (0..<count).map { _ in
      let radius = inner + pitch * angle / 360
      let offset = offset(angle, radius)
      // An arc is longer than its chord: by 5 % at most where the radius is the
      // separation or more.
      angle += separation / radius * 1.05 * 180 / Double.pi
      return offset
    }
  }

  /// - Parameters:
  ///   - bearing: Degrees clockwise from north.
  ///   - distance: Screen points.
  private func offset(_ bearing: Double, _ distance: Double) -> Offset {
    let (sine, cosine) = GreatCircle.sineAndCosine(bearing)
    return Offset(x: distance * sine, y: -distance * cosine)
  }
}
