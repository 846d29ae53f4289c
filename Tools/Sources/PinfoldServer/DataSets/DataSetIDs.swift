import Foundation

/// Names data sets in addresses, after their files.
///
/// An id is the name of the file without its extensions: lowercase letters and digits of any
/// script, with a hyphen for everything between. Numbers tell apart files with the same one.
///
///     DataSetIDs.ids(of: ["US Places.csv", "東京.csv"])    // us-places, 東京
///     DataSetIDs.ids(of: ["b/shops.csv", "a/shops.csv"])  // shops, shops-2
enum DataSetIDs {
  /// Returns a unique id for each path.
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
    // What has no letters names nothing: `..`, and `*.csv`, which is called as its folder is.
    let stems = path.split(separator: "/").map { part in part.prefix { $0 != "." } }
    let stem = stems.last { $0.contains { $0.isLetter || $0.isNumber } } ?? "places"
    return stem.precomposedStringWithCanonicalMapping.lowercased()
      .split { !$0.isLetter && !$0.isNumber }
      .joined(separator: "-")
  }
}
