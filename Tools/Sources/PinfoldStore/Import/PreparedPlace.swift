import Pinfold

/// A place as it is written: all that can be done without the database is done.
struct PreparedPlace: Sendable {
  let id: PointID
  let coordinate: Coordinate

  /// Its columns, as stores have them.
  let row: [UInt8]

  let text: SearchText
}

/// Does what needs no database: the form of a row, and its texts.
struct PlacePreparer: Sendable {
  private let form: RowForm
  private let coordinateColumns: [[UInt8]]

  init(_ form: RowForm, coordinateColumns: (latitude: String, longitude: String)?) {
    self.form = form
    self.coordinateColumns = PlaceWriter.quoted(coordinateColumns)
  }

  /// - Parameter properties: The columns as JSON, in UTF-8.
  func place(_ id: PointID, at coordinate: Coordinate, _ properties: [UInt8]) -> PreparedPlace {
    PreparedPlace(
      id: id,
      coordinate: coordinate,
      row: form.compact(properties, at: coordinate),
      text: SearchText(properties, without: coordinateColumns)
    )
  }
}
