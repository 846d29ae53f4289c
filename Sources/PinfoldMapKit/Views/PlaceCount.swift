#if canImport(MapKit)
import MapKit

/// How many places there are, in words.
@MainActor final class PlaceCount {
  private let translate: (Int) -> String
  private var texts: [Int: String] = [:]
  private var locale = Locale.current

  /// - Parameter translate: Looks a text up in the tables of translations, which is much
  ///   slower than remembering it.
  init(translate: @escaping (Int) -> String) { self.translate = translate }

  /// Returns the number and the word for places, in the language of the user and
  /// with its plural.
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
    // Foundation supports no plurals here, and crashes on a table that has them.
    return count == 1 ? "1 place" : "\(count) places"
    #endif
  }

  /// Returns the text, looked up once.
  func text(_ count: Int) -> String {
    // Numbers are written another way after the user has chosen another region.
    if Locale.current != locale { (locale, texts) = (.current, [:]) }
    if let known = texts[count] { return known }
    // A map in use shows a few hundred counts.
    if texts.count >= 1000 { texts = [:] }
    let text = translate(count)
    texts[count] = text
    return text
  }
}

extension Bundle {
  /// Where the translations are.
  static var pinfoldMapKit: Bundle { .module }
}
#endif
