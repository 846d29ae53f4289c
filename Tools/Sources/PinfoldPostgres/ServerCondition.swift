/// What a server says of a statement that failed.
struct ServerCondition: Hashable, Sendable {
  /// The code of the condition, SQLSTATE: two characters for its class, and three more.
  let state: String

  /// What is wrong, as a part of a sentence; it quotes values.
  let message: String

  /// The column that is meant, where the server names one.
  let column: String?

  /// The number of the parameter that could not be read, from 1, where it is one.
  let parameter: Int?
}

extension ServerCondition {
  /// The class of the condition.
  var category: String { String(state.prefix(2)) }

  /// Whether the same transaction may succeed when it is tried again: it gave way to another.
  var isCollision: Bool { state == "40001" || state == "40P01" }

  /// Whether a table or a column is not the one that was known.
  var isOtherTable: Bool { ["42703", "42P01", "42704", "42883", "3F000"].contains(state) }

  /// - Parameter context: What was being done, such as `unnamed portal parameter $2 = '…'`.
  init(state: String, message: String, detail: String, column: String, context: String) {
    self.state = state
    self.message = detail.isEmpty ? message : "\(message) (\(detail))"
    self.column = column.isEmpty ? nil : column
    let number = context.split(separator: "parameter $", maxSplits: 1).dropFirst().first
    parameter = number.flatMap { Int($0.prefix(while: \.isNumber)) }
  }
}
