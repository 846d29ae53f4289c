/// How the table has the values of a column, and what they are in the file.
struct ValueForm: Hashable, Sendable {
  var kind: Kind
  var absence: Absence

  /// What a value is in the table.
  ///
  /// A column of numbers has a numeric type only if each number reads back as its original text.
  /// Otherwise it is text.
  enum Kind: String, Sendable {
    /// A string.
    case text

    /// A whole number, as it is usually written.
    case integer

    /// A number whose text has a fraction, also if that is zero: `12.0`.
    case real

    /// A number whose text has no fraction if that is zero: `12`.
    case plainReal = "plain_real"

    /// `true` or `false` of JSON.
    case boolean

    /// Any JSON but strings, as it is written.
    case json
  }

  /// What NULL in the table is in the file.
  enum Absence: String, Sendable {
    /// The row does not have the column.
    case missing

    /// JSON's `null`.
    case null

    /// The empty text, in a column of numbers in CSV.
    case empty
  }

  static let text = ValueForm(kind: .text, absence: .missing)
}

extension ValueForm {
  /// The type of the column in the table.
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
