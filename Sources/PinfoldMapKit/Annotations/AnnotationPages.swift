#if canImport(MapKit) && !os(watchOS)
import MapKit

/// Annotations by row, in pages.
///
/// Adding one annotation to a million does not copy the others in memory. A page is freed when its
/// last annotation is removed.
struct AnnotationPages {
  private struct Page {
    var slots: [(any MKAnnotation)?] = []
    var count = 0
  }

  private static let pageSize = 1024
  private var pages: [Page] = []

  /// The number of annotations.
  private(set) var count = 0
}

extension AnnotationPages {
  /// The annotations in ascending order of their rows.
  ///
  /// - Complexity: O(*n*)
  var all: [any MKAnnotation] {
    var all: [any MKAnnotation] = []
    all.reserveCapacity(count)
    for page in pages {
      for case .some(let annotation) in page.slots { all.append(annotation) }
    }
    return all
  }

  /// The annotation in a row; `nil` if the row is empty.
  subscript(row: UInt32) -> (any MKAnnotation)? {
    let (number, slot) = Self.place(of: row)
    guard number < pages.count, !pages[number].slots.isEmpty else { return nil }
    return pages[number].slots[slot]
  }

  /// Stores an annotation in a row, and replaces any earlier one.
  mutating func insert(_ annotation: any MKAnnotation, at row: UInt32) {
    let (number, slot) = Self.place(of: row)
    while pages.count <= number { pages.append(Page()) }
    if pages[number].slots.isEmpty {
      pages[number].slots = Array(repeating: nil, count: Self.pageSize)
    }
    if pages[number].slots[slot] == nil {
      pages[number].count += 1
      count += 1
    }
    pages[number].slots[slot] = annotation
  }

  /// Removes the annotation in a row, if any.
  mutating func remove(at row: UInt32) {
    let (number, slot) = Self.place(of: row)
    guard self[row] != nil else { return }
    pages[number].slots[slot] = nil
    pages[number].count -= 1
    count -= 1
    if pages[number].count == 0 { pages[number].slots = [] }
  }

  private static func place(of row: UInt32) -> (page: Int, slot: Int) {
    (Int(row) / pageSize, Int(row) % pageSize)
  }
}
#endif
