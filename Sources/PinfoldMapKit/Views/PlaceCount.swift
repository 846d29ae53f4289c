#if canImport(MapKit) && !os(watchOS)
import MapKit

/// How many places there are, in words.
enum PlaceCount {
  /// Returns the number and the word for places, in the language of the user and
  /// with its plural.
  static func text(_ count: Int) -> String {
    #if canImport(ObjectiveC)
    let format = NSLocalizedString(
      "%lld places",
      bundle: .pinfoldMapKit,
      comment: "What a cluster stands for, shown and read out"
    )
    return String.localizedStringWithFormat(format, Int64(count))
    #else
    // Foundation knows no plurals here, and crashes on a table that has them.
    return count == 1 ? "1 place" : "\(count) places"
    #endif
  }
}

extension Bundle {
  /// Where the translations are.
  static var pinfoldMapKit: Bundle { .module }
}
#endif
