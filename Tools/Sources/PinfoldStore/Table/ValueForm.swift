/// The type of a column in the table, and the meaning of its values in the file.
struct ValueForm: Hashable, Sendable {
  var kind: Kind
  var absence: Absence

  /// The representation of values in the table.
  ///
  /// A column gets a numeric type only if each number reads back as its original text. Otherwise it
  /// is text.
  enum Kind: String, Sendable {
    case text

    /// An integer in the usual spelling.
    case integer

    /// A number whose text has a fraction, even a zero one: `12.0`.
    case real

    /// A number whose text leaves out a zero fraction: `12`.
    case plainReal = "plain_real"

    /// A JSON boolean.
    case boolean

    /// Any JSON except strings, as written.
    case json
  }

  /// The meaning of NULL in the file.
  enum Absence: String, Sendable {
    case missing

    /// JSON's `null`.
    case null

    /// The empty text, in a numeric CSV column.
    case empty
  }

  static let text = ValueForm(kind: .text, absence: .missing)
}

extension ValueForm {
  var declaredType: String {
    switch kind {
    case .text, .json: "TEXT"
    case .integer: "INTEGER"
    case .real, .plainReal: "REAL"
    case .boolean: "BOOLEAN"
    }
  }

  /// Whether SQLite compares the values as numbers.
  var isNumeric: Bool { kind == .integer || kind == .real || kind == .plainReal }
}
