#if canImport(MapKit)
import MapKit

/// The number of places in words.
@MainActor final class PlaceCount {
  private let translate: (Int) -> String
  private var texts: [Int: String] = [:]
  private var locale = Locale.current

  /// - Parameter translate: Looks up a text in the translation tables, which is slow. The results are
  ///   kept.
  init(translate: @escaping (Int) -> String) { self.translate = translate }

  /// Returns the number and the word for places, in the user's language and with the right plural.
  static func text(_ count: Int) -> String { shared.text(count) }

  private static let shared = PlaceCount { count in
    #if canImport(ObjectiveC)
    let format = NSLocalizedString(
      "%lld places",
      bundle: .pinfoldMapKit,
      comment: "What a cluster stands for, shown and read out"
    )
    return String.localizedStringWithFormat(format, Int64(count))
    #else
    // Foundation does not support plurals here, and crashes on a table that has them.
    return count == 1 ? "1 place" : "\(count) places"
    #endif
  }

  /// Returns the text, and looks it up only once.
  func text(_ count: Int) -> String {
    // The region sets the number format, and the user may have chosen another one.
    if Locale.current != locale { (locale, texts) = (.current, [:]) }
    if let known = texts[count] { return known }
    // A map in use shows only a few hundred counts, so this is rare.
    if texts.count >= 1000 { texts = [:] }
    let text = translate(count)
    texts[count] = text
    return text
  }
}

extension Bundle {
  /// The bundle that contains the translations.
  static var pinfoldMapKit: Bundle { .module }
}
#endif
