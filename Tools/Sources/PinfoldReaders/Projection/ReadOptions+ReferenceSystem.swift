import PinfoldText

// Names of coordinate reference systems.

extension ReadOptions {
  /// Whether a text may be the name of a coordinate reference system: it is not blank, and no
  /// option of a program.
  package static func isReferenceSystem(_ text: String) -> Bool {
    let name = text.trimmed
    return !name.isEmpty && !name.hasPrefix("-") && !name.utf8.contains(0)
  }

  /// Returns the name of a coordinate reference system in the one way in which it is compared:
  /// without blanks around it, and an authority such as `epsg` in capitals.
  package static func referenceSystem(_ text: String) -> String {
    let name = text.trimmed
    return code(name).map { $0.authority.uppercased() + ":" + $0.code } ?? name
  }

  /// Returns the parts of a name such as `EPSG:2154`; `nil` for another text. PROJ reads a number, and
  /// not what follows it.
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
    // With the number of a system of heights behind it.
    let isNumber = parts[1].allSatisfy { $0.isWholeNumber || $0 == "+" }
    return parts[0].lowercased() == "epsg" && !isNumber ? nil : (parts[0], parts[1])
  }

  /// Returns the coordinate reference system that an argument names.
  package static func referenceSystem(ofArgument text: String) throws(ReadError) -> String {
    guard isDefinition(text) else { throw .noDefinition(text) }
    return referenceSystem(text)
  }

  /// Whether a text is a code, WKT, PROJ's own form, JSON or a URN: GDAL would take another text for
  /// the path of a file, or for an address.
  static func isDefinition(_ text: String) -> Bool {
    let system = text.trimmed
    guard isReferenceSystem(system) else { return false }
    if code(system) != nil { return true }
    if system.hasPrefix("+") {
      // Lists of systems end each with `<>`.
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

  /// What a coordinate reference system is called in messages: the first name in WKT and the name in
  /// PROJJSON, which are long.
  package static func title(ofReferenceSystem crs: String) -> String {
    if crs.hasPrefix("{") { return SystemDefinition(crs).name ?? crs }
    let parts = crs.split(separator: "\"", maxSplits: 2, omittingEmptySubsequences: false)
    return parts.count == 3 && parts[0].hasSuffix("[") ? String(parts[1]) : crs
  }
}
