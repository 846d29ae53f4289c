import PinfoldStore
import PinfoldText

struct StoreCopy {
  let source: String
  let path: String

  let isForced: Bool

  init(of source: String, at path: String, isForced: Bool) {
    (self.source, self.path, self.isForced) = (source, path, isForced)
  }

  /// Makes the copy.
  ///
  /// - Parameter isRestored: Whether the copy gets the owner and the permissions of the store it
  ///   replaces.
  func make(isRestored: Bool = false, isQuiet: Bool) throws {
    let clock = ContinuousClock()
    let start = clock.now
    let store = try PlaceStore(opening: source, for: .snapshot)
    let target = try target()
    let pending = PendingPaths(PlaceStore.unfinishedPaths(forStore: target))
    var bar = ProgressBar(label: "Copying \(source)", isShown: !isQuiet)
    defer { bar.clear() }
    let kept = try store.backUp(to: target, keepsAccess: isRestored) { bar.show($0) }
    _ = consume pending
    bar.clear()
    if let kept { StandardStreams.warn("the previous store is kept as \(kept)") }
    guard !isQuiet else { return }
    let places = GroupedNumber(store.placeCount).of("place")
    let seconds = DecimalText.fixed((clock.now - start).seconds, places: 1)
    StandardStreams.printNote("\(path.withoutControls): \(places) in \(seconds) s")
  }

  /// Returns the path of the copy after following links.
  ///
  /// - Throws: ``CommandError`` if the path has a file that must not be replaced.
  private func target() throws(CommandError) -> String {
    guard case .plain(let target) = try Output.target(path) else {
      throw .noPlainCopy(path)
    }
    guard let there = FileIdentity(target) else { return target }
    guard FileIdentity(source) != there else { throw .copyOfItself(path) }
    guard isForced else { throw .exists(path, "file") }
    return target
  }
}
