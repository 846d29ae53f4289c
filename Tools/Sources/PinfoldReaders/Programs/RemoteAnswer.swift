/// What a server answers before the content.
struct RemoteAnswer {
  private(set) var status = 0
  private(set) var fields: [String: String] = [:]

  /// - Parameter text: The headers of all answers, of which the last one counts: those before sent
  ///   the client elsewhere.
  init(_ text: String) {
    for line in text.split(whereSeparator: \.isNewline) {
      if line.hasPrefix("HTTP/") {
        let words = line.split(separator: " ")
        (status, fields) = (words.count > 1 ? Int(words[1]) ?? 0 : 0, [:])
      } else if let colon = line.firstIndex(of: ":") {
        let value = line[line.index(after: colon)...].drop { $0 == " " }
        fields[line[..<colon].lowercased()] = String(value.prefix(500))
      }
    }
  }
}

extension RemoteAnswer {
  /// Whether what follows is only a part.
  var isPart: Bool { status == 206 }

  /// Whether nothing follows what is there.
  var isBeyondEnd: Bool { status == 416 }

  /// The size of all of the content, if that is said.
  var total: UInt64? {
    guard isPart else { return fields["content-length"].flatMap { UInt64($0) } }
    return range.flatMap { UInt64($0.total) }
  }

  /// Where the part begins, if that is said.
  private var start: UInt64? { range.flatMap { UInt64($0.start) } }

  /// The parts of a field such as `bytes 100-199/200`.
  private var range: (start: Substring, total: Substring)? {
    guard let text = fields["content-range"]?.lowercased(), text.hasPrefix("bytes ") else {
      return nil
    }
    let edges = text.dropFirst(6).split(separator: "/")
    guard edges.count == 2, let start = edges[0].split(separator: "-").first else { return nil }
    return (start.drop { $0 == " " }, edges[1])
  }

  /// What tells the bytes of the content from those of any other; a weak tag and a time do not.
  var strongTag: String? {
    fields["etag"].flatMap { $0.hasPrefix("\"") && $0.count > 2 ? $0 : nil }
  }

  /// What to ask with whether the content is another one now.
  var condition: (field: String, value: String)? {
    if let tag = fields["etag"] { return ("If-None-Match", tag) }
    return fields["last-modified"].map { ("If-Modified-Since", $0) }
  }

  /// Whether what follows is the rest of the content that another answer began with: servers may
  /// ignore what is asked for.
  func continues(_ beginning: RemoteAnswer, at size: UInt64) -> Bool {
    guard isPart, start == size, let tag = strongTag, tag == beginning.strongTag else {
      return false
    }
    guard let total, let expected = beginning.total else { return true }
    return total == expected
  }
}
