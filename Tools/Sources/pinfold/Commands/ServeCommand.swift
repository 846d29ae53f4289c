import ArgumentParser
import Foundation
import Logging
import PinfoldReaders
import PinfoldServer
import PinfoldStore
import PinfoldText

/// `pinfold serve`: shows files on a map in the browser.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Shows the places of files on a map in the browser.",
    discussion: """
      The first time a file is served, a store is made beside it, NAME.gpkg. It is used \
      again until the file changes, so that the map is there at once. The map of a large file does \
      not wait for it; search and edits do. A store can also be served by itself, without its \
      file. Press Ctrl-C to stop the server.

      For standard input, and in a folder that cannot be written, the store is a temporary file; \
      to edit those places, choose a location for it with --store. A table of PostgreSQL is never \
      written, and its rows are read on demand. To show its changes at once, run pinfold postgres \
      install; to read it again at intervals, pass --reload-every.

      Only this machine can reach the server, unless --host says otherwise. Its HTTP interface \
      is described at /openapi.json.

      EXAMPLES:
        pinfold serve places.csv --open
        pinfold serve shops.csv stations.geojson --port 9000
        pinfold serve places.csv --watch
        pinfold serve shops.csv --crs EPSG:2154
        pinfold serve places.csv --allow-edits --token s3cret
        pinfold serve 'postgresql://localhost/shop?table=places' --reload-every 60
        pinfold serve cells.csv --weight count
        pinfold serve "sql:SELECT * FROM 'shops/*.parquet' WHERE open"
        pinfold serve /media/places.csv --allow-edits --store ~/places.gpkg
        pinfold serve places.csv --tiles 'https://tiles.example.org/{z}/{x}/{y}.png'
        pinfold serve places.csv --host 0.0.0.0
        pinfold serve places.csv --public-url https://example.org --trust-proxy ::1
      """
  )

  @Argument(
    help: """
      CSV or GeoJSON, which may be newline-delimited or gzipped; or stores, or tables of \
      PostgreSQL; or queries that the program duckdb runs, as sql:SELECT ….
      """,
    completion: .file()
  )
  var files: [String] = []

  @Option(
    help: ArgumentHelp(
      "The address to listen on; with 0.0.0.0, the whole network can reach the server.",
      valueName: "address"
    )
  )
  var host = "127.0.0.1"

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The port to listen on; 0 chooses a free one. (default: 8080)",
      valueName: "number"
    ),
    transform: {
      guard let port = Int($0), (0...65535).contains(port) else {
        throw ValidationError("write a whole number from 0 to 65535, such as 8080.")
      }
      return port
    }
  )
  var port = 8080

  @Flag(help: "Open the map in the browser.")
  var open = false

  @OptionGroup var basemap: BasemapArguments

  @OptionGroup var categories: CategoryArguments

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      The column whose values clusters never mix at first, such as country; the page can choose \
      another.
      """,
      valueName: "column"
    )
  )
  var within: String?

  @Flag(help: "Allow edits by clients that present the token.")
  var allowEdits = false

  @Option(
    help: ArgumentHelp(
      """
      The token that clients need for edits. (default: PINFOLD_TOKEN in the environment, or a \
      new one that is printed)
      """,
      valueName: "token"
    )
  )
  var token: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Where to keep the store of a single file. (default: beside it, as FILE.gpkg)",
      valueName: "path"
    ),
    completion: .file(extensions: ["gpkg"])
  )
  var store: String?

  @Flag(help: "Replace a store whose file has changed, even if its edits are lost.")
  var discardEdits = false

  @Option(
    help: ArgumentHelp(
      """
      Read tables of PostgreSQL again so many seconds after the last time, and show what \
      changed on all open maps. (default: never)
      """,
      valueName: "seconds"
    )
  )
  var reloadEvery: Int?

  @Flag(
    help: "Read files again when they change, and show what changed on all open maps."
  )
  var watch = false

  @OptionGroup(title: "Publishing") var publishing: PublishingArguments

  @Flag(help: "Log every request to standard error.")
  var verbose = false

  @OptionGroup(title: "Reading") var reading: ReadingFlags

  mutating func validate() throws {
    guard allowEdits || token == nil else {
      throw ValidationError("The --token is for edits; add --allow-edits.")
    }
    guard token?.isEmpty != true else {
      throw ValidationError("The --token is empty; write one, or leave it out.")
    }
    guard !host.isEmpty, host.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x2F }) else {
      throw ValidationError(
        """
        The --host must be an address or a name of this machine, such as 127.0.0.1, without scheme.
        """
      )
    }
    guard !files.isEmpty else {
      throw ValidationError("Name a file of places, such as places.csv.")
    }
    guard store?.isEmpty != true else {
      throw ValidationError("The --store is empty; name a file, or leave it out.")
    }
    guard store != "-" else { throw StoreMaking.storeIsAFile }
    guard reloadEvery.map({ (1...86_400).contains($0) }) ?? true else {
      throw ValidationError("The --reload-every must be from 1 to 86400 seconds.")
    }
    let tables = files.filter { PlaceSource(argument: $0).isTable }
    guard reloadEvery == nil || !tables.isEmpty else {
      throw ValidationError("The --reload-every is for tables of PostgreSQL; leave it out.")
    }
    guard !allowEdits || tables.count < files.count else {
      throw ValidationError(
        """
        The server does not write to tables of PostgreSQL; leave out --allow-edits, and edit the \
        table with the database's own programs: the map follows it.
        """
      )
    }
    guard !watch || !allowEdits else {
      throw ValidationError(
        "Choose --watch or --allow-edits: the next change of the file would undo edits."
      )
    }
    guard store == nil || files.count == 1 else {
      throw ValidationError(
        """
        The --store works only with a single file; make stores of the others with pinfold import, \
        and serve those.
        """
      )
    }
  }

  mutating func run() async throws {
    TemporaryStoreFolder.sweep()
    var opened: [DataSetSource] = []
    for file in files {
      let opening = StoreOpening(
        file: file,
        reading: reading,
        storePath: store,
        allowsEdits: allowEdits,
        discardsEdits: discardEdits,
        reloadInterval: reloadEvery.map { .seconds($0) },
        isWatched: watch
      )
      opened.append(try opening.open())
    }
    try CategoryArguments.check(categories.category, opened)
    try CategoryArguments.check(categories.time, opened)
    try CategoryArguments.check(within, opened)
    OpenFiles.raiseLimit()
    let settings = settings
    let server = try MapServer(
      opened,
      settings: settings,
      logger: logger
    )
    if !server.isPageComplete {
      StandardStreams.warn(
        "MapLibre is missing from the page; run scripts/setup.sh and build again."
      )
    }
    if !allowEdits, ["0.0.0.0", "::", "[::]"].contains(host) {
      StandardStreams.warn(
        "with --host \(host) and without a token, everyone in the network can read all places; "
          + "put a proxy that asks for a password in front, or leave out --host."
      )
    }
    let announcement = ServeAnnouncement(
      host: host,
      publicURL: publishing.publicURL,
      counts: opened.map {
        let unit = $0.places.weightColumn == nil ? "place" : "row"
        return (
          $0.path, GroupedNumber($0.places.placeCount).of(unit),
          $0.preparation?.isReading != true
        )
      },
      token: givenToken == nil ? settings.token : nil,
      opens: open,
      isQuiet: reading.quiet
    )
    // From here on only the server holds the data sets, so that it can free them.
    opened = []
    try await server.run { announcement.show(port: $0) }
  }

  private var logger: Logger {
    var logger = Logger(label: "pinfold") { _ in PlainLogHandler() }
    logger.logLevel = verbose ? .info : reading.quiet ? .warning : .notice
    return logger
  }

  private var settings: ServerSettings {
    var settings = ServerSettings()
    (settings.host, settings.port) = (host, port)
    settings.tiles = basemap.tiles
    (settings.categoryColumn, settings.timeColumn) = (categories.category, categories.time)
    settings.withinColumn = within
    publishing.apply(to: &settings)
    if allowEdits { settings.token = givenToken ?? ServeAnnouncement.newToken }
    return settings
  }

  private var givenToken: String? {
    let variable = ProcessInfo.processInfo.environment["PINFOLD_TOKEN"] ?? ""
    return token ?? (variable.isEmpty ? nil : variable)
  }
}
