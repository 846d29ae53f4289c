/// What to read of a file of places, and how strictly.
///
/// | option | meaning | default |
/// |---|---|---|
/// | `latitudeColumn` | the column with the latitudes | found by usual names |
/// | `longitudeColumn` | the column with the longitudes | found by usual names |
/// | `crs` | the coordinate reference system of the coordinates | WGS 84, in degrees |
/// | `encoding` | what the file is written in | what its bytes let expect |
/// | `decimalMark` | the decimal mark of numbers | what the values of each column let expect |
/// | `delimiter` | what is between the fields of CSV | what the first line has most often |
/// | `numericColumns` | columns to keep as numbers | none |
/// | `weightColumn` | the column that says how many places a row stands for | each is one |
/// | `keyColumn` | the column with the numbers of places | ids of features, or rows |
/// | `filters` | what a place must satisfy to be in ``PlaceTable/matchingRows`` | none |
/// | `isStrict` | whether the first bad row ends the reading | `false` |
/// | `listedRejections` | how many rejected rows are kept with line and value | 1,000 |
public struct ReadOptions: Sendable {
  /// The name of the column with the latitudes; nil finds it by usual names.
  ///
  /// These are, the first that is there: latitude, lat, decimalLatitude,
  /// latitude_deg, lat_deg, latitude_dd, lat_dd, latitude_wgs84, lat_wgs84,
  /// wgs84_lat, geo_latitude, geo_lat, gps_latitude, gps_lat, stop_lat, INTPTLAT,
  /// Breitengrad, Breite, latitud, latitudine, y_coordinate, y_coord, coord_y,
  /// geo_y, y. Case, blanks, underscores, hyphens and dots do not count, but one with an underscore
  /// in front is the last.
  ///
  /// GeoJSON has its coordinates in the geometry and ignores this. One column of CSV, or one member of
  /// rows of JSON, may have both coordinates, as `52.5, 13.4`, as WKT, as WKB in hexadecimal digits or as
  /// JSON: it is found by usual names such as geometry, location or coordinates where there are no
  /// others, or by being named for both.
  ///
  /// If a pair of usual names has no place in the first rows and another one has, that is read. Columns
  /// such as `N/S` and `E/W` give CSV the signs of its coordinates.
  public var latitudeColumn: String?

  /// The name of the column with the longitudes; nil finds it by usual names.
  ///
  /// These are the counterparts of the latitudes, with lon, lng or long for lat,
  /// Längengrad and Länge, and x for y.
  ///
  /// GeoJSON has its coordinates in the geometry and ignores this.
  public var longitudeColumn: String?

  /// The coordinate reference system of the coordinates, as PROJ knows it, such as `EPSG:2154`; nil for
  /// degrees in WGS 84.
  ///
  /// The longitude is then the easting or x, and the latitude the northing or y; easting, northing,
  /// Rechtswert, Hochwert, x and y are found before other usual names. A column with both has the
  /// easting first. GDAL's program gdaltransform transforms them; what is outside of the system is
  /// rejected. The columns stay as they are, as ordinary properties of their places. For features that
  /// another program has transformed this is an error.
  ///
  /// Blanks around the name are removed, and an authority such as `epsg` is in capitals.
  public var crs: String? { didSet { crs = crs.map(Self.referenceSystem(_:)) } }

  /// The system that the file itself declares for its positions, where ``crs`` is nil and they are
  /// no degrees.
  var declaredSystem: String?

  /// What the file is written in; nil finds it by the bytes.
  ///
  /// A byte order mark shows UTF-16. Otherwise a file is UTF-8, unless most of what is not
  /// ASCII in it is not: then it is read as Windows-1252. Stray bytes in a file that is
  /// otherwise UTF-8 are read as Windows-1252 too. See ``PlaceTable/decoding`` for what was
  /// found.
  public var encoding: TextEncoding?

  /// The decimal mark of numbers; nil finds it for each column, by all its values.
  ///
  /// The other mark may separate thousands: `1,234.5`, `1.234,5`. If every value of a column is a number
  /// with both marks, such as `1,234`, the column has no numbers. Coordinates may have either mark.
  public var decimalMark: DecimalMark?

  /// How columns are read as numbers, where that was decided before.
  package var numberReadings = NumberReadings()
  /// What is between the fields of CSV; nil finds it in the first line.
  ///
  /// With a delimiter the file is CSV, whatever its first character is.
  public var delimiter: PlaceFormat.Delimiter?

  /// The names of the columns to keep as numbers: 8 bytes for each row.
  public var numericColumns: [String]

  /// The name of the column that says how many places each row stands for; nil for one each.
  ///
  /// A weight is a whole number from 1 to 2³¹ - 1. Rows with anything else are rejected.
  public var weightColumn: String?

  /// The name of the column with the numbers of places; nil for the ids of features, or the rows.
  ///
  /// A number is whole and below 2⁵³. Rows with anything else are rejected, as are rows with the number
  /// of an earlier row.
  public var keyColumn: String?

  /// The conditions that a place must satisfy to be a matching row.
  public var filters: [PlaceFilter]

  /// Whether the first bad row ends the reading with an error.
  public var isStrict: Bool

  /// The number of rejected rows that are kept with their line and value; the
  /// rest are only counted.
  public var listedRejections: Int

  /// Whether every object of JSON is a row, even one whose member `type` is that of GeoJSON.
  package var isRows = false

  /// Whether the text is written from a store, where coordinates have their signs.
  package var isOfStore = false

  /// Where the coordinates in another reference system are, once they were transformed.
  var transformedPairs: TransformedPairs?

  /// The bytes that are read at once, those from which the format is detected, and the most
  /// that one record may have. Only tests need to change them.
  var (chunkSize, headSize, recordLimit) = (1 << 20, 4096, 64 << 20)

  /// The most columns of CSV, and the most members of an object: many times the bytes of a name are
  /// needed for each. Only tests need to change it.
  var columnLimit = 250_000

  /// Creates options.
  public init(
    latitudeColumn: String? = nil,
    longitudeColumn: String? = nil,
    crs: String? = nil,
    encoding: TextEncoding? = nil,
    decimalMark: DecimalMark? = nil,
    delimiter: PlaceFormat.Delimiter? = nil,
    numericColumns: [String] = [],
    weightColumn: String? = nil,
    keyColumn: String? = nil,
    filters: [PlaceFilter] = [],
    isStrict: Bool = false,
    listedRejections: Int = 1000
  ) {
    self.latitudeColumn = latitudeColumn
    self.longitudeColumn = longitudeColumn
    self.crs = crs.map(Self.referenceSystem(_:))
    self.encoding = encoding
    self.decimalMark = decimalMark
    self.delimiter = delimiter
    self.numericColumns = numericColumns
    self.weightColumn = weightColumn
    self.keyColumn = keyColumn
    self.filters = filters
    self.isStrict = isStrict
    self.listedRejections = listedRejections
  }
}

extension ReadOptions {
  /// The coordinate reference system that coordinates are transformed from; nil for degrees.
  package var referenceSystem: String? { crs ?? declaredSystem }

  /// The columns that are read as numbers, by the names that the options have for them.
  var numberColumns: [String] {
    numericColumns + filters.map(\.column) + (weightColumn.map { [$0] } ?? [])
  }

  /// Whether coordinates are transformed.
  var isProjected: Bool { crs != nil || declaredSystem != nil }
}
