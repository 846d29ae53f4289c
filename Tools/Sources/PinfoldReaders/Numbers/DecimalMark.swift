/// The decimal mark of numbers. The other mark may then separate thousands.
public enum DecimalMark: String, CaseIterable, Hashable, Sendable {
  /// `1234.5`, or `1,234.5`.
  case point

  /// `1234,5`, or `1.234,5`.
  case comma
}
