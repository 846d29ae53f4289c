import Pinfold
import PinfoldText
package import PinfoldReaders

package struct StoredFilters: Sendable {
  let reader: ColumnReader?
  let filters: [CompiledFilter]

  init(_ filters: [PlaceFilter], _ store: PlaceStore) {
    self.init(filters, ColumnReader(filters.map(\.column), store))
  }

  /// - Parameter names: All JSON columns.
  package init(_ filters: [PlaceFilter], among names: [String]) {
    self.init(filters, ColumnReader(filters.map(\.column), among: names))
  }

  /// - Parameter reader: Reads the columns of the filters, or `nil` if one does not exist.
  package init(_ filters: [PlaceFilter], _ reader: ColumnReader?) {
    (self.reader, self.filters) = (reader, filters.map(CompiledFilter.init))
  }

  /// Returns whether a place satisfies all filters.
  package func match(_ properties: [UInt8]) -> Bool {
    guard let reader else { return false }
    return match(reader.fields(in: properties), in: properties)
  }

  package func match(_ place: StoredPlace) -> Bool {
    match(Array(place.propertiesJSON.utf8))
  }

  /// Returns whether the values of a place, one for each filter, satisfy all filters.
  func match(_ fields: [JSONSlice?], in properties: [UInt8]) -> Bool {
    guard let reader else { return false }
    return filters.indices.allSatisfy { column in
      reader.matches(filters[column], fields[column], in: properties, column: column)
    }
  }
}
