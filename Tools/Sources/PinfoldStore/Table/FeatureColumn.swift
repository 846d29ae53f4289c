import PinfoldText

struct FeatureColumn: Hashable, Sendable {
  /// The name in the file.
  let name: String

  /// The name in the table. It may differ, because SQLite ignores case and two names are reserved.
  var field: String

  let form: ValueForm

  /// The name as a JSON key with a colon.
  let key: [UInt8]

  init(name: String, field: String, form: ValueForm) {
    (self.name, self.field, self.form) = (name, field, form)
    var key: [UInt8] = []
    key.appendQuoted(name)
    self.key = key + [UInt8(ascii: ":")]
  }

  /// The name as JSON text without quotes.
  var quotedName: ArraySlice<UInt8> { key.dropFirst().dropLast(2) }
}

struct FieldNames {
  /// The used names in lowercase. The key and the geometry have the first two.
  private var taken: Set<String> = ["fid", "geom"]

  init(_ fields: [String] = []) { taken.formUnion(fields.map { $0.lowercased() }) }

  /// Returns an unused name similar to another name, and marks it as used.
  mutating func field(for name: String) -> String {
    // SQL text ends at a zero character.
    let plain = name.replacing("\0", with: "_")
    let base = plain.isEmpty ? "column" : plain
    var (field, number) = (base, 2)
    while !taken.insert(field.lowercased()).inserted {
      field = "\(base)_\(number)"
      number += 1
    }
    return field
  }
}

extension String {
  var sqlName: String { "\"" + replacing("\"", with: "\"\"") + "\"" }

  var sqlText: String { "'" + replacing("'", with: "''") + "'" }
}
