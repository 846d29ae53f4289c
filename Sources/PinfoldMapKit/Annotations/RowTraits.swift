import Pinfold
import PinfoldSurface

/// The times and categories of places, by row. They decide which places clusters count.
struct RowTraits: Sendable {
  /// NaN without a time.
  private var times = RowPages(Double.nan)

  /// The numbers of the names of categories.
  private var numbers = RowPages(CategoryNames.noNumber)
}

extension RowTraits {
  /// The time of a place, or NaN.
  func time(_ id: PointID) -> Double { times[id.row] }

  mutating func set(_ row: UInt32, time: Double?) {
    if time != nil || !times[row].isNaN { times[row] = time ?? .nan }
  }

  mutating func set(_ row: UInt32, category: Int32) {
    if numbers[row] != category { numbers[row] = category }
  }

  /// Returns whether clusters count a place, or `nil` if they count all places.
  ///
  /// - Parameters:
  ///   - window: The times to count, or `nil` for all places.
  ///   - hidden: The categories not to count.
  ///   - names: The names of the numbers.
  func counted(
    in window: ClosedRange<Double>?,
    hiding hidden: Set<String>,
    _ names: CategoryNames?
  ) -> (@Sendable (PointID) -> Bool)? {
    let hiddenNumbers = Set(hidden.compactMap { names?.knownNumber(of: $0) })
    let traits = self
    switch (window, hiddenNumbers.isEmpty) {
    case (nil, true): return nil
    case (let window?, true): return { window.contains(traits.times[$0.row]) }
    case (nil, false): return { !hiddenNumbers.contains(traits.numbers[$0.row]) }
    case (let window?, false):
      return {
        window.contains(traits.times[$0.row]) && !hiddenNumbers.contains(traits.numbers[$0.row])
      }
    }
  }
}

/// Values by row, in pages. Rows without a value have the default, and copies share pages.
struct RowPages<Value: Sendable>: Sendable {
  private let missing: Value
  private var pages: [[Value]] = []

  private static var pageSize: Int { 1024 }

  init(_ missing: Value) { self.missing = missing }

  /// The value in a row.
  subscript(row: UInt32) -> Value {
    get {
      let (number, slot) = (Int(row) / Self.pageSize, Int(row) % Self.pageSize)
      return number < pages.count && !pages[number].isEmpty ? pages[number][slot] : missing
    }
    set {
      let (number, slot) = (Int(row) / Self.pageSize, Int(row) % Self.pageSize)
      while pages.count <= number { pages.append([]) }
      if pages[number].isEmpty {
        pages[number] = Array(repeating: missing, count: Self.pageSize)
      }
      pages[number][slot] = newValue
    }
  }
}
