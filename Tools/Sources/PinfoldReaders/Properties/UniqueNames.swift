/// Unique names: one that is taken gets underscores in front.
package struct UniqueNames {
  private var taken: Set<String>

  /// The last form of each name that was taken.
  private var last: [String: String] = [:]

  /// - Parameter names: Names that stay as they are.
  package init(_ names: [String]) { taken = Set(names) }

  /// Returns a name that is not taken yet, and takes it.
  package mutating func name(for name: String) -> String {
    // All shorter forms are taken.
    var unique = last[name].map { "_" + $0 } ?? name
    while !taken.insert(unique).inserted { unique = "_" + unique }
    if unique != name || last[name] != nil { last[name] = unique }
    return unique
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
