/// Why there is no picture.
package enum PictureError: Error, Hashable {
  /// What draws pixels and paper was not there when pinfold was built.
  case withoutCairo

  /// What Cairo says.
  case drawingFailed(String)
}
