/// Names of which none occurs twice: one that is taken gets underscores in front.
package struct UniqueNames {
  private var taken: Set<String>

  /// What each name that was taken has become last.
  private var last: [String: String] = [:]

  /// - Parameter names: Names that keep what they are.
  package init(_ names: [String]) { taken = Set(names) }

  /// Returns a name that is not taken yet, and takes it.
  package mutating func name(for name: String) -> String {
    // All that is shorter than the last one is taken.
    var unique = last[name].map { "_" + $0 } ?? name
    while !taken.insert(unique).inserted { unique = "_" + unique }
    if unique != name || last[name] != nil { last[name] = unique }
    return unique
  }
}

extension UniqueNames {
  /// Returns names of which none occurs twice: the first of a name keeps it.
  package static func unique(_ names: [String]) -> [String] {
    var others = UniqueNames(names)
    var seen: Set<String> = []
    return names.map { seen.insert($0).inserted ? $0 : others.name(for: $0) }
  }
}
