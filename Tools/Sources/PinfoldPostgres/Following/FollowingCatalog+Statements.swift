extension FollowingCatalog {
  /// Returns the names of the objects in the schema. An empty name stands for the schema itself.
  /// Works even for a role that cannot use the schema.
  private func objects() throws(PostgresError) -> Set<String> {
    let rows = try connection.rows(
      """
      WITH schema AS (SELECT n.oid FROM pg_catalog.pg_namespace n WHERE n.nspname = 'pinfold')
      SELECT '' FROM schema
      UNION ALL SELECT c.relname FROM pg_catalog.pg_class c JOIN schema ON c.relnamespace = schema.oid
        WHERE c.relkind NOT IN ('i', 'S')
      UNION ALL SELECT f.proname FROM pg_catalog.pg_proc f JOIN schema ON f.pronamespace = schema.oid
      """
    )
    return Set(rows.compactMap { $0[0] })
  }

  /// Returns the statements that make the table followable. Empty if it already is.
  func missingStatements(_ changes: ChangeTable) throws(PostgresError) -> [String] {
    var statements: [String] = []
    let objects = try objects()
    if !objects.contains("") { statements.append("CREATE SCHEMA pinfold") }
    if !objects.contains("changes_\(changes.number)") { statements += changes.tableStatements }
    let bodies = try connection.rows(
      """
      SELECT f.prosrc FROM pg_catalog.pg_proc f
        JOIN pg_catalog.pg_namespace n ON n.oid = f.pronamespace
      WHERE n.nspname = 'pinfold' AND f.proname = 'note_\(changes.number)' AND f.pronargs = 0
        AND f.prosecdef
      """
    )
    if bodies.first?.first != changes.functionBody { statements += changes.functionStatements }
    for part in try parts(number: changes.number) {
      for name in part.triggers.wrong {
        statements.append("DROP TRIGGER \(name) ON \(part.quotedName)")
      }
      for trigger in ChangeTable.triggers where !part.triggers.right.contains(trigger.name) {
        statements += [
          ChangeTable.triggerStatement(
            trigger.name,
            on: part.quotedName,
            function: changes.function
          )
        ].compactMap(\.self)
      }
    }
    return statements
  }

  /// Returns the statements that remove the existing objects.
  func removalStatements(_ changes: ChangeTable) throws(PostgresError) -> [String] {
    var statements: [String] = []
    for part in try parts(number: changes.number) {
      for name in (part.triggers.right + part.triggers.wrong).sorted() {
        statements.append("DROP TRIGGER \(name) ON \(part.quotedName)")
      }
    }
    var objects = try objects()
    for (name, statement) in [
      ("note_\(changes.number)", "DROP FUNCTION \(changes.function)()"),
      ("changes_\(changes.number)", "DROP TABLE \(changes.changes)"),
      ("state_\(changes.number)", "DROP TABLE \(changes.state)"),
    ] where objects.remove(name) != nil {
      statements.append(statement)
    }
    // The schema stays if it contains objects of other tables.
    if objects == [""] { statements.append("DROP SCHEMA pinfold") }
    return statements
  }
}
