import PinfoldText

extension ReadOptions {
  /// Whether text may name a coordinate reference system: text that is not blank, and that GDAL
  /// would not mistake for an option.
  package static func isReferenceSystem(_ text: String) -> Bool {
    let name = text.trimmed
    return !name.isEmpty && !name.hasPrefix("-") && !name.utf8.contains(0)
  }

  /// Normalizes a name for comparison: trims blanks and capitalizes an authority such as `epsg`.
  package static func referenceSystem(_ text: String) -> String {
    let name = text.trimmed
    return code(name).map { $0.authority.uppercased() + ":" + $0.code } ?? name
  }

  /// Splits a code such as `EPSG:2154`. Returns `nil` for other text. The checks are strict because
  /// PROJ ignores text after a number.
  private static func code(_ name: String) -> (authority: Substring, code: Substring)? {
    let parts = name.split(separator: ":", omittingEmptySubsequences: false)
    func isLetter(_ letter: Character) -> Bool {
      letter.isASCII && (letter.isLetter || letter.isNumber)
    }
    guard parts.count == 2, !parts[0].isEmpty, parts[1].first.map(isLetter) == true,
      parts[0].allSatisfy(isLetter),
      parts[1].allSatisfy({ isLetter($0) || "_-.,+".contains($0) }),
      !name.lowercased().hasSuffix(".prj")
    else { return nil }
    // A plus sign joins the number of a vertical system.
    let isNumber = parts[1].allSatisfy { $0.isWholeNumber || $0 == "+" }
    return parts[0].lowercased() == "epsg" && !isNumber ? nil : (parts[0], parts[1])
  }

  /// Returns the coordinate reference system that an argument names.
  package static func referenceSystem(ofArgument text: String) throws(ReadError) -> String {
    guard isDefinition(text) else { throw .noDefinition(text) }
    return referenceSystem(text)
  }

  /// Whether text is a code, WKT, a PROJ string, JSON or a URN. GDAL would interpret other text as
  /// a path or URL.
  static func isDefinition(_ text: String) -> Bool {
    let system = text.trimmed
    guard isReferenceSystem(system) else { return false }
    if code(system) != nil { return true }
    if system.hasPrefix("+") {
      // In a list, each system ends with `<>`.
      return system.split(whereSeparator: \.isWhitespace)
        .allSatisfy { $0.hasPrefix("+") || $0 == "<>" || $0 == "no_defs" }
    }
    if system.hasPrefix("{") { return system.hasSuffix("}") }
    func isLetter(_ letter: Character) -> Bool {
      letter.isASCII && (letter.isLetter || letter.isNumber)
    }
    if system.lowercased().hasPrefix("urn:") {
      return system.allSatisfy { isLetter($0) || ":_-.,+".contains($0) }
    }
    let keyword = system.prefix { isLetter($0) || $0 == "_" }
    return !keyword.isEmpty && "[(".contains(system.dropFirst(keyword.count).first ?? " ")
      && "])".contains(system.last ?? " ")
  }

  /// Returns a short title for messages: the name in WKT or PROJJSON, otherwise the whole text.
  package static func title(ofReferenceSystem crs: String) -> String {
    if crs.hasPrefix("{") { return SystemDefinition(crs).name ?? crs }
    let parts = crs.split(separator: "\"", maxSplits: 2, omittingEmptySubsequences: false)
    return parts.count == 3 && parts[0].hasSuffix("[") ? String(parts[1]) : crs
  }
}
