/// What an area of a picture is filled with.
enum PictureGround: Hashable {
  /// What is around the world.
  case void

  case sea

  /// Land, also as a veil over what is too coarse to be seen.
  case land(opacity: Double)

  /// What words are legible on, whatever is behind it; with round corners.
  case plate
}
