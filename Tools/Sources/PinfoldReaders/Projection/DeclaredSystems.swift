/// The coordinate reference systems that a file declares for its geometry columns, as in
/// GeoParquet. Excludes columns in degrees.
struct DeclaredSystems: Hashable, Sendable {
  /// The systems, as PROJ knows them.
  private let byColumn: [String: String]

  /// The position column if the options don't name one.
  private let usualColumn: String

  init?(_ definitions: [String: String], usualColumn: String) {
    byColumn = definitions.compactMapValues { SystemDefinition($0).crsUnlessDegrees }
    self.usualColumn = usualColumn
    if byColumn.isEmpty { return nil }
  }
}

extension DeclaredSystems {
  /// Returns the system of the columns to read; `nil` for degrees.
  func system(for options: ReadOptions) -> String? {
    guard let name = options.latitudeColumn ?? options.longitudeColumn else {
      return byColumn[usualColumn]
    }
    // Columns with one coordinate each are not geometries.
    guard options.latitudeColumn == options.longitudeColumn else { return nil }
    let columns = byColumn.keys.sorted()
    return ColumnNames(names: columns).index(of: name).flatMap { byColumn[columns[$0]] }
  }
}

extension ReadOptions {
  /// Adopts the system that a stream declares for the columns to read, unless the user named one.
  mutating func take(_ systems: DeclaredSystems?, of name: String) throws(ReadError) {
    try take(system: systems?.system(for: self), of: name)
  }

  /// Adopts the system that a file declares for all positions, unless the user named one.
  ///
  /// - Parameter system: The system; `nil` for degrees.
  mutating func take(system: String?, of name: String) throws(ReadError) {
    declaredSystem = crs == nil ? system : nil
    guard let declaredSystem else { return }
    // GDAL would interpret other text as a path or URL.
    guard Self.isDefinition(declaredSystem) else { throw .undefinedSystem(name, declaredSystem) }
    guard !SystemDefinition.namesFiles(declaredSystem) else {
      throw .systemOfFiles(name, declaredSystem)
    }
  }
}
