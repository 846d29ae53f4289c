import PinfoldReaders
import PinfoldTesting
import Testing

@Suite struct SimilarTextsTests {
  @Test(arguments: [
    ("sushi bar", ["Sushi bar"]),
    ("SUSHI-BAR", ["Sushi bar"]),
    ("Sushibar", ["Sushi bar"]),
    ("sushi bra", ["Sushi bar"]),
    ("Suhi bar", ["Sushi bar"]),
    ("sushi", ["Sushi bar"]),
    ("bakery", ["Bakery", "bakery shop"]),
    ("b", []),
    ("", []),
    ("restaurant", []),
  ])
  func whatMayBeMeantIsFound(wanted: String, expected: [String]) {
    let values = ["Sushi bar", "Bakery", "", "bakery shop", "Café"]
    #expect(SimilarTexts.among(values, to: wanted) == expected)
  }

  @Test func theMostSimilarAreFirstAndFew() {
    let values = ["street food stall", "streat food", "Street food", "street-food", "street foot"]
    #expect(
      SimilarTexts.among(values + values, to: "street food") == [
        "Street food", "street-food", "streat food",
      ]
    )
  }

  /// A mistake in a long name does not hide it among others.
  @Test(arguments: 0..<200)
  func aMistakeIsForgiven(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let name = String((0..<12).map { _ in random.pick(Array("abcdefghijkl")) })
    var letters = Array(name)
    let index = random.integer(in: 0...letters.count - 2)
    switch random.integer(in: 0...3) {
    case 0: letters.remove(at: index)
    case 1: letters.insert("z", at: index)
    case 2: letters[index] = "z"
    default: letters.swapAt(index, index + 1)
    }
    #expect(SimilarTexts.among(["zzzzzzzzzzzz", name], to: String(letters)) == [name])
  }
}

extension SplitMix64 {
  fileprivate mutating func integer(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.count))
  }

  fileprivate mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[integer(in: 0...elements.count - 1)]
  }
}
