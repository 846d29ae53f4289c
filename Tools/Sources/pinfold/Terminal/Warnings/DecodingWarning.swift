import PinfoldReaders
import PinfoldText

/// The warning for a file that is not UTF-8, or not all of it.
struct DecodingWarning: Hashable {
  /// One line.
  let text: String

  /// - Returns: `nil` when nothing had to be guessed or replaced.
  init?(_ table: PlaceTable) {
    guard let decoding = table.decoding else { return nil }
    self.init(name: table.name, decoding)
  }

  init?(name: String, _ decoding: TextDecoding) {
    guard decoding.isGuess || decoding.replacedCount > 0 else { return nil }
    let place =
      decoding.firstStray.map { stray in
        ", first at line \(stray.line) (\"\(stray.text)\")"
      } ?? ""
    let replaced = decoding.replacedCount
    let problem: String
    if replaced > 0 {
      let characters =
        GroupedNumber(replaced).of("character", "is", "are")
      problem = "\(characters) not \(decoding.encoding.displayName) and shown as \u{FFFD}\(place)"
    } else if decoding.strayCount > 0 {
      let count = decoding.strayCount
      let bytes = GroupedNumber(count).of("byte", "is", "are")
      problem = "\(bytes) not UTF-8 and read as Windows-1252\(place)"
    } else if decoding.firstStray != nil {
      problem = "not UTF-8, so read as \(decoding.encoding.displayName)\(place)"
    } else {
      problem = "read as \(decoding.encoding.displayName), though no byte order mark says so"
    }
    text =
      "pinfold: \(name): \(problem); if letters look wrong, choose another --encoding."
      .withoutControls
  }
}
