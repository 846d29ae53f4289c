/// The coordinate reference systems that a file declares for its columns with geometries, such as
/// GeoParquet does. Columns in degrees are not among them.
struct DeclaredSystems: Hashable, Sendable {
  /// By column, the system as PROJ knows it.
  private let byColumn: [String: String]

  /// The column with the positions where options name none.
  private let usualColumn: String

  /// - Parameter definitions: By column, the system in the words of the file.
  init?(_ definitions: [String: String], usualColumn: String) {
    byColumn = definitions.compactMapValues { SystemDefinition($0).crsUnlessDegrees }
    self.usualColumn = usualColumn
    if byColumn.isEmpty { return nil }
  }
}

extension DeclaredSystems {
  /// Returns the system of what is read; nil for degrees.
  func system(for options: ReadOptions) -> String? {
    guard let name = options.latitudeColumn ?? options.longitudeColumn else {
      return byColumn[usualColumn]
    }
    // Columns with one coordinate each are no geometries.
    guard options.latitudeColumn == options.longitudeColumn else { return nil }
    let columns = byColumn.keys.sorted()
    return ColumnNames(names: columns).index(of: name).flatMap { byColumn[columns[$0]] }
  }
}

extension ReadOptions {
  /// Takes the system that a stream declares for what is read of it, unless the user has named one.
  mutating func take(_ systems: DeclaredSystems?, of name: String) throws(ReadError) {
    try take(system: systems?.system(for: self), of: name)
  }

  /// Takes the system that a file declares for all its positions, unless the user has named one.
  ///
  /// - Parameter system: Nil for degrees.
  mutating func take(system: String?, of name: String) throws(ReadError) {
    declaredSystem = crs == nil ? system : nil
    guard let declaredSystem else { return }
    // GDAL would take another text for the path of a file, or for an address.
    guard Self.isDefinition(declaredSystem) else { throw .undefinedSystem(name, declaredSystem) }
    guard !SystemDefinition.namesFiles(declaredSystem) else {
      throw .systemOfFiles(name, declaredSystem)
    }
  }
}
