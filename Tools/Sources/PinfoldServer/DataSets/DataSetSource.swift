/// The places of a data set, and how they are kept up to date.
package struct DataSetSource {
  /// The path of the file, or the name of the table, that the data set is named after.
  package let path: String

  package let places: any ServedPlaces

  /// Whether the places are of a table of a database.
  package var isTable = false

  /// How the places follow where they come from, if they do.
  package var refresh: (any PlaceRefresh)?

  /// Reads the places and makes their store, if they have none yet.
  package var preparation: Preparation?

  package init(path: String, places: any ServedPlaces) { (self.path, self.places) = (path, places) }
}
