#if canImport(MapKit) && !os(watchOS)
import MapKit
import Pinfold

/// An array of the app's annotations, with elements of any type.
///
/// It never converts an array of the app's own class, because a conversion visits each element.
/// Other threads than the main one may read identities, because reading them does not access the
/// annotations.
protocol AnnotationArray {
  var count: Int { get }

  var all: [any MKAnnotation] { get }

  /// The identities of the objects, in order.
  var identities: [ObjectIdentifier] { get }

  /// Returns the annotation at an offset.
  subscript(offset: Int) -> any MKAnnotation { get }

  /// Returns whether another array shares its memory with this one. It does not visit the elements,
  /// so a newly made array is always another one.
  ///
  /// - Complexity: O(1)
  func isSame(as other: any AnnotationArray) -> Bool
}

/// Annotations of several types.
struct MixedAnnotations: AnnotationArray {
  let all: [any MKAnnotation]

  var count: Int { all.count }

  var identities: [ObjectIdentifier] { all.map { ObjectIdentifier($0) } }

  subscript(offset: Int) -> any MKAnnotation { all[offset] }

  func isSame(as other: any AnnotationArray) -> Bool {
    (other as? Self).map { $0.all.sharesMemory(with: all) } ?? false
  }
}

/// Annotations of one class.
struct UniformAnnotations<Annotation: MKAnnotation>: AnnotationArray {
  let array: [Annotation]

  var count: Int { array.count }

  var all: [any MKAnnotation] { array }

  var identities: [ObjectIdentifier] { array.map { ObjectIdentifier($0) } }

  subscript(offset: Int) -> any MKAnnotation { array[offset] }

  func isSame(as other: any AnnotationArray) -> Bool {
    (other as? Self).map { $0.array.sharesMemory(with: array) } ?? false
  }
}
#endif
