import ArgumentParser
import PinfoldReaders
import PinfoldRollups

/// `pinfold rollup`: maps of more places than fit into memory.
struct RollupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rollup",
    abstract: "Groups the rows of a database by cells, for maps of any number of places.",
    discussion: """
      EXAMPLES:
        pinfold rollup sql --dialect duckdb --table places --into rollup
      """,
    subcommands: [RollupSQLCommand.self]
  )
}

/// `pinfold rollup sql`: the statement that makes a roll-up.
struct RollupSQLCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sql",
    abstract: "Prints the SQL that groups a table by cells.",
    discussion: """
      Run the statement where the table is. It reads the table once, and writes a row for each \
      cell with places in it: how many, and where they are on average. A last row has the totals, \
      so that a missing part is noticed.

      Names of columns are quoted. So is that of the table, with its schemas; anything else, such \
      as read_parquet('*.parquet') or a subquery between parentheses, is passed on as it is, and so \
      is the condition of --where: they are your own SQL.

      EXAMPLES:
        pinfold rollup sql --dialect spark --table places --into /data/rollup
        pinfold rollup sql --dialect duckdb --table "'places.parquet'" --into rollup
        pinfold rollup sql --dialect postgresql --table shops --key id --figure staff
        pinfold rollup sql --dialect clickhouse --table geo.shops --where "open = 1"
        pinfold rollup sql --dialect duckdb --table places --into changes \\
          --since 2026-11-25T00:00:00Z --changed edited --former places_former
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
    parsing: .unconditional,
    help: ArgumentHelp(
      "The column that tells places apart; each cell keeps the least of its keys.",
      valueName: "column"
    )
  )
  var key: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "A column of numbers: its sum, least and greatest value in each cell; may be repeated.",
      valueName: "column"
    )
  )
  var figure: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "A column by whose values the places of each cell are counted; may be repeated.",
      valueName: "column"
    )
  )
  var category: [String] = []

  @Option(
    name: .customLong("where"),
    parsing: .unconditional,
    help: ArgumentHelp(
      "A condition for rows, in the SQL of the database, which gets it as it is.",
      valueName: "condition"
    )
  )
  var condition: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      Only cells in which rows have changed since then, all of each, for pinfold import --update; with \
      --changed.
      """,
      valueName: "time"
    )
  )
  var since: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The column with the time of each row's last change.", valueName: "column")
  )
  var changed: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      A table with the positions of rows before they moved or were removed, and when, under the same \
      names as in the table.
      """,
      valueName: "name"
    )
  )
  var former: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How fine the cells are: at zoom Z the world is 2^Z of them wide, and at 16 one is 611 m "
        + "wide at the equator.",
      valueName: "zoom"
    )
  )
  var zoom = 16

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The folder into which the database writes CSV. (default: the rows are its answer)",
      valueName: "folder"
    )
  )
  var into: String?

  @OptionGroup(title: "Output") var output: OutputArguments

  private var query: RollupQuery {
    var query = RollupQuery(table: table, latitude: latitude, longitude: longitude)
    (query.key, query.condition, query.zoom) = (key, condition, zoom)
    (query.figures, query.categories) = (figure, category)
    if let since, let changed {
      query.changes = RollupChanges(since: since, column: changed, former: former)
    }
    return query
  }

  mutating func validate() throws {
    guard (since == nil) == (changed == nil) else {
      throw ValidationError("--since and --changed belong together; give both.")
    }
    guard former == nil || since != nil else {
      throw ValidationError("The --former is for updates; give --since and --changed, too.")
    }
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
