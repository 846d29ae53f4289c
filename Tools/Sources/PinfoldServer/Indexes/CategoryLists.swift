import PinfoldPlans
import Synchronization

/// The categories of a data set's columns.
///
/// A list stays for the life of the data set, so that colors on the page never change. A class,
/// because all indexes of the data set share it.
final class CategoryLists: Sendable {
  private let lists = Mutex<[String: CategoryList]>([:])

  /// The categories of a column, if they are counted already.
  subscript(column: String) -> CategoryList? { lists.withLock { $0[column] } }

  /// Returns the category of each row, after counting the column.
  func codes(ofColumn column: String, _ counter: CategoryCounter) -> [UInt8] {
    let list = lists.withLock { lists in
      if let known = lists[column] { return known }
      let list = counter.list
      lists[column] = list
      return list
    }
    return counter.codes(list)
  }
}
