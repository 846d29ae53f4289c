import Pinfold
import PinfoldPlans

extension PlanMaker {
  /// The window of a request.
  struct Window {
    let parts: Range<Int>

    let points: PointSubset

    /// - Returns: `nil` if the request has no window.
    init?(_ query: PlanQuery, _ lists: CategoryLists, _ index: PointIndex) throws(RequestError) {
      let subset = query.columns.subset
      guard let time = query.time, let name = subset.histogram, let column = subset.histogramNumber
      else { return nil }
      guard let binning = lists.binning(ofColumn: name) else {
        throw .invalid("time", "The column \"\(name)\" has neither dates nor numbers.")
      }
      guard let parts = binning.parts(of: time) else { throw .window }
      self.parts = parts
      points = index.subset(ofColumn: column, categories: parts.map { UInt8($0) })  // at most 120
    }
  }
}
