@testable import PinfoldMapKit
import PinfoldSurface
import Testing

@Suite struct ExpectedSelectionsTests {
  private let object = Object()
  private final class Object: Sendable {}
  private var id: ObjectIdentifier { ObjectIdentifier(object) }

  @Test func requestedSelectionsAreExpected() {
    var selections = ExpectedSelections()
    _ = selections.expect(id, isSelected: true, cause: .following)
    #expect(selections.take(id, isSelected: true) == .following)
    #expect(selections.take(id, isSelected: false) == nil)
    #expect(selections.take(id, isSelected: true) == nil)
  }

  /// Of the view and of the annotation: both mean one thing.
  @Test(arguments: [SelectionCause.following, .request, nil])
  func whatIsReportedTwiceMeansOneThing(cause: SelectionCause?) {
    var selections = ExpectedSelections()
    if let cause { _ = selections.expect(id, isSelected: true, cause: cause) }
    #expect(selections.take(id, isSelected: true) == cause)
    #expect(selections.take(id, isSelected: true) == cause)
    #expect(selections.take(id, isSelected: false) == nil)
    #expect(selections.take(id, isSelected: false) == nil)
  }

  /// A view that is replaced is deselected and selected, reported at once or later.
  @Test func aReplacedViewIsReportedInOrder() {
    var selections = ExpectedSelections()
    _ = selections.expect(id, isSelected: false, cause: .following)
    _ = selections.expect(id, isSelected: true, cause: .following)
    #expect(selections.take(id, isSelected: false) == .following)
    #expect(selections.take(id, isSelected: true) == .following)
    #expect(selections.take(id, isSelected: false) == nil)
  }

  /// A view that was not there when its annotation was selected reports nothing, until
  /// the user deselects it.
  @Test func aReplacedViewThatIsLateIsNotMistaken() {
    var selections = ExpectedSelections()
    _ = selections.expect(id, isSelected: false, cause: .following)
    let expectation = selections.expect(id, isSelected: true, cause: .following)
    #expect(selections.take(id, isSelected: false) == .following)
    selections.expire(expectation)
    #expect(selections.take(id, isSelected: false) == nil)
  }

  /// An event that a map left out does not match its next report.
  @Test func whatIsLeftOutIsNotMistaken() {
    var selections = ExpectedSelections()
    _ = selections.expect(id, isSelected: true, cause: .following)
    #expect(selections.take(id, isSelected: false) == nil)
    #expect(selections.take(id, isSelected: true) == nil)
    let expectation = selections.expect(id, isSelected: false, cause: .following)
    selections.expire(expectation)
    #expect(selections.take(id, isSelected: false) == nil)
    selections.forget(id)
    #expect(selections.isEmpty)
  }
}
