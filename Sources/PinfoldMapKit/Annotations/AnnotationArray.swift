#if canImport(MapKit) && !os(watchOS)
import MapKit
import Pinfold

/// An array of the app's annotations, of whatever type its elements are.
///
/// An array of the app's own class is never converted, which would visit each element.
/// Identities may be read away from the main actor: no annotation is touched for them.
protocol AnnotationArray {
  /// How many there are.
  var count: Int { get }

  /// The annotations.
  var all: [any MKAnnotation] { get }

  /// Which objects they are, in order.
  var identities: [ObjectIdentifier] { get }

  /// Returns the annotation at an offset.
  subscript(offset: Int) -> any MKAnnotation { get }

  /// Returns whether another array is this one, which is decided without visiting the
  /// elements. A newly made array is another one.
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
