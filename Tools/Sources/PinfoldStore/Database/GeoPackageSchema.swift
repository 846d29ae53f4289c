import GRDB
import Pinfold

/// The standard tables of a GeoPackage.
///
/// Source: OGC 12-128r18, sections 1.1.2, 1.1.3 and 2.1.5.
enum GeoPackageSchema {
  static let applicationID: UInt32 = 0x4750_4B47

  static let version: UInt32 = 10300

  private static let tables = """
    CREATE TABLE gpkg_spatial_ref_sys (
      srs_name TEXT NOT NULL,
      srs_id INTEGER PRIMARY KEY,
      organization TEXT NOT NULL,
      organization_coordsys_id INTEGER NOT NULL,
      definition TEXT NOT NULL,
      description TEXT
    );
    INSERT INTO gpkg_spatial_ref_sys VALUES
      ('Undefined Cartesian SRS', -1, 'NONE', -1, 'undefined',
        'undefined Cartesian coordinate reference system'),
      ('Undefined geographic SRS', 0, 'NONE', 0, 'undefined',
        'undefined geographic coordinate reference system'),
      ('WGS 84 geodetic', 4326, 'EPSG', 4326,
        'GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563,\
    AUTHORITY["EPSG","7030"]],AUTHORITY["EPSG","6326"]],PRIMEM["Greenwich",0,\
    AUTHORITY["EPSG","8901"]],UNIT["degree",0.0174532925199433,AUTHORITY["EPSG","9122"]],\
    AXIS["Latitude",NORTH],AXIS["Longitude",EAST],AUTHORITY["EPSG","4326"]]',
        'longitude/latitude coordinates in decimal degrees on the WGS 84 spheroid');
    CREATE TABLE gpkg_contents (
      table_name TEXT NOT NULL PRIMARY KEY,
      data_type TEXT NOT NULL,
      identifier TEXT UNIQUE,
      description TEXT DEFAULT '',
      last_change DATETIME NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')),
      min_x DOUBLE,
      min_y DOUBLE,
      max_x DOUBLE,
      max_y DOUBLE,
      srs_id INTEGER,
      CONSTRAINT fk_gc_r_srs_id FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys(srs_id)
    );
    CREATE TABLE gpkg_geometry_columns (
      table_name TEXT NOT NULL,
      column_name TEXT NOT NULL,
      geometry_type_name TEXT NOT NULL,
      srs_id INTEGER NOT NULL,
      z TINYINT NOT NULL,
      m TINYINT NOT NULL,
      CONSTRAINT pk_geom_cols PRIMARY KEY (table_name, column_name),
      CONSTRAINT uk_gc_table_name UNIQUE (table_name),
      CONSTRAINT fk_gc_tn FOREIGN KEY (table_name) REFERENCES gpkg_contents(table_name),
      CONSTRAINT fk_gc_srs FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys(srs_id)
    );
    """

  static func mark(_ db: Database) throws {
    try db.execute(sql: "PRAGMA application_id = \(applicationID)")
    try db.execute(sql: "PRAGMA user_version = \(version)")
  }

  static func make(_ db: Database, _ table: FeatureTable) throws {
    try db.execute(sql: tables)
    try db.execute(
      sql: """
        INSERT INTO gpkg_contents (table_name, data_type, identifier, srs_id)
        VALUES (?1, 'features', ?1, 4326);
        """,
      arguments: [table.name]
    )
    try db.execute(
      sql: "INSERT INTO gpkg_geometry_columns VALUES (?, 'geom', 'POINT', 4326, 0, 0)",
      arguments: [table.name]
    )
    // Once one attribute table is listed, GDAL and QGIS hide tables that are not.
    try db.execute(
      sql: """
        INSERT INTO gpkg_contents (table_name, data_type, identifier, description)
        VALUES ('pinfold_columns', 'attributes', 'pinfold_columns', ?)
        """,
      arguments: ["How Pinfold reads the columns of \(table.name)"]
    )
  }

  /// Records the time of a change, and extends the bounds to include positions.
  static func note(_ coordinates: [Coordinate], in table: FeatureTable, _ db: Database) throws {
    var (west, south) = (Double.infinity, Double.infinity)
    var (east, north) = (-Double.infinity, -Double.infinity)
    for place in coordinates where place.longitude.isFinite && place.latitude.isFinite {
      (west, east) = (min(west, place.longitude), max(east, place.longitude))
      (south, north) = (min(south, place.latitude), max(north, place.latitude))
    }
    let bounds = [west, south, east, north].map { $0.isFinite ? $0 : nil }
    try db.execute(
      sql: """
        UPDATE gpkg_contents SET
          last_change = strftime('%Y-%m-%dT%H:%M:%fZ', 'now'),
          min_x = min(coalesce(min_x, ?2), coalesce(?2, min_x)),
          min_y = min(coalesce(min_y, ?3), coalesce(?3, min_y)),
          max_x = max(coalesce(max_x, ?4), coalesce(?4, max_x)),
          max_y = max(coalesce(max_y, ?5), coalesce(?5, max_y))
        WHERE table_name = ?1
        """,
      arguments: [table.name, bounds[0], bounds[1], bounds[2], bounds[3]]
    )
  }
}
