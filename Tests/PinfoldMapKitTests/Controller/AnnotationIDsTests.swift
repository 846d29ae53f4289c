import Pinfold
@testable import PinfoldMapKit
import Testing

/// Every annotation has a unique id, even after four thousand million annotations.
@Suite struct AnnotationIDsTests {
  private final class Thing {}

  @Test func idsInUseAreNotAssignedAgain() {
    let things = (0..<12).map { _ in Thing() }
    let objects = things.map { ObjectIdentifier($0) }
    var ids = AnnotationIDs()
    func add(_ range: Range<Int>) {
      _ = ids.lookUp(.add, Array(objects[range]), UnsettledIDs())
    }
    // Rows 0 and 5 are in use.
    add(0..<6)
    for object in objects[1..<5] { ids.forget(object) }
    ids.nextRow = .max - 1
    // There is room for two below the fifth row, and then for one.
    add(6..<8)
    add(8..<11)
    let used = objects.compactMap { ids[$0] }
    #expect(used.count == 7 && Set(used).count == 7)
    // Numbers go on as before where there is room for all.
    add(11..<12)
    #expect(Set(objects.compactMap { ids[$0] }).count == 8)
  }
}
