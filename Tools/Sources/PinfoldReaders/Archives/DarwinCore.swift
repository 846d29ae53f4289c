import PinfoldText

/// What the description of a Darwin Core archive says of its core.
///
/// Of XML only this is read: tags and their attributes.
struct DarwinCore {
  /// The name of the core file.
  let location: String

  /// What is between two fields.
  let delimiter: UInt8

  /// What may be around a field; nil where quotes are letters like others.
  let enclosure: UInt8?
  let headerLines: Int

  /// The header of CSV: the terms of the columns, by their index.
  let header: [UInt8]

  /// Reads a description; nil if it is another document.
  init?(_ text: String) {
    let tags = Self.tags(text)
    guard let start = tags.firstIndex(where: { $0.name == "core" }) else { return nil }
    let core = tags[start...]
    guard let location = core.first(where: { $0.name == "location" })?.text, !location.isEmpty
    else {
      return nil
    }
    self.location = location
    let attributes = tags[start].attributes
    delimiter = Self.byte(attributes["fieldsTerminatedBy"]) ?? UInt8(ascii: ",")
    enclosure =
      attributes["fieldsEnclosedBy"] == nil
      ? UInt8(ascii: "\"") : Self.byte(attributes["fieldsEnclosedBy"])
    headerLines = Int(attributes["ignoreHeaderLines"] ?? "") ?? 0
    // Columns without a term are none of the fields: the id of the core, for instance.
    var names: [Int: String] = [:]
    for tag in core.prefix(while: { $0.name != "extension" }) where tag.name == "id" {
      if let index = tag.index { names[index] = "id" }
    }
    for tag in core.prefix(while: { $0.name != "extension" }) where tag.name == "field" {
      let term = tag.attributes["term"]?.split(whereSeparator: { "/#".contains($0) }).last
      if let index = tag.index, let term { names[index] = String(term) }
    }
    guard let last = names.keys.max() else { return nil }
    let columns = (0...last).map { names[$0] ?? "column\($0 + 1)" }
    let line = columns.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: ",")
    header = Array("\(line)\n".utf8)
  }
}

extension DarwinCore {
  fileprivate struct Tag {
    let name: String
    var attributes: [String: String] = [:]

    /// The text behind it, up to the next tag.
    var text = ""

    /// The column that it is about.
    var index: Int? {
      attributes["index"].flatMap { Int($0) }.flatMap { (0..<4096).contains($0) ? $0 : nil }
    }
  }

  private static func tags(_ text: String) -> [Tag] {
    text.split(separator: "<").compactMap { part in
      guard let end = part.firstIndex(of: ">"), !part.hasPrefix("/") else { return nil }
      let inside = part[..<end]
      let name = inside.prefix { !$0.isWhitespace && $0 != "/" }
      var tag = Tag(name: name.split(separator: ":").last.map(String.init) ?? "")
      tag.attributes = attributes(inside.dropFirst(name.count))
      tag.text = unescaped(String(part[part.index(after: end)...])).trimmed
      return tag
    }
  }

  private static func attributes(_ text: Substring) -> [String: String] {
    var (rest, attributes) = (text, [String: String]())
    while let equals = rest.firstIndex(of: "=") {
      let name = rest[..<equals].trimmed
      rest = rest[rest.index(after: equals)...].drop(while: \.isWhitespace)
      guard let quote = rest.first, quote == "\"" || quote == "'" else { break }
      rest = rest.dropFirst()
      guard let end = rest.firstIndex(of: quote) else { break }
      attributes[name] = unescaped(String(rest[..<end]))
      rest = rest[rest.index(after: end)...]
    }
    return attributes
  }

  private static func unescaped(_ text: String) -> String {
    let entities = [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&#9;", "\t"),
    ]
    return entities.reduce(text) { $0.replacing($1.0, with: $1.1) }.replacing("&amp;", with: "&")
  }

  /// The byte that a separator is, which may be written as `\t`.
  private static func byte(_ text: String?) -> UInt8? {
    switch text {
    case "\\t": UInt8(ascii: "\t")
    default: text?.utf8.count == 1 ? text?.utf8.first : nil
    }
  }
}
