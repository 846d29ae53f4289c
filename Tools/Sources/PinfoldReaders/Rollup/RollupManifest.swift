/// What a roll-up was made of, as it says itself.
///
/// Its text is that of a form: names and values with `=` between them and `&` between the pairs,
/// everything but letters, digits and `.~_-` percent-encoded in UTF-8. So it needs no quotes in
/// SQL, nor in CSV. The zoom is last, because rows have it too: so a text that is cut off shows.
///
///     table=places&latitude=lat&longitude=lon&category=kind&where=kind%20%3C%3E%20'x'&zoom=16
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

  /// What it is an update of: the rows that have changed; `nil` for a whole roll-up.
  package let changes: RollupChanges?

  package init(
    zoom: Int,
    table: String,
    latitude: String,
    longitude: String,
    key: String? = nil,
    figures: [String] = [],
    categories: [String] = [],
    condition: String? = nil,
    changes: RollupChanges? = nil
  ) {
    (self.zoom, self.table) = (zoom, table)
    (self.latitude, self.longitude, self.key) = (latitude, longitude, key)
    (self.figures, self.categories, self.condition) = (figures, categories, condition)
    self.changes = changes
  }
}

extension RollupManifest {
  /// The columns of its rows that not every roll-up has, without those whose names PostgreSQL cuts:
  /// it has room for 63 bytes.
  var columnNames: [String] {
    let names =
      (key == nil ? [] : [RollupColumns.key])
      + figures.flatMap { RollupColumns.figures($0).map(\.name) }
      + categories.map(RollupColumns.category)
    return names.filter { $0.utf8.count <= 63 }
  }
}

// MARK: - Text

extension RollupManifest {
  /// The manifest as text, in ASCII.
  package var text: String {
    let pairs =
      [("table", table), ("latitude", latitude), ("longitude", longitude)]
      + (key.map { [("key", $0)] } ?? []) + figures.map { ("figure", $0) }
      + categories.map { ("category", $0) } + (condition.map { [("where", $0)] } ?? [])
      + (changes.map { [("since", $0.since), ("changed", $0.column)] } ?? [])
      + (changes?.former.map { [("former", $0)] } ?? [])
      + [("zoom", "\(zoom)")]
    return pairs.map { "\($0.0)=\(PercentEncoding.encoded($0.1))" }.joined(separator: "&")
  }

  /// Reads the text of a manifest; `nil` if it is none. Names that are not known are left out.
  package init?(text: String) {
    var values: [String: [String]] = [:]
    for pair in text.split(separator: "&") {
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2, let value = PercentEncoding.decoded(sides[1]) else { return nil }
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
      condition: values["where"]?.first,
      changes: values["since"]?.first.flatMap { since in
        values["changed"]?.first.map {
          RollupChanges(since: since, column: $0, former: values["former"]?.first)
        }
      }
    )
  }
}
