import PinfoldReaders
import Testing

@testable import PinfoldPostgres

@Suite struct TableDescriptionTests {
  private static let degrees = TableColumn.Geometry(schema: "gis", isGeography: false, srid: 4326)

  private static func column(_ name: String, _ kind: TableColumn.Kind = .real64) -> TableColumn {
    TableColumn(name: name, quotedName: "\"\(name)\"", kind: kind, type: "a type")
  }

  private static func describe(
    _ columns: [TableColumn],
    _ parameters: String = ""
  ) throws -> TableDescription {
    let text = "postgresql://h/db?table=t" + parameters
    return try TableDescription(
      columns,
      of: try #require(DatabaseAddress(argument: text)),
      latitude: nil,
      longitude: nil,
      key: ["id"],
      quotedName: "s.t"
    )
  }

  @Test func usualNamesAreFound() throws {
    let table = try Self.describe([Self.column("Id"), Self.column("LON"), Self.column("Lat_Deg")])
    #expect(table.coordinates == .columns(latitude: "Lat_Deg", longitude: "LON"))
    #expect(table.query == "SELECT \"Id\", \"LON\", \"Lat_Deg\" FROM s.t")
  }

  /// A column of points says more than a usual name; names that are given say more yet.
  @Test func pointsComeBeforeUsualNames() throws {
    let points = Self.column("p", .geometry(Self.degrees))
    let columns = [Self.column("x"), points, Self.column("y")]
    #expect(try Self.describe(columns).coordinates == .points(points, Self.degrees))
    #expect(try Self.describe(columns).query == "SELECT \"x\", \"y\", \"p\" FROM s.t")
    let named = try Self.describe(columns, "&latitude=y")
    #expect(named.coordinates == .columns(latitude: "y", longitude: "x"))
    #expect(named.query == "SELECT \"x\", \"p\"::pg_catalog.text, \"y\" FROM s.t")
  }

  @Test func ofSeveralPointsOneIsNamed() throws {
    let columns = ["p", "q"].map { Self.column($0, .geometry(Self.degrees)) }
    #expect(throws: PostgresError.self) { try Self.describe(columns) }
    #expect(
      try Self.describe(columns, "&geometry=q").coordinates == .points(columns[1], Self.degrees)
    )
  }

  @Test func otherReferenceSystemsAreTransformed() {
    let meters = TableColumn.Geometry(schema: "gis", isGeography: true, srid: 3857)
    let value = #""p"::gis.geometry"#
    let moved = ["Y": value, "X": "gis.ST_FlipCoordinates(\(value))"]
    let far = ["Y", "X"].map {
      "WHEN NOT pg_catalog.abs(gis.ST_\($0)Max(\(value))) < 1e9 "
        + "THEN gis.ST_SetSRID(\(moved[$0] ?? ""), 4326) "
    }
    let transformed = "\(far.joined())ELSE gis.ST_Transform(\(value), 4326) END"
    #expect(Self.column("p").pointExpression(meters) == "CASE " + transformed)
    let mixed = TableColumn.Geometry(schema: "gis", isGeography: true, srid: 0)
    #expect(
      Self.column("p").pointExpression(mixed)
        == "CASE WHEN gis.ST_SRID(\(value)) IN (0, 4326) THEN \(value) " + transformed
    )
  }

  @Test(arguments: ["&latitude=no", "&geometry=no", "&geometry=a", ""])
  func whatIsNotThereIsAnError(parameters: String) {
    #expect(throws: PostgresError.self) {
      try Self.describe([Self.column("a"), Self.column("b")], parameters)
    }
  }
}
