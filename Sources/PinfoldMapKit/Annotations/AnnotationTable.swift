#if canImport(MapKit) && !os(watchOS)
import MapKit
import Pinfold

/// Which of the app's annotations has which id.
///
/// An annotation keeps its id, and is kept alive, until it is known to be off the
/// map with no edit on its way that could bring it back.
@MainActor final class AnnotationTable {
  private var annotations: [(any MKAnnotation)?] = []
  private var ids: [ObjectIdentifier: PointID] = [:]
  private var freeIDs: [PointID] = []
  private var doubtful: [PointID] = []
  private var runningEdits = 0
}

extension AnnotationTable {
  /// The annotations that have an id, in its order.
  var all: [any MKAnnotation] { annotations.compactMap { $0 } }

  /// How many there are.
  var count: Int { ids.count }

  /// Returns the annotation of an id.
  func annotation(_ id: PointID) -> (any MKAnnotation)? {
    let row = Int(id.row)
    return annotations.indices.contains(row) ? annotations[row] : nil
  }

  /// Returns the id of an annotation.
  func id(of annotation: any MKAnnotation) -> PointID? { ids[ObjectIdentifier(annotation)] }

  /// Returns the id of an annotation, which is given one when it has none.
  func insert(_ annotation: any MKAnnotation) -> PointID {
    let key = ObjectIdentifier(annotation)
    if let id = ids[key] { return id }
    let id: PointID
    if let free = freeIDs.popLast() {
      id = free
      annotations[Int(id.row)] = annotation
    } else {
      // Memory ends long before the numbers do.
      id = PointID(UInt32(annotations.count))
      annotations.append(annotation)
    }
    ids[key] = id
    return id
  }

  /// An edit begins.
  func beginEdit() { runningEdits += 1 }

  /// An edit has ended. Once none is running, ids are free that are not on the map.
  ///
  /// - Parameters:
  ///   - touched: The ids that may be off the map now.
  ///   - isOnMap: Whether an id is on the map.
  func endEdit(_ touched: [PointID], isOnMap: (PointID) -> Bool) {
    runningEdits -= 1
    doubtful += touched
    guard runningEdits == 0 else { return }
    for id in doubtful where !isOnMap(id) {
      guard let annotation = annotation(id) else { continue }
      ids[ObjectIdentifier(annotation)] = nil
      annotations[Int(id.row)] = nil
      freeIDs.append(id)
    }
    doubtful = []
  }
}
#endif
