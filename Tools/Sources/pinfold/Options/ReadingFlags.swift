import ArgumentParser
import PinfoldPlans
import PinfoldReaders
import PinfoldText

struct ReadingFlags: ParsableArguments {
  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp(
      "The column with the latitudes, or with --crs the northings or y.",
      valueName: "column"
    )
  )
  var latitude: String?

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp(
      "The column with the longitudes, or with --crs the eastings or x.",
      valueName: "column"
    )
  )
  var longitude: String?

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      The column with both, as 52.5,13.4, as WKT, as WKB in hexadecimal, as GeoJSON, or as \
      [13.4,52.5] with the longitude first.
      """,
      valueName: "column"
    )
  )
  var coordinates: String?

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      The column that says how many places each row stands for, such as count: a whole number from \
      1 to 2147483647. Rows with anything else are skipped. (default: each row is one place)
      """,
      valueName: "column"
    )
  )
  var weight: String?

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      The column with the numbers of the places, for links: whole numbers, each only once. Rows \
      with anything else, or with the number of an earlier row, are skipped. (default: the ids of \
      GeoJSON, or the numbers of the rows)
      """,
      valueName: "column"
    )
  )
  var key: String?

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      The coordinate reference system of the coordinates: a code such as EPSG:2154, WKT, PROJJSON \
      or a PROJ string. GDAL's program gdaltransform converts them to degrees. A column with both \
      has the easting first. (default: degrees in WGS 84)
      """,
      valueName: "name"
    )
  )
  var crs: String?

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      The encoding of the text: \(ReadingFlags.names); other names, such as latin1, \
      iso-8859-1, cp1252, latin5, mac and ucs-2, work too. (default: UTF-8, or Windows-1252 for \
      a file that is not UTF-8)
      """,
      valueName: "name"
    ),
    completion: .list(TextEncoding.allCases.map(\.rawValue))
  )
  var encoding: String?

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      The decimal mark of numbers; the other mark may separate thousands. Coordinates in degrees \
      may have either. (default: found for each column from all its values)
      """,
      valueName: "mark"
    )
  )
  var decimalMark: DecimalMark?

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      The separator between the fields of CSV: \(ReadingFlags.separators). The file is then read \
      as CSV, whatever it begins with. (default: the most frequent one in the header, or the one \
      that a line sep=; names)
      """,
      valueName: "name"
    ),
    completion: .list(PlaceFormat.Delimiter.allCases.map(\.rawValue))
  )
  var separator: String?

  @Flag(name: .long, help: "Stop at the first bad row instead of skipping it.")
  var strict = false

  @Flag(name: [.short, .long], help: "Show no progress and no warnings.")
  var quiet = false

  private static let separators =
    PlaceFormat.Delimiter.allCases.dropLast().map(\.rawValue).joined(separator: ", ") + " or bar"

  private static let names = TextEncoding.allCases.map(\.rawValue).joined(separator: ", ")

  mutating func validate() throws {
    guard coordinates == nil || latitude == nil && longitude == nil else {
      throw ValidationError(
        "The --coordinates column has both; leave out --latitude and --longitude."
      )
    }
    if let latitude, latitude == longitude {
      throw ValidationError(
        "The --latitude and the --longitude are the column \"\(latitude)\"; "
          + "if it has both, pass it as --coordinates."
      )
    }
    if let crs {
      guard ReadOptions.isReferenceSystem(crs) else {
        throw ValidationError(
          "The --crs \"\(crs)\" is not a coordinate reference system; pass one such as EPSG:2154."
        )
      }
      self.crs = try ReadOptions.referenceSystem(ofArgument: crs)
    }
    if let separator, PlaceFormat.Delimiter(argument: separator) == nil {
      throw ValidationError(
        "The --separator \"\(separator)\" is unknown; choose \(Self.separators)."
      )
    }
    guard let encoding, TextEncoding(named: encoding) == nil else { return }
    throw ValidationError("The --encoding \(encoding) is unknown; choose one of \(Self.names).")
  }
}

extension ReadingFlags {
  /// The first reading option on the command line, or `nil`.
  var firstFlag: String? {
    if latitude != nil { return "--latitude" }
    if longitude != nil { return "--longitude" }
    if coordinates != nil { return "--coordinates" }
    if weight != nil { return "--weight" }
    if key != nil { return "--key" }
    if crs != nil { return "--crs" }
    if encoding != nil { return "--encoding" }
    if decimalMark != nil { return "--decimal-mark" }
    if separator != nil { return "--separator" }
    return strict ? "--strict" : nil
  }

  func options(
    numericColumns: [String] = [],
    filters: [PlaceFilter] = []
  ) -> ReadOptions {
    ReadOptions(
      latitudeColumn: coordinates ?? latitude,
      longitudeColumn: coordinates ?? longitude,
      crs: crs,
      encoding: encoding.flatMap { TextEncoding(named: $0) },
      decimalMark: decimalMark,
      delimiter: separator.flatMap { PlaceFormat.Delimiter(argument: $0) },
      numericColumns: numericColumns,
      weightColumn: weight,
      keyColumn: key,
      filters: filters,
      isStrict: strict
    )
  }

  func progressBar(ofReading name: String) -> ProgressBar {
    ProgressBar(label: "Reading \(name)", isShown: !quiet)
  }

  /// Reads a file, or a snapshot of a store. Shows progress and warnings.
  ///
  /// - Parameter listsAllSkipped: Whether the table lists all skipped rows, however many.
  func read(
    _ file: String,
    numericColumns: [String] = [],
    filters: [PlaceFilter] = [],
    listsAllSkipped: Bool = false
  ) throws -> ReadPlaces {
    var bar = progressBar(ofReading: PlaceSource(argument: file).name)
    defer { bar.clear() }
    var options = options(numericColumns: numericColumns, filters: filters)
    if listsAllSkipped { options.listedRejections = .max }
    let places = try ReadPlaces(file, options: options) { bar.show($0) }
    bar.clear()
    warn(of: places.table)
    if !quiet {
      [
        Warning.leftOutEdits(file), Warning.noMatch(places.table, filters),
        Warning.keys(places.store?.keyProblems ?? [], of: file),
      ]
      .compactMap(\.self).forEach(StandardStreams.printError)
    }
    return places
  }

  func warn(of table: PlaceTable) {
    if !quiet { Warning.all(of: table).forEach(StandardStreams.printError) }
  }
}

extension PlaceFormat.Delimiter {
  /// Creates a delimiter from its name or character. Tab is also `\t`.
  fileprivate init?(argument: String) {
    let found = Self.allCases.first { delimiter in
      [delimiter.rawValue, String(Unicode.Scalar(delimiter.byte))].contains(argument.lowercased())
    }
    guard let found = found ?? (argument == "\\t" ? .tab : nil) else { return nil }
    self = found
  }
}
