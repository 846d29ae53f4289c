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
