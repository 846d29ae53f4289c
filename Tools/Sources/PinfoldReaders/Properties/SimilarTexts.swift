/// Suggests texts for one that does not exist, such as `Sushi bar` for `sushi bar`.
///
/// Texts that differ only in case, blanks, hyphens and underscores rank first, then texts with few
/// different letters, then texts where one is a prefix of the other.
package struct SimilarTexts {
  private let wanted: [Character]

  /// The most similar texts so far, at most ``limit``, the best first.
  private var found: [(text: String, distance: Int)] = []

  private static let limit = 3

  /// Longer texts are never similar.
  private static let longest = 80

  package init(to text: String) { wanted = Self.letters(of: text) }

  /// The similar texts, the best first. Equally similar texts keep their order.
  package var texts: [String] { found.map(\.text) }

  /// Considers a text.
  ///
  /// - Complexity: O(*m n*) in the lengths of the two texts.
  package mutating func compare(_ text: String) {
    let letters = Self.letters(of: text)
    guard let distance = distance(to: letters), !found.contains(where: { $0.text == text }) else {
      return
    }
    let index = found.firstIndex { $0.distance > distance } ?? found.endIndex
    found.insert((text, distance), at: index)
    if found.count > Self.limit { found.removeLast() }
  }

  /// Returns the texts in a list that are similar to a missing one.
  package static func among(_ texts: some Sequence<String>, to wanted: String) -> [String] {
    var similar = SimilarTexts(to: wanted)
    for text in texts { similar.compare(text) }
    return similar.texts
  }
}

extension SimilarTexts {
  private static func letters(of text: String) -> [Character] {
    guard text.utf8.count <= longest else { return [] }
    return text.lowercased().filter { !$0.isWhitespace && $0 != "-" && $0 != "_" }
  }

  /// `nil` if the texts are not similar.
  private func distance(to letters: [Character]) -> Int? {
    guard !wanted.isEmpty && !letters.isEmpty else { return nil }
    if letters == wanted { return 0 }
    // Allows one mistake in four letters.
    let most = max(1, min(wanted.count, letters.count) / 4)
    if abs(wanted.count - letters.count) <= most, wanted.count > 1, letters.count > 1 {
      let distance = Self.editDistance(wanted, letters)
      if distance <= most { return distance }
    }
    let isPrefix = letters.starts(with: wanted) || wanted.starts(with: letters)
    return isPrefix && min(wanted.count, letters.count) > 2 ? Self.longest : nil
  }

  /// Counts the letters to insert, remove, replace or swap with the next one. This is the optimal
  /// string alignment distance.
  private static func editDistance(_ one: [Character], _ other: [Character]) -> Int {
    var (earlier, last) = ([Int](), Array(0...other.count))
    for row in one.indices {
      var next = [row + 1]
      for column in other.indices {
        let change = last[column] + (one[row] == other[column] ? 0 : 1)
        var least = min(change, last[column + 1] + 1, next[column] + 1)
        if row > 0, column > 0, one[row] == other[column - 1], one[row - 1] == other[column] {
          least = min(least, earlier[column - 1] + 1)
        }
        next.append(least)
      }
      (earlier, last) = (last, next)
    }
    return last[other.count]
  }
}
