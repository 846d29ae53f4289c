import Pinfold
import PinfoldSimulation
import PinfoldSurface
import PinfoldTesting

/// One thing that a task does to a map.
enum StressOperation: Sendable {
  case add(PointID, Coordinate, GroupID)
  case remove(PointID)
  case move(PointID, Coordinate)
  case show(CameraSession.Step)
  case select(PointID)
  case deselect
  case cellSize(Double)

  /// An operation by chance, on annotations that no other task touches.
  static func random(ids: Range<UInt32>, _ random: inout SplitMix64) -> StressOperation {
    let id = PointID(UInt32.random(in: ids, using: &random))
    let place = Coordinate(
      latitude: Double(Int.random(in: -60...60, using: &random)),
      longitude: Double(Int.random(in: -180...180, using: &random))
    )
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<8: return .add(id, place, GroupID(Int.random(in: 0..<2, using: &random)))
    case 8..<12: return .remove(id)
    case 12..<15: return .move(id, place)
    case 15..<17:
      return .show(
        .pan(
          x: Double.random(in: -900...900, using: &random),
          y: Double.random(in: -900...900, using: &random)
        )
      )
    case 17: return .show(.zoom(Double.random(in: 0.5...2, using: &random)))
    case 18: return Bool.random(using: &random) ? .select(id) : .deselect
    default: return .cellSize(Double.random(in: 30...120, using: &random))
    }
  }

  /// The edits of the operation, if any.
  var edits: MapEdits? {
    var edits = MapEdits()
    switch self {
    case .add(let id, let place, let group): edits.insert(id, at: place, group: group)
    case .remove(let id): edits.remove(id)
    case .move(let id, let place): edits.move(id, to: place)
    case .show, .select, .deselect, .cellSize: return nil
    }
    return edits
  }
}
