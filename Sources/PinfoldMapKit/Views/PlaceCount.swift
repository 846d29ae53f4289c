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
  static func text(_ count: Int) -> String { places.text(count) }

  /// Returns the number of places in other categories, in words.
  static func text(others count: Int) -> String { others.text(count) }

  /// Returns the number of places without a category, in words.
  static func text(withoutCategory count: Int) -> String { none.text(count) }

  /// Returns the number of places of a category. The name stays as it is.
  static func text(_ count: Int, ofCategory name: String) -> String {
    "\(number.text(count)) \(name)"
  }

  // The first argument of `NSLocalizedString` must be a literal, so that tools find it.
  private static let places = PlaceCount {
    #if canImport(ObjectiveC)
    format(
      NSLocalizedString(
        "%lld places",
        bundle: .pinfoldMapKit,
        comment: "What a cluster stands for, shown and read out"
      ),
      $0
    )
    #else
    // Foundation does not support plurals here, and crashes on a table that has them.
    $0 == 1 ? "1 place" : "\($0) places"
    #endif
  }

  private static let others = PlaceCount {
    #if canImport(ObjectiveC)
    format(
      NSLocalizedString(
        "%lld others",
        bundle: .pinfoldMapKit,
        comment: "Places in a cluster with other categories than the ones before, read out"
      ),
      $0
    )
    #else
    $0 == 1 ? "1 other" : "\($0) others"
    #endif
  }

  private static let none = PlaceCount {
    #if canImport(ObjectiveC)
    format(
      NSLocalizedString(
        "%lld without a category",
        bundle: .pinfoldMapKit,
        comment: "Places in a cluster without a category, read out"
      ),
      $0
    )
    #else
    "\($0) without a category"
    #endif
  }

  private static let number = PlaceCount {
    #if canImport(ObjectiveC)
    format("%lld", $0)
    #else
    "\($0)"
    #endif
  }

  #if canImport(ObjectiveC)
  private static func format(_ format: String, _ count: Int) -> String {
    String.localizedStringWithFormat(format, Int64(count))
  }
  #endif

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
