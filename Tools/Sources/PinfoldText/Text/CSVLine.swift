/// Writes lines of CSV.
package enum CSVLine {
  /// Returns a line with fields, which are quoted if necessary. Fields that spreadsheets would run as
  /// formulas stay as they are.
  package static func text(_ fields: [String]) -> String {
    fields.map { $0.utf8.contains(where: isSpecial) ? quoted($0) : $0 }.joined(separator: ",")
      + "\n"
  }

  private static func quoted(_ field: String) -> String {
    var quoted = "\""
    // Scalars, because a quote with a combining accent is one character.
    for scalar in field.unicodeScalars {
      if scalar == "\"" { quoted += "\"" }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted + "\""
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\n")
      || byte == UInt8(ascii: "\r")
  }
}
