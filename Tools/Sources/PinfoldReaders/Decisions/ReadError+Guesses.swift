extension ReadError {
  static func unclearSide(_ path: String, _ column: String, line: Int) -> ReadError {
    ReadError(
      .noCoordinateColumns,
      path: path,
      line: line,
      "\(path) has an O in column \"\(shown(column))\" at line \(line), which means east in German and "
        + "west in French; write E and W in that column."
    )
  }

  /// Adds the guesses about a file to an error about its contents, with the options that overrule
  /// them. Returns other errors unchanged.
  func naming(_ guesses: [ReadingDecision?]) -> ReadError {
    let guesses = guesses.compactMap(\.self)
    guard !guesses.isEmpty, isAboutContent else { return self }
    let texts = guesses.map(\.text).joined(separator: ", and ")
    let options = guesses.compactMap(\.option).joined(separator: " and ")
    let verb = guesses.count == 1 ? "overrules" : "overrule"
    return adding("Pinfold guessed \(texts); \(options) \(verb) that.")
  }

  /// Adds other columns that may have coordinates, for an error about empty columns.
  func naming(
    otherPairs pairs: [[String]],
    than names: (latitude: String, longitude: String)
  ) -> ReadError {
    guard kind == .noUsableRows, let first = pairs.first else { return self }
    func list(_ names: [String]) -> String { names.map(Self.shown).joined(separator: ", ") }
    let options = "--latitude \"\(first[0])\" --longitude \"\(first[1])\""
    return adding(
      "Pinfold read \(list([names.latitude, names.longitude])); to read "
        + "\(pairs.map(list).joined(separator: " or ")) instead, pass \(options)."
    )
  }

  private func adding(_ sentence: String) -> ReadError {
    ReadError(kind, path: path, line: line, "\(description) \(sentence)")
  }

  private var isAboutContent: Bool {
    [
      .malformedJSON, .noCoordinateColumns, .unknownColumn,
      .rejectedRow, .latitudesOutOfRange, .noUsableRows, .wrongReferenceSystem,
    ]
    .contains(kind)
  }
}

extension ReadingDecision {
  static func delimiterGuess(
    _ delimiter: PlaceFormat.Delimiter,
    isOfFirstLine: Bool
  ) -> ReadingDecision {
    ReadingDecision(
      "separator",
      "\(delimiter.displayName)s between its fields"
        + (isOfFirstLine ? ", as its first line says" : ""),
      option: "--separator"
    )
  }

  static let jsonGuess = ReadingDecision("format", "JSON", option: "--separator")
}

extension ByteStream {
  /// The guessed encoding; `nil` if it is known.
  var encodingGuess: ReadingDecision? {
    guard let decoding, decoding.isGuess else { return nil }
    return ReadingDecision(
      "encoding",
      "the encoding \(decoding.encoding.displayName)",
      option: "--encoding"
    )
  }
}
