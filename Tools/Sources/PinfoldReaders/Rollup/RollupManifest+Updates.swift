extension RollupManifest {
  /// Returns what keeps an update from being one of this roll-up, in a few words; `nil` if it is
  /// one.
  package func difference(from update: RollupManifest) -> String? {
    let parts: [(String, [String?], [String?])] = [
      ("zoom", ["\(zoom)"], ["\(update.zoom)"]),
      ("table", [table], [update.table]),
      ("latitude", [latitude], [update.latitude]),
      ("longitude", [longitude], [update.longitude]),
      ("key", [key], [update.key]),
      ("figures", figures, update.figures),
      ("categories", categories, update.categories),
      ("condition", [condition], [update.condition]),
    ]
    guard let (name, mine, other) = parts.first(where: { $0.1 != $0.2 }) else { return nil }
    func text(_ values: [String?]) -> String {
      let values = values.compactMap(\.self)
      return values.isEmpty ? "none" : values.joined(separator: ", ")
    }
    let verb = name.hasSuffix("s") ? "are" : "is"
    return "its \(name) \(verb) \(text(other)) in place of \(text(mine))"
  }
}
