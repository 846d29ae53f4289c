/// Why a batch was not made, for its client.
package struct TableEditError: Error, Hashable {
  package enum Kind: Hashable, Sendable {
    /// A value, a column or a row that there cannot be.
    case invalid

    /// What the database does not allow, as the table is now.
    case conflict

    /// The role may not do that.
    case notAllowed

    /// The database is away, or busy.
    case away

    /// It is not known whether the batch was made.
    case unknown

    /// The database failed, and said nothing that the client could act on.
    case failed
  }

  package let kind: Kind

  /// The number of the edit, if it is one.
  package let edit: Int?

  /// One sentence: what is wrong, and what to do.
  package let message: String

  init(_ kind: Kind, edit: Int? = nil, _ message: String) {
    (self.kind, self.edit, self.message) = (kind, edit, message)
  }
}

// MARK: - What the client sent

extension TableEditError {
  static func unknownPlace(_ edit: Int) -> TableEditError {
    TableEditError(.invalid, edit: edit, "There is no such place; it may have been removed.")
  }

  static func unknownColumn(_ edit: Int, _ name: String, known: [String]) -> TableEditError {
    let shown = known.prefix(20).joined(separator: ", ")
    return TableEditError(
      .invalid,
      edit: edit,
      "The table has no column \"\(name)\" that can be read; its columns are \(shown)."
    )
  }

  static func columnOfCoordinates(_ edit: Int, _ name: String) -> TableEditError {
    TableEditError(
      .invalid,
      edit: edit,
      "The column \"\(name)\" has coordinates; give them as coordinates, or use move."
    )
  }

  static func nulCharacter(_ edit: Int, _ name: String) -> TableEditError {
    TableEditError(
      .invalid,
      edit: edit,
      "The value of \"\(name)\" has a NUL character, which text of PostgreSQL cannot have."
    )
  }

  /// A trigger or a rule let the statement pass without an effect.
  static func ignored(_ edit: Int) -> TableEditError {
    TableEditError(
      .conflict,
      edit: edit,
      "The database ignored the edit; a trigger, a rule or a policy of the table forbids it."
    )
  }
}

// MARK: - What the database says

extension TableEditError {
  static let away = TableEditError(
    .away,
    "The database of these places is out of reach, so nothing was edited; try again."
  )

  static let unknown = TableEditError(
    .unknown,
    "The database was lost while it committed, so the edits may have been made; send them again "
      + "with the same Idempotency-Key, or read the places first."
  )

  /// The server answered COMMIT by rolling back.
  static let notCommitted = TableEditError(
    .conflict,
    "The database rolled the edits back when they were committed; send them again."
  )

  /// Changes of the table are not noted, as it seems.
  static let notFollowed = TableEditError(
    .notAllowed,
    "These places cannot be edited, because changes of their table are not noted."
  )

  static func noRights(_ name: String, role: String) -> TableEditError {
    TableEditError(
      .notAllowed,
      "These places cannot be edited, because the role \(role) may not write to \(name), or to the "
        + "table that notes edits; let the owner run pinfold postgres install with --writer \(role)."
    )
  }

  /// - Parameters:
  ///   - error: What the database said.
  ///   - edit: The number of the edit.
  ///   - statement: Its statement, if it was one.
  init(_ error: PostgresError, _ edit: Int? = nil, _ statement: EditStatement? = nil) {
    guard error.kind != .notConnected else {
      self = .away
      return
    }
    guard let condition = error.condition else {
      self.init(.failed, edit: edit, "The database failed; the server's log has the details.")
      return
    }
    let said = "The database refused it: \(condition.message)"
    let column = condition.column ?? statement?.column(of: condition)
    let sentence = said + (column.map { " (column \"\($0)\")" } ?? "") + "."
    switch (condition.category, condition.state) {
    case (_, "42501"), (_, "25006"): self.init(.notAllowed, edit: edit, sentence)
    case ("22", _), (_, "428C9"), ("54", _), ("0A", _), (_, "42804"):
      self.init(.invalid, edit: edit, sentence)
    case (_, "55P03"), (_, "57014"), (_, "40001"), (_, "40P01"), ("53", _), ("25", _):
      self.init(.away, edit: edit, "The database is busy (\(condition.message)); try again.")
    case ("42", _), ("XX", _), ("58", _), ("F0", _):
      self.init(.failed, edit: edit, "The database failed; the server's log has the details.")
    // Constraints, what triggers raise, and codes of their own.
    default: self.init(.conflict, edit: edit, sentence)
    }
  }
}

extension EditStatement {
  /// The column whose value a condition is about, as far as that can be told.
  fileprivate func column(of condition: ServerCondition) -> String? {
    guard condition.category == "22" else { return nil }
    if let number = condition.parameter, columns.indices.contains(number - 1) {
      return columns[number - 1]?.name
    }
    let given = columns.compactMap(\.self)
    // Such as "value too long for type character varying(5)".
    let alike = given.filter { condition.message.contains($0.type) }
    return alike.count == 1 ? alike[0].name : given.count == 1 ? given[0].name : nil
  }
}
