#if canImport(MapKit) && !os(watchOS)
import MapKit
import Pinfold
import PinfoldSurface

extension AnnotationTable {
  /// What the controller wants to know of an annotation.
  struct Reader {
    let group: @MainActor (any MKAnnotation) -> GroupID
    let values: (@MainActor (any MKAnnotation) -> [Double])?
  }

  /// Returns a transaction in terms of ids, and those that it touches.
  func edits(
    _ steps: [AnnotationEdits.Step],
    reader: Reader
  ) -> (edits: MapEdits, touched: [PointID]) {
    var (edits, touched) = (MapEdits(), [PointID]())
    for step in steps {
      switch step {
      case .add(let annotations, let group):
        for annotation in annotations {
          touched.append(add(annotation, group, reader, to: &edits))
        }
      case .remove(let annotations):
        for id in annotations.compactMap(id) {
          edits.remove(id)
          touched.append(id)
        }
      case .move(let annotations):
        for annotation in annotations { move(annotation, reader, in: &edits) }
      case .set(let annotations, let group):
        let left = Set(annotations.map { ObjectIdentifier($0) })
        for annotation in all where !left.contains(ObjectIdentifier(annotation)) {
          guard let id = id(of: annotation) else { continue }
          edits.remove(id)
          touched.append(id)
        }
        for annotation in annotations {
          // Ignored where it is there already; then it is moved.
          touched.append(add(annotation, group, reader, to: &edits))
          move(annotation, reader, in: &edits)
        }
      }
    }
    return (edits, touched)
  }

  private func add(
    _ annotation: any MKAnnotation,
    _ group: GroupID?,
    _ reader: Reader,
    to edits: inout MapEdits
  ) -> PointID {
    let id = insert(annotation)
    let coordinate = Coordinate(annotation.coordinate)
    // What has no place is left out, and its id is free again after the edit.
    guard coordinate.isValid else { return id }
    edits.insert(
      id,
      at: coordinate,
      values: reader.values?(annotation) ?? [],
      group: group ?? reader.group(annotation)
    )
    return id
  }

  private func move(_ annotation: any MKAnnotation, _ reader: Reader, in edits: inout MapEdits) {
    let coordinate = Coordinate(annotation.coordinate)
    guard let id = id(of: annotation), coordinate.isValid else { return }
    edits.move(id, to: coordinate)
    if let values = reader.values { edits.update(id, values: values(annotation)) }
  }
}
#endif
