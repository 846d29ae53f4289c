/// Makes names unique: each further one of several equal names gets one more underscore in front. From
/// the tenth on it gets its number between two underscores, such as `_10_name`.
///
/// So a name grows by a few letters only, however many equal ones there are.
package struct UniqueNames {
  private var taken: Set<String>

  /// How many forms of each name are taken.
  private var counts: [String: Int] = [:]

  /// The most underscores in front of a name.
  private static let mostUnderscores = 9

  /// - Parameter names: Names that stay as they are.
  package init(_ names: [String]) { taken = Set(names) }

  /// Returns a name that is not taken yet, and takes it.
  package mutating func name(for name: String) -> String {
    // All forms before are taken.
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
  /// Returns unique names: the first of several equal ones stays as it is.
  package static func unique(_ names: [String]) -> [String] {
    var others = UniqueNames(names)
    var seen: Set<String> = []
    return names.map { seen.insert($0).inserted ? $0 : others.name(for: $0) }
  }
}
