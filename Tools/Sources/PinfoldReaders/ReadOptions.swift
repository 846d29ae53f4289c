/// What to read from a file of places, and how strictly.
///
/// | option | meaning | default |
/// |---|---|---|
/// | `latitudeColumn` | latitude column | found by common names |
/// | `longitudeColumn` | longitude column | found by common names |
/// | `crs` | coordinate reference system | WGS 84, in degrees |
/// | `encoding` | text encoding | detected |
/// | `decimalMark` | decimal mark of numbers | detected for each column |
/// | `delimiter` | field delimiter of CSV | the most frequent in the first line |
/// | `numericColumns` | columns to keep as numbers | none |
/// | `weightColumn` | column with the number of places in a row | 1 place per row |
/// | `keyColumn` | column with the keys of places | feature ids, or row numbers |
/// | `filters` | conditions for ``PlaceTable/matchingRows`` | none |
/// | `isStrict` | whether the first bad row ends reading | `false` |
/// | `listedRejections` | rejected rows to keep with line and value | 1,000 |
public struct ReadOptions: Sendable {
  /// The latitude column; `nil` to find it by common names.
  ///
  /// The first match of this list is used: latitude, lat, decimalLatitude, latitude_deg, lat_deg,
  /// latitude_dd, lat_dd, latitude_wgs84, lat_wgs84, wgs84_lat, geo_latitude, geo_lat,
  /// gps_latitude, gps_lat, stop_lat, INTPTLAT, Breitengrad, Breite, latitud, latitudine,
  /// y_coordinate, y_coord, coord_y, geo_y, y. Case, blanks, underscores, hyphens and dots are
  /// ignored. Names with a leading underscore come last.
  ///
  /// One CSV column or JSON member may contain both coordinates: as `52.5, 13.4`, WKT, hexadecimal
  /// WKB or JSON. To read it, name it for both latitude and longitude. Without other coordinates it
  /// is found by common names such as geometry, location or coordinates.
  ///
  /// If the first rows have no positions in one pair of columns, Pinfold reads another pair with
  /// common names. Columns such as `N/S` and `E/W` determine the signs of CSV coordinates.
  ///
  /// GeoJSON ignores this option.
  public var latitudeColumn: String?

  /// The longitude column; `nil` to find it by common names.
  ///
  /// The common names are those of ``latitudeColumn`` with lon, lng or long for lat, Längengrad or
  /// Länge for Breitengrad or Breite, and x for y.
  ///
  /// GeoJSON ignores this option.
  public var longitudeColumn: String?

  /// The coordinate reference system, as PROJ knows it, such as `EPSG:2154`; `nil` for degrees in
  /// WGS 84.
  ///
  /// The longitude is then the easting or x, and the latitude the northing or y. Names such as
  /// easting, northing, Rechtswert, Hochwert, x and y take precedence over other common names. A
  /// column with both coordinates has the easting first.
  ///
  /// GDAL's `gdaltransform` converts the coordinates, and rows outside the system are rejected. The
  /// original columns remain as properties. Reading features that another program has already
  /// transformed throws an error.
  ///
  /// Surrounding blanks are removed, and an authority such as `epsg` is capitalized.
  public var crs: String? { didSet { crs = crs.map(Self.referenceSystem(_:)) } }

  /// The system that the file declares, if ``crs`` is `nil` and the positions are not degrees.
  var declaredSystem: String?

  /// The text encoding; `nil` to detect it.
  ///
  /// A byte order mark identifies UTF-16. Otherwise a file is UTF-8 if at least half of its
  /// non-ASCII text is, and Windows-1252 if not. Stray bytes in UTF-8 are read as Windows-1252.
  /// ``PlaceTable/decoding`` reports the result.
  public var encoding: TextEncoding?

  /// The decimal mark of numbers; `nil` to detect it for each column from all values.
  ///
  /// The other mark may separate thousands: `1,234.5`, `1.234,5`. A column whose values are all
  /// ambiguous, such as `1,234`, stays text. Coordinates may use either mark.
  public var decimalMark: DecimalMark?

  package var numberReadings = NumberReadings()
  /// The field delimiter of CSV; `nil` to detect it in the first line.
  ///
  /// With a delimiter, every file is CSV, even if it begins like JSON.
  public var delimiter: PlaceFormat.Delimiter?

  /// The columns to keep as numbers, at 8 bytes per row.
  public var numericColumns: [String]

  /// The column with the number of places that each row stands for; `nil` for one each.
  ///
  /// A weight is an integer from 1 to 2³¹ - 1. Other rows are rejected.
  public var weightColumn: String?

  /// The column with the keys of places; `nil` to use feature ids or row numbers.
  ///
  /// A key is an integer below 2⁵³. Rows with an invalid or duplicate key are rejected.
  public var keyColumn: String?

  /// The conditions for matching rows.
  public var filters: [PlaceFilter]

  /// Whether the first bad row ends reading with an error.
  public var isStrict: Bool

  /// The number of rejected rows to list with line and value. The rest are only counted.
  public var listedRejections: Int

  /// Whether every JSON object is a row, even one whose `type` member looks like GeoJSON.
  package var isRows = false

  /// Whether the text comes from a store, where coordinates already have their signs.
  package var isOfStore = false

  /// The coordinates after transformation to degrees.
  var transformedPairs: TransformedPairs?

  /// The read size, the size for format detection, and the maximum record length, all in bytes.
  /// Only tests change them.
  var (chunkSize, headSize, recordLimit) = (1 << 20, 4096, 64 << 20)

  /// The maximum number of CSV columns or object members. Each costs many times the bytes of its
  /// name. Only tests change it.
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
  /// The coordinate reference system to transform from; `nil` for degrees.
  package var referenceSystem: String? { crs ?? declaredSystem }

  /// The columns to read as numbers, by their names in the options.
  var numberColumns: [String] {
    numericColumns + filters.map(\.column) + (weightColumn.map { [$0] } ?? [])
  }

  var isProjected: Bool { crs != nil || declaredSystem != nil }
}
