/// The names of categories or borders, and the codes that the engine knows them by.
///
/// Edits refer to a name by its number, because codes depend on how often names occur. A name keeps
/// its number and its code.
package struct CategoryNames: Sendable {
  /// The names with a code of their own, in the order of codes. In the first edit with categories,
  /// the most frequent name is first.
  package private(set) var named: [String] = []

  /// By number.
  private var codes: [UInt8] = []
  private var numbers: [String: Int32] = [:]

  /// The names without a code, by number, and how often they occurred.
  private var uncounted: [Int32: (name: String, count: Int)] = [:]

  /// The code of all names beyond the 254 most frequent.
  static let other: UInt8 = 254

  /// The number of places without a category.
  package static let noNumber: Int32 = -1

  /// Creates an empty list of names.
  package init() {}
}

extension CategoryNames {
  /// Whether no place has had a category.
  var isEmpty: Bool { codes.isEmpty }

  /// Returns the number of a name. A missing or empty name means that a place has no category.
  package mutating func number(of name: String?) -> Int32 {
    guard let name, !name.isEmpty else { return Self.noNumber }
    let number = numbers[name] ?? Int32(codes.count)
    if number == codes.count {
      numbers[name] = number
      codes.append(Self.other)
      uncounted[number] = (name, 0)
    }
    if !uncounted.isEmpty { uncounted[number]?.count += 1 }
    return number
  }

  /// Returns the number of a name, or `nil` for an unknown name.
  package func knownNumber(of name: String) -> Int32? { numbers[name] }

  /// Gives codes to new names, the most frequent first.
  package mutating func assignCodes() {
    guard !uncounted.isEmpty else { return }
    let order = uncounted.sorted {
      ($1.value.count, $0.value.name) < ($0.value.count, $1.value.name)
    }
    for (number, new) in order where named.count < Int(Self.other) {
      codes[Int(number)] = UInt8(named.count)
      named.append(new.name)
    }
    uncounted = [:]
  }

  /// Returns the code of a number as the engine's value, or NaN without a category.
  func value(of number: Int32) -> Double {
    codes.indices.contains(Int(number)) ? Double(codes[Int(number)]) : .nan
  }

  /// Returns the codes of places, by row, from the numbers of their names.
  func codes(of numbers: [Int32]) -> [UInt8] {
    numbers.map { codes.indices.contains(Int($0)) ? codes[Int($0)] : .max }
  }
}

/// The members of a cluster by category.
package struct ShownCategories: Equatable, Sendable {
  /// The names of the first categories.
  package let names: [String]

  /// The members of each named category, up to the highest with any.
  package let named: ArraySlice<Int>

  /// The members of other categories, and those without a category.
  package let other, none: Int

  /// - Parameter counts: As the engine returns them.
  init(_ names: [String], _ counts: [Int]) {
    let (last, other) = (max(counts.count - 1, 0), Int(CategoryNames.other))
    self.names = names
    named = counts.prefix(min(last, other))
    self.other = last > other ? counts[other] : 0
    none = counts.last ?? 0
  }
}
