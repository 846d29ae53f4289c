import Pinfold
import PinfoldTesting
import Testing

@Suite struct StacksTests {
  @Test(arguments: 0..<5 as Range<UInt32>)
  func biggestStackHoldsOnePointInAHundred(seed: UInt32) {
    let sizes = stackSizes(seed: seed)
    #expect(sizes[0] == 100)
    #expect(sizes[1] == 50)
    #expect(sizes[2] == 33)
  }

  @Test(arguments: 0..<5 as Range<UInt32>)
  func aboutTwoFifthsAreDistinct(seed: UInt32) {
    #expect((3500...4200).contains(stackSizes(seed: seed).count))
  }

  @Test func stacksAreNotContiguous() {
    let coordinates = DataSet.stacks(count: 10_000)
    let repeats = zip(coordinates, coordinates.dropFirst()).filter { $0 == $1 }.count
    #expect(repeats < 100)
  }

  /// Returns the sizes of the stacks of 10,000 points, the biggest first.
  private func stackSizes(seed: UInt32) -> [Int] {
    Dictionary(grouping: DataSet.stacks(count: 10_000, seed: seed)) { $0 }.values
      .map(\.count).sorted(by: >)
  }
}
