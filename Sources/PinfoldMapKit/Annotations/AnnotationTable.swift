#if canImport(MapKit) && !os(watchOS)
import MapKit
import Pinfold

/// Which of the app's annotations has which id.
///
/// An annotation keeps its id, and is kept alive, until it is known to be off the
/// map with no edit on its way that could bring it back. Ids are not given to others
/// afterwards: somebody may remember them.
@MainActor final class AnnotationTable {
  private var annotations: [PointID: any MKAnnotation] = [:]
  private var ids: [ObjectIdentifier: PointID] = [:]
  private var nextRow: UInt32 = 0
  private var doubtful: [PointID] = []
  private var runningEdits = 0
}

extension AnnotationTable {
  /// The annotations that have an id, in its order.
  ///
  /// - Complexity: O(*n* log *n*)
  var all: [any MKAnnotation] { annotations.sorted { $0.key < $1.key }.map(\.value) }

  /// How many there are.
  var count: Int { ids.count }

  /// Returns the annotation of an id.
  func annotation(_ id: PointID) -> (any MKAnnotation)? { annotations[id] }

  /// Returns the id of an annotation.
  func id(of annotation: any MKAnnotation) -> PointID? { ids[ObjectIdentifier(annotation)] }

  /// Returns the id of an annotation, which is given one when it has none.
  func insert(_ annotation: any MKAnnotation) -> PointID {
    let key = ObjectIdentifier(annotation)
    if let id = ids[key] { return id }
    // After four thousand million annotations numbers begin again, and there is one
    // that is free: memory ends long before.
    while annotations[PointID(nextRow)] != nil { nextRow &+= 1 }
    let id = PointID(nextRow)
    nextRow &+= 1
    (annotations[id], ids[key]) = (annotation, id)
    return id
  }

  /// An edit begins.
  func beginEdit() { runningEdits += 1 }

  /// An edit has ended. Once none is running, what is not on the map is forgotten.
  ///
  /// - Parameters:
  ///   - touched: The ids that may be off the map now.
  ///   - isOnMap: Whether an id is on the map.
  func endEdit(_ touched: [PointID], isOnMap: (PointID) -> Bool) {
    runningEdits -= 1
    doubtful += touched
    guard runningEdits == 0 else { return }
    for id in doubtful where !isOnMap(id) {
      guard let annotation = annotations.removeValue(forKey: id) else { continue }
      ids[ObjectIdentifier(annotation)] = nil
    }
    doubtful = []
  }
}
#endif
