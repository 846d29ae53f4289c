/// What a roll-up was made of, as it says itself.
///
/// Its text is that of a form: names and values with `=` between them and `&` between the pairs,
/// everything but letters, digits and `.~_-` percent-encoded in UTF-8. So it needs no quotes in
/// SQL, nor in CSV.
///
///     zoom=16&table=places&latitude=lat&longitude=lon&category=kind&where=kind%20%3C%3E%20'x'
package struct RollupManifest: Hashable, Sendable {
  /// The leaf zoom: at zoom z the world is 2ᶻ cells wide.
  package let zoom: Int

  /// The table, as it was named.
  package let table: String

  /// The column of the latitudes.
  package let latitude: String

  /// The column of the longitudes.
  package let longitude: String

  /// The column of the keys.
  package let key: String?

  /// The columns of numbers.
  package let figures: [String]

  /// The columns by whose values rows are counted.
  package let categories: [String]

  /// The condition that rows satisfied, in the SQL of their database.
  package let condition: String?

  package init(
    zoom: Int,
    table: String,
    latitude: String,
    longitude: String,
    key: String? = nil,
    figures: [String] = [],
    categories: [String] = [],
    condition: String? = nil
  ) {
    (self.zoom, self.table) = (zoom, table)
    (self.latitude, self.longitude, self.key) = (latitude, longitude, key)
    (self.figures, self.categories, self.condition) = (figures, categories, condition)
  }
}

// MARK: - Text

extension RollupManifest {
  /// The manifest as text, in ASCII.
  package var text: String {
    let pairs =
      [
        ("zoom", "\(zoom)"), ("table", table), ("latitude", latitude), ("longitude", longitude),
      ] + (key.map { [("key", $0)] } ?? []) + figures.map { ("figure", $0) }
      + categories.map { ("category", $0) } + (condition.map { [("where", $0)] } ?? [])
    return pairs.map { "\($0.0)=\(Self.encoded($0.1))" }.joined(separator: "&")
  }

  /// Reads the text of a manifest; `nil` if it is none. Names that are not known are left out.
  package init?(text: String) {
    var values: [String: [String]] = [:]
    for pair in text.split(separator: "&") {
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2, let value = Self.decoded(sides[1]) else { return nil }
      values[String(sides[0]), default: []].append(value)
    }
    guard let zoom = values["zoom"]?.first.flatMap({ Int($0) }), (0...32).contains(zoom),
      let table = values["table"]?.first, let latitude = values["latitude"]?.first,
      let longitude = values["longitude"]?.first
    else { return nil }
    self.init(
      zoom: zoom,
      table: table,
      latitude: latitude,
      longitude: longitude,
      key: values["key"]?.first,
      figures: values["figure"] ?? [],
      categories: values["category"] ?? [],
      condition: values["where"]?.first
    )
  }

  private static func encoded(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF")
    var encoded = ""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "~"),
        UInt8(ascii: "_"), UInt8(ascii: "-"):
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        encoded.append("%")
        encoded.append(digits[Int(byte >> 4)])
        encoded.append(digits[Int(byte & 15)])
      }
    }
    return encoded
  }

  private static func decoded(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
      guard digits.count == 2 else { return nil }
      bytes.append(UInt8(digits[0] * 16 + digits[1]))  // two digits: below 256
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
