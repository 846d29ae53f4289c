public import Pinfold

/// How a diff's clusters appear on the map and disappear from it.
public struct Transition: Sendable {
  /// A new cluster, and how it appears.
  public struct Arrival: Sendable {
    /// How a cluster appears on the map.
    public enum Manner: Hashable, Sendable {
      /// Its members were in a cluster at this position, in map points.
      case split(from: MapPoint)

      /// It is an annotation that is new to the map.
      case drop

      /// It comes from outside the planned area.
      case fade
    }

    /// The cluster that appears.
    public let cluster: ShownCluster

    /// How it appears.
    public let manner: Manner
  }

  /// A removed cluster, and how it disappears.
  public struct Departure: Sendable {
    /// How a cluster disappears from the map.
    public enum Manner: Hashable, Sendable {
      /// Its members are now in a cluster at this position, in map points.
      case merge(to: MapPoint)

      /// Its members are no longer shown.
      case fade
    }

    /// The cluster that disappears.
    public let cluster: ShownCluster

    /// How it disappears.
    public let manner: Manner
  }

  /// The clusters that appear.
  public let arrivals: [Arrival]

  /// The clusters that disappear.
  public let departures: [Departure]
}

extension Transition {
  /// Derives a transition from the flows of a diff.
  ///
  /// A cluster appears from the position where most of its members were, and disappears to the
  /// position where most of them are now. A cluster with only new members fades in, and a new
  /// single annotation drops.
  public init(_ diff: SurfaceDiff) {
    let before = Self.positions(diff.removed + diff.changed.map(\.before))
    let after = Self.positions(diff.inserted + diff.changed.map(\.after))
    var origins: [ShownCluster.ID: (place: SurfaceDiff.Flow.Endpoint, count: Int)] = [:]
    var targets: [ShownCluster.ID: (place: SurfaceDiff.Flow.Endpoint, count: Int)] = [:]
    var isNew: [ShownCluster.ID: Bool] = [:]
    for flow in diff.flows {
      if case .cluster(let id) = flow.to {
        isNew[id] = (isNew[id] ?? true) && flow.from == .absent
        if flow.from.isCluster, flow.count > origins[id]?.count ?? 0 {
          origins[id] = (flow.from, flow.count)
        }
      }
      if case .cluster(let id) = flow.from, flow.to.isCluster,
        flow.count > targets[id]?.count ?? 0
      {
        targets[id] = (flow.to, flow.count)
      }
    }
    arrivals = diff.inserted.map { cluster in
      let isFirst = isNew[cluster.id] == true && !cluster.isCluster
      let origin = Self.position(origins[cluster.id]?.place, in: before)
      return Arrival(
        cluster: cluster,
        manner: origin.map { .split(from: $0) } ?? (isFirst ? .drop : .fade)
      )
    }
    departures = diff.removed.map { cluster in
      let target = Self.position(targets[cluster.id]?.place, in: after)
      return Departure(cluster: cluster, manner: target.map { .merge(to: $0) } ?? .fade)
    }
  }

  private static func positions(_ clusters: [ShownCluster]) -> [ShownCluster.ID: MapPoint] {
    Dictionary(clusters.map { ($0.id, $0.position) }) { first, _ in first }
  }

  private static func position(
    _ place: SurfaceDiff.Flow.Endpoint?,
    in positions: [ShownCluster.ID: MapPoint]
  ) -> MapPoint? {
    guard case .cluster(let id) = place else { return nil }
    return positions[id]
  }

  /// The same clusters, all fading.
  public var faded: Transition {
    Transition(
      arrivals: arrivals.map { Arrival(cluster: $0.cluster, manner: .fade) },
      departures: departures.map { Departure(cluster: $0.cluster, manner: .fade) }
    )
  }
}
