/// The layout of a coincident cluster's members when the user opens it.
///
/// Members are on a circle around their place, or on a spiral if there are many. Each has a leg to
/// the place. Positions are offsets in screen points, `x` to the east and `y` to the south. No two
/// members are closer than ``separation``.
///
///     switch Spiderfy().layout(ofMembers: cluster.count) {
///     case .offsets(let offsets): …
///     case .list: …  // too many to spread
///     }
public struct Spiderfy: Hashable, Sendable {
  /// The minimum distance between two members, in screen points.
  ///
  /// Defaults to 44, the smallest size of a touch target. The default replaces values that are not
  /// finite or not greater than zero. The maximum is 10⁴.
  public var separation = 44.0

  /// The minimum distance between a member and the place, in screen points.
  ///
  /// Defaults to 44, which also replaces values that are not finite. The maximum is 10⁴.
  public var legLength = 44.0

  /// The smallest number of members for a spiral. Defaults to 9.
  public var spiralCount = 9

  /// The maximum number of members to spread. More members appear in a list.
  ///
  /// Defaults to 60. Clamped to 0...1000.
  public var limit = 60

  /// Creates settings with default values.
  public init() {}
}

extension Spiderfy {
  /// An offset from a place, in screen points.
  public struct Offset: Hashable, Sendable {
    /// The distance to the east.
    public let x: Double

    /// The distance to the south.
    public let y: Double
  }

  /// The presentation of members.
  public enum Layout: Hashable, Sendable {
    /// The offset of each member, in order.
    case offsets([Offset])

    /// A list, because there are too many members.
    case list
  }

  /// Returns the layout for a number of members.
  ///
  /// - Complexity: O(*n*)
  public func layout(ofMembers count: Int) -> Layout {
    count <= limit.clamped(to: 0...1000) ? .offsets(offsets(count)) : .list
  }

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

  /// Each member is one separation away from the member before it and from the next turn.
  private func spiral(_ count: Int) -> [Offset] {
    let inner = max(legLength, separation)
    let pitch = separation * 1.1
    var angle = 0.0
    return (0..<count).map { _ in
      let radius = inner + pitch * angle / 360
      let offset = offset(angle, radius)
      // An arc is at most 5% longer than its chord if the radius is at least the separation.
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
