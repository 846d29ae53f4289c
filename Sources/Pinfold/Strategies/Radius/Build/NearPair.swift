/// Two items that are near each other, by their places.
struct NearPair {
  /// That of higher rank.
  let later: Int32

  /// That of lower rank.
  let earlier: Int32
}
