// Messages about filters, which name the expression instead of a file.

extension ReadError {
  static func invalidFilter(_ expression: String, _ problem: String) -> ReadError {
    ReadError(
      .invalidFilter,
      path: "",
      "The filter \"\(expression)\" \(problem); write COLUMN=VALUE, or one of != < <= > >= ~ "
        + "in place of =."
    )
  }

  static func longFilterList(_ expression: String, most: Int) -> ReadError {
    ReadError(
      .invalidFilter,
      path: "",
      "The filter \"\(expression.prefix(30))…\" lists more than \(most) values; list fewer."
    )
  }

  static func unknownOperator(
    _ expression: String,
    _ written: String,
    meant: String
  ) -> ReadError {
    let quoting = written.hasPrefix("=") ? ", or put quotes around the value" : ""
    return ReadError(
      .invalidFilter,
      path: "",
      "The filter \"\(expression)\" uses \(written), which is not an operator; "
        + "write \(meant)\(quoting)."
    )
  }

  static func filterWithoutOrder(
    _ expression: String,
    _ comparison: String,
    _ value: String
  ) -> ReadError {
    let hint =
      value.contains(",") ? " Write decimals with a point, even if the file has commas." : ""
    return ReadError(
      .invalidFilter,
      path: "",
      "The filter \"\(expression)\" uses \(comparison), which compares numbers, and dates such as "
        + "2020-12-31; \"\(value)\" is neither.\(hint)"
    )
  }
}
