/// Makes duplicate names unique by prefixing one to nine underscores, then a number between
/// underscores, such as `_10_name`. This keeps names short even with many duplicates.
package struct UniqueNames {
  private var taken: Set<String>

  /// The number of forms of each name already in use.
  private var counts: [String: Int] = [:]

  private static let mostUnderscores = 9

  /// - Parameter names: Names that stay unchanged.
  package init(_ names: [String]) { taken = Set(names) }

  /// Returns an unused form of a name, and reserves it.
  package mutating func name(for name: String) -> String {
    var count = counts[name] ?? 0
    while true {
      let form = Self.form(count, of: name)
      count += 1
      if taken.insert(form).inserted {
        counts[name] = count
        return form
      }
    }
  }

  private static func form(_ number: Int, of name: String) -> String {
    number > mostUnderscores
      ? "_\(number)_\(name)" : String(repeating: "_", count: number) + name
  }
}

extension UniqueNames {
  /// Returns unique names. The first of equal names stays unchanged.
  package static func unique(_ names: [String]) -> [String] {
    var others = UniqueNames(names)
    var seen: Set<String> = []
    return names.map { seen.insert($0).inserted ? $0 : others.name(for: $0) }
  }
}
