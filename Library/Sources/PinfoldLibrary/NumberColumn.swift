import CPinfold

/// A column of the caller's numbers, at equal distances in memory.
struct NumberColumn: Sendable {
  // Threads only read, and the caller leaves the memory alone until the call returns.
  private nonisolated(unsafe) let first: UnsafeRawPointer
  private let stride: Int
  private let type: Int32

  /// Creates a column without numbers.
  init() {
    (first, stride, type) = (pinfold_support_nothing(), 0, 0)
  }

  /// Creates a column, or returns `nil` for one that was left out.
  init?(_ column: pinfold_column, _ name: String) throws(Failure) {
    guard let data = column.data else { return nil }
    guard (0...3).contains(column.type) else {
      throw .badArgument("The type of the column \(name) is \(column.type).")
    }
    (first, stride, type) = (UnsafeRawPointer(data), Int(column.stride), column.type)
  }

  /// Creates a column that must be there.
  init(required column: pinfold_column, _ name: String) throws(Failure) {
    guard let column = try Self(column, name) else {
      throw .badArgument("The column \(name) is missing.")
    }
    self = column
  }

  subscript(row: Int) -> Double {
    @inline(__always)
    get {
      let place = first + row * stride
      switch type {
      case 0: return place.loadUnaligned(as: Double.self)
      case 1: return Double(place.loadUnaligned(as: Float.self))
      case 2: return Double(place.loadUnaligned(as: Int64.self))
      default: return Double(place.loadUnaligned(as: Int32.self))
      }
    }
  }

  /// Returns a whole number, or `nil` for any other.
  func integer(at row: Int) -> Int? {
    let place = first + row * stride
    switch type {
    case 0: return Int(exactly: place.loadUnaligned(as: Double.self))
    case 1: return Int(exactly: place.loadUnaligned(as: Float.self))
    case 2: return Int(place.loadUnaligned(as: Int64.self))
    default: return Int(place.loadUnaligned(as: Int32.self))
    }
  }

  func values(_ count: Int) -> [Double] { (0..<count).map { self[$0] } }
}
