import ArgumentParser
import PinfoldPostgres
import PinfoldReaders
import PinfoldText

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// `pinfold postgres`: sets up a table so that maps show its changes at once.
struct PostgresCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "postgres",
    abstract: "Lets maps show changes of a PostgreSQL table at once.",
    discussion: """
      EXAMPLES:
        pinfold postgres install 'postgresql://owner@db/shop?table=places'
        pinfold postgres status 'postgresql://web@db/shop?table=places'
        pinfold postgres remove 'postgresql://owner@db/shop?table=places'
      """,
    subcommands: [
      PostgresInstallCommand.self, PostgresRemoveCommand.self, PostgresStatusCommand.self,
    ]
  )
}

private struct TableArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The address of the table: postgresql://user@host/database?table=schema.name.",
      valueName: "address"
    )
  )
  var address: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The column with the latitudes.", valueName: "column")
  )
  var latitude: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The column with the longitudes.", valueName: "column")
  )
  var longitude: String?

  mutating func validate() throws {
    guard DatabaseAddress(argument: address) != nil else {
      throw ValidationError(
        "Name a table by its address, postgresql://user@host/database?table=schema.name."
      )
    }
  }

  func setup() throws -> (setup: FollowingSetup, name: String) {
    guard let address = DatabaseAddress(argument: address) else {
      throw ValidationError("The address does not name a table.")  // `validate()` has checked it
    }
    let setup = try FollowingSetup(address, latitude: latitude, longitude: longitude)
    return (setup, address.name)
  }
}

/// Whether to only print the statements, or to run them without asking.
private struct ConsentFlags: ParsableArguments {
  @Flag(help: "Print the statements, and run nothing.")
  var print = false

  @Flag(help: "Run the statements without asking.")
  var yes = false

  mutating func validate() throws {
    guard !(print && yes) else {
      throw ValidationError("Choose --print or --yes, not both.")
    }
  }

  /// Prints the statements. Asks whether to run them, unless `--print` or `--yes` is given.
  ///
  /// - Returns: Whether to run the statements.
  func isGiven(for statements: [String]) throws -> Bool {
    let text = FollowingSetup.transaction(statements).map { $0 + ";" }.joined(separator: "\n")
    try StandardStreams.printOutput(text)
    if print { return false }
    if yes { return true }
    guard isatty(STDIN_FILENO) == 1 else {
      throw ValidationError("Nothing was run; add --yes to run the statements.")
    }
    StandardStreams.printError("Run these statements? [y/N]")
    guard ["y", "yes"].contains((readLine() ?? "").trimmed.lowercased()) else {
      StandardStreams.printError("Nothing was run.")
      return false
    }
    return true
  }
}

/// `pinfold postgres install`: adds the triggers that record a table's changes.
struct PostgresInstallCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "install",
    abstract: "Creates triggers that record the changes of a table.",
    discussion: """
      The command shows the statements first, and runs them, all or none, if you agree. They \
      create a schema "pinfold" with a table for the keys of changed rows, and four triggers on \
      your table and on each of its partitions: after each statement that inserts, updates, \
      deletes or truncates. Your table and its rows stay as they are. At most about 280,000 keys \
      are kept.

      Run it as the owner of the table, and again after adding partitions; it does only what is \
      missing. A role named with --reader may then read the table, if it could not read any of its \
      columns before.

      EXAMPLES:
        pinfold postgres install 'postgresql://db/shop?table=places' --print
        pinfold postgres install 'postgresql://db/shop?table=places' --reader web
        pinfold postgres install 'postgresql://db/shop?table=places' --yes
      """
  )

  @OptionGroup private var table: TableArguments

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "A role with which pinfold serve reads the table, if not its owner; may be repeated.",
      valueName: "role"
    )
  )
  var reader: [String] = []

  @OptionGroup private var consent: ConsentFlags

  mutating func run() throws {
    let (setup, name) = try table.setup()
    if case .impossible = setup.following.state, let problem = setup.following.problem(of: name) {
      throw PostgresError.notFollowable(problem)
    }
    let statements = try setup.installation(readers: reader)
    guard !statements.isEmpty else {
      StandardStreams.printError("\(setup.table) is followed already.".withoutControls)
      return
    }
    guard try consent.isGiven(for: statements) else { return }
    try setup.run(statements)
    StandardStreams.printError(
      (setup.following.problem(of: name) ?? "Open maps now show the changes of \(setup.table).")
        .withoutControls
    )
  }
}

/// `pinfold postgres remove`: removes everything that `install` added.
struct PostgresRemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Removes the triggers of a table and their records.",
    discussion: """
      The command shows the statements first, and runs them, all or none, if you agree. \
      Afterwards, servers that follow the table read it again once a minute.

      EXAMPLES:
        pinfold postgres remove 'postgresql://db/shop?table=places' --print
        pinfold postgres remove 'postgresql://db/shop?table=places'
      """
  )

  @OptionGroup private var table: TableArguments
  @OptionGroup private var consent: ConsentFlags

  mutating func run() throws {
    let (setup, _) = try table.setup()
    let statements = setup.following.removal
    guard !statements.isEmpty else {
      StandardStreams.printError("Pinfold is not installed on \(setup.table).".withoutControls)
      return
    }
    guard try consent.isGiven(for: statements) else { return }
    try setup.run(statements)
    StandardStreams.printError("Removed Pinfold's triggers from \(setup.table).".withoutControls)
  }
}

/// `pinfold postgres status`: reports whether the server can follow a table.
struct PostgresStatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Tells whether this role can follow changes of a table.",
    discussion: """
      The exit code is 0 if it can, and 1 if not.

      EXAMPLES:
        pinfold postgres status 'postgresql://web@db/shop?table=places'
        pinfold postgres status 'postgresql://web@db/shop?table=geo.stops'
      """
  )

  @OptionGroup private var table: TableArguments

  mutating func run() throws {
    let (setup, name) = try table.setup()
    if let problem = setup.following.problem(of: name) {
      try StandardStreams.printOutput(problem.withoutControls)
      throw ExitCode(1)
    }
    var lines = ["Changes of \(setup.table) are recorded, and this role can read them."]
    lines.append("key           \(setup.key.joined(separator: ", "))")
    if let table = setup.changeTable { lines.append("change table  \(table)") }
    if let figures = setup.figures() {
      lines.append("changes kept  \(figures.changes) (\(figures.bytes))")
      lines.append("connections   \(figures.servers) of pinfold to this database")
    }
    for line in lines { try StandardStreams.printOutput(line.withoutControls) }
  }
}
