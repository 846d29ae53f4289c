import Pinfold
import PinfoldPlans
import PinfoldReaders
import PinfoldStore
import Synchronization

/// The categories of a data set's columns, and the parts of their histograms.
///
/// Both stay for the life of the data set, so that colors and histograms on the page never change.
/// A class, because all indexes of the data set share it.
final class CategoryLists: Sendable {
  private let lists = Mutex<[String: CategoryList]>([:])
  private let binnings = Mutex<[String: Binning]>([:])

  /// The column that was chosen as the time, if any.
  private let timeColumn: String?

  init(timeColumn: String? = nil) { self.timeColumn = timeColumn }

  /// The categories of a column, if they are counted already.
  subscript(column: String) -> CategoryList? { lists.withLock { $0[column] } }

  /// The parts of a column's histogram, if they are known already.
  func binning(ofColumn column: String) -> Binning? { binnings.withLock { $0[column] } }

  /// Returns the category of each row, after counting the column. `nil` if it does not exist.
  func categories(ofColumn column: String, _ places: any ServedPlaces) throws -> [UInt8]? {
    guard let counter = try places.categories(ofColumn: column) else { return nil }
    let list = lists.withLock { lists in
      if let known = lists[column] { return known }
      let list = counter.list
      lists[column] = list
      return list
    }
    return counter.codes(list)
  }

  /// Returns the part of the histogram for each row. `nil` if the column does not exist.
  func parts(ofColumn column: String, _ places: any ServedPlaces) throws -> [UInt8]? {
    guard let (values, isDate) = try values(ofColumn: column, places) else { return nil }
    let binning = binnings.withLock { binnings in
      if let known = binnings[column] { return known as Binning? }
      binnings[column] = Binning(values, isDate: isDate)
      return binnings[column]
    }
    guard let binning else { return values.map { _ in ColumnStorage.noCategory } }
    return values.map(binning.code(of:))
  }

  /// Returns the values of a column by row: dates in seconds, or numbers; NaN for a place without
  /// one, and infinity for other texts. `nil` if the column does not exist.
  func values(
    ofColumn column: String,
    _ places: any ServedPlaces
  ) throws -> (values: [Double], isDate: Bool)? {
    guard let numbers = try places.numericColumn(column),
      let dates = try places.dates(ofColumn: column)
    else { return nil }
    let known = numbers.lazy.filter(\.isFinite)
    let areUnixTimes =
      (column == timeColumn || DateText.isNameOfTimes(column)) && !known.isEmpty
      && known.allSatisfy { DateText.seconds(ofUnixTime: $0) != nil }
    // The kind stays the same for the life of the data set, like the parts.
    let isDate =
      binning(ofColumn: column)?.isDate ?? (areUnixTimes || dates.count > known.count)
    if isDate { return (dates.seconds, true) }
    let values = zip(numbers, dates.seconds).map { number, date in
      number.isFinite ? number : date.isNaN ? date : .infinity
    }
    return (values, false)
  }

  /// Returns the part of the histogram that a changed place is in, as the value of an edit.
  func part(ofColumn column: String, _ reader: ColumnReader?, _ place: StoredPlace) -> Double {
    guard let reader, let binning = binning(ofColumn: column), reader.hasText(place) else {
      return .nan
    }
    let value = binning.isDate ? reader.seconds(of: place) : reader.number(of: place)
    return Double(binning.code(of: value.isNaN ? .infinity : value))
  }
}
