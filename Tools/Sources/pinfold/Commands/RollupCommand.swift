import ArgumentParser

/// `pinfold rollup`: prepares maps of more places than fit into memory.
struct RollupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rollup",
    abstract: "Groups the rows of a database table by cells.",
    discussion: """
      EXAMPLES:
        pinfold rollup sql --dialect duckdb --table places --into cells
        pinfold rollup sql --dialect postgresql --table shops -o rollup.sql
      """,
    subcommands: [RollupSQLCommand.self]
  )
}

/// `pinfold rollup sql`: prints the statement that makes a roll-up.
struct RollupSQLCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sql",
    abstract: "Prints the SQL that groups a table by cells.",
    discussion: """
      Run the statement in the database that has the table. It reads the table once, and writes a \
      row for each cell with places in it: their mean position, their count, and figures. Every \
      command reads the result like any file of places, with --weight count. Several roll-ups are \
      one table after sql:.

      The names of columns and of the table are quoted. A --table that is not a name, such as \
      read_parquet('*.parquet') or a subquery in parentheses, and the condition of --where are \
      your own SQL and stay as they are.

      EXAMPLES:
        pinfold rollup sql --dialect spark --table places --into /data/cells
        pinfold rollup sql --dialect duckdb --table "'places.parquet'" --into cells
        pinfold rollup sql --dialect postgresql --table shops --figure staff
        pinfold rollup sql --dialect clickhouse --table geo.shops --where "open = 1"
        pinfold serve cells/part-*.gz --weight count
        pinfold serve "sql:SELECT * FROM 'cells/*/part-*.gz'" --weight count
      """
  )

  @Option(
    help: ArgumentHelp(
      "The database that runs it.",
      valueName: "name"
    )
  )
  var dialect: SQLDialect

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The table, view or query with a row for each place.", valueName: "name")
  )
  var table: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The column with the longitudes in degrees.",
      valueName: "column"
    )
  )
  var longitude = "longitude"

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The column with the latitudes in degrees.",
      valueName: "column"
    )
  )
  var latitude = "latitude"

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "A column of numbers: its sum, least and greatest value in each cell; may be repeated.",
      valueName: "column"
    )
  )
  var figure: [String] = []

  @Option(
    name: .customLong("where"),
    parsing: .unconditional,
    help: ArgumentHelp(
      "A condition for rows, in the database's own SQL.",
      valueName: "condition"
    )
  )
  var condition: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The zoom of the cells: at zoom Z, the world is 2^Z cells wide. At 16, a cell is 611 m wide at "
        + "the equator.",
      valueName: "zoom"
    )
  )
  var zoom = 16

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The folder into which the database writes CSV. (default: return the rows)",
      valueName: "folder"
    )
  )
  var into: String?

  @OptionGroup(title: "Output") var output: OutputArguments

  private var query: RollupQuery {
    var query = RollupQuery(table: table, latitude: latitude, longitude: longitude)
    (query.figures, query.condition, query.zoom) = (figure, condition, zoom)
    return query
  }

  mutating func validate() throws {
    if let fault = query.fault { throw ValidationError(fault) }
    guard into?.isEmpty != true else { throw ValidationError("The --into is empty.") }
  }

  mutating func run() throws {
    var output = try output.open()
    output.write(query.statement(in: dialect, into: into))
    try output.finish()
  }
}

extension SQLDialect: ExpressibleByArgument {}
