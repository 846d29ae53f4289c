import Pinfold
import PinfoldSurface

/// The number of places by time.
struct TimeHistogram: Equatable, Sendable {
  let axis: TimeAxis

  /// The number of places in view, for each part of the axis.
  let counts: [Int]
}

extension TimeHistogram {
  /// Returns the axis with the times of all places, or `nil` if no place has a time.
  @concurrent static func axis(_ indexes: [PointIndex], _ traits: RowTraits) async -> TimeAxis? {
    var bounds: ClosedRange<Double>?
    for index in indexes {
      for id in index.points(in: .world) {
        let time = traits.time(id)
        guard time.isFinite else { continue }
        bounds = min(bounds?.lowerBound ?? time, time)...max(bounds?.upperBound ?? time, time)
      }
    }
    return bounds.map(TimeAxis.init)
  }

  /// Counts the places in a rect by time.
  ///
  /// - Parameters:
  ///   - indexes: All places.
  ///   - rect: The visible part of the map, or `nil` for all of it.
  ///   - axis: The axis of all places.
  ///   - traits: The times of places.
  ///   - isCounted: Which places count, or `nil` for all.
  @concurrent static func count(
    _ indexes: [PointIndex],
    in rect: MapRect?,
    on axis: TimeAxis,
    _ traits: RowTraits,
    where isCounted: (@Sendable (PointID) -> Bool)?
  ) async -> TimeHistogram {
    var counts = [Int](repeating: 0, count: axis.partCount)
    for index in indexes {
      for id in index.points(in: rect ?? .world) {
        let time = traits.time(id)
        if time.isFinite, isCounted?(id) ?? true { counts[axis.part(of: time)] += 1 }
      }
    }
    return TimeHistogram(axis: axis, counts: counts)
  }
}
