/// Finds what may be meant by a text that is not there, such as `Sushi bar` by `sushi bar`.
///
/// Texts are similar if they differ only in case, blanks, hyphens and underscores, then if few
/// letters differ, and then if one begins with the other.
package struct SimilarTexts {
  /// The text that is not there, as it is compared.
  private let wanted: [Character]

  /// The best so far, the best first: as many as ``limit``.
  private var found: [(text: String, distance: Int)] = []

  private static let limit = 3

  /// Longer texts are not similar to any.
  private static let longest = 80

  package init(to text: String) { wanted = Self.letters(of: text) }

  /// What was found, the most similar first, and in order among equally similar ones.
  package var texts: [String] { found.map(\.text) }

  /// Compares a text.
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

  /// Returns the texts of a list that are similar to one that is not in it.
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

  /// How different other letters are; `nil` where they are not similar.
  private func distance(to letters: [Character]) -> Int? {
    guard !wanted.isEmpty && !letters.isEmpty else { return nil }
    if letters == wanted { return 0 }
    // One mistake in four letters.
    let most = max(1, min(wanted.count, letters.count) / 4)
    if abs(wanted.count - letters.count) <= most, wanted.count > 1, letters.count > 1 {
      let distance = Self.editDistance(wanted, letters)
      if distance <= most { return distance }
    }
    let isPrefix = letters.starts(with: wanted) || wanted.starts(with: letters)
    return isPrefix && min(wanted.count, letters.count) > 2 ? Self.longest : nil
  }

  /// How many letters are to be inserted, removed, replaced, or swapped with the next.
  ///
  /// Source: the optimal string alignment distance, a restricted form of Damerau's.
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
