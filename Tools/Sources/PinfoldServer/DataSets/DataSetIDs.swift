import Foundation

/// Names data sets in addresses, after their files.
///
/// An id is the name of the file without its extensions: lowercase letters and digits of any
/// script, with a hyphen for everything between. Files that would have the same id also get
/// their extensions, then as many of their folders as needed: the order of the files does
/// not matter.
///
///     DataSetIDs.ids(of: ["US Places.csv", "東京.csv"])    // us-places, 東京
///     DataSetIDs.ids(of: ["b/shops.csv", "a/shops.csv"])  // b-shops, a-shops
enum DataSetIDs {
  /// Returns a unique id for each path.
  ///
  /// - Complexity: O(*n* · *d*), where *d* is the most folders in a path.
  static func ids(of paths: [String]) -> [String] {
    let forms = paths.map(forms)
    var levels = [Int](repeating: 0, count: paths.count)
    var ids = forms.map { $0[0] }
    while true {
      let counts = Dictionary(ids.map { ($0, 1) }, uniquingKeysWith: +)
      var isChanged = false
      for index in ids.indices where counts[ids[index]] ?? 0 > 1 {
        guard levels[index] + 1 < forms[index].count else { continue }
        levels[index] += 1
        ids[index] = forms[index][levels[index]]
        isChanged = true
      }
      if !isChanged { return numbered(ids, of: paths) }
    }
  }

  /// Numbers ids that are still equal, such as those of a file that is given twice.
  private static func numbered(_ ids: [String], of paths: [String]) -> [String] {
    var taken: Set<String> = []
    var unique = ids
    for index in paths.indices.sorted(by: { (paths[$0], $0) < (paths[$1], $1) }) {
      var number = 1
      while !taken.insert(unique[index]).inserted {
        number += 1
        unique[index] = "\(ids[index])-\(number)"
      }
    }
    return unique
  }

  /// The ids a file may have, the shortest first; at least one.
  private static func forms(of path: String) -> [String] {
    // What has no letters names nothing: `..`, and `*.csv`, which is called as its folder is.
    let parts = path.split(separator: "/").filter { part in
      part.prefix { $0 != "." }.contains { $0.isLetter || $0.isNumber }
    }
    let file = parts.last ?? ""
    let stem = file.prefix { $0 != "." }
    var forms = [slug(stem), slug(file)]
    for start in parts.indices.dropLast().reversed() {
      forms.append(slug(parts[start..<(parts.endIndex - 1)].joined(separator: "/") + "/" + stem))
      forms.append(slug(parts[start...].joined(separator: "/")))
    }
    return forms
  }

  private static func slug(_ text: some StringProtocol) -> String {
    let words = text.precomposedStringWithCanonicalMapping.lowercased()
      .split { !$0.isLetter && !$0.isNumber }
    return words.isEmpty ? "places" : words.joined(separator: "-")
  }
}
