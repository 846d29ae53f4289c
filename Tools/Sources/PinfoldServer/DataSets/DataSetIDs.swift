import Foundation

/// Derives data set ids from file names.
///
/// An id is the file name without its extensions: lowercase letters and digits of any script,
/// separated by hyphens. A number makes duplicates unique.
///
///     DataSetIDs.ids(of: ["US Places.csv", "東京.csv"])    // us-places, 東京
///     DataSetIDs.ids(of: ["b/shops.csv", "a/shops.csv"])  // shops, shops-2
enum DataSetIDs {
  static func ids(of paths: [String]) -> [String] {
    var taken: Set<String> = []
    return paths.map { path in
      let id = id(of: path)
      var (unique, number) = (id, 1)
      while !taken.insert(unique).inserted {
        number += 1
        unique = "\(id)-\(number)"
      }
      return unique
    }
  }

  private static func id(of path: String) -> String {
    // Skips components without letters or digits: `..`, and `*.csv`, which gets its folder's name.
    let stems = path.split(separator: "/").map { part in part.prefix { $0 != "." } }
    let stem = stems.last { $0.contains { $0.isLetter || $0.isNumber } } ?? "places"
    return stem.precomposedStringWithCanonicalMapping.lowercased()
      .split { !$0.isLetter && !$0.isNumber }
      .joined(separator: "-")
  }
}
