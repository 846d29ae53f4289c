/// Whether points can be edited.
///
/// The smallest module for web maps is built without edits. Only this file tests the condition.
/// Without edits, a ``PagedArray`` has only its base array, and the engine follows no changes.
enum Edits {
  @inline(__always)  // lets the optimizer see the constant
  static var areIncluded: Bool {
    #if PINFOLD_WITHOUT_EDITS
    false
    #else
    true
    #endif
  }

  /// The message for an edit in a build without edits.
  static var leftOut: String { "This build leaves out edits; build without PINFOLD_WITHOUT_EDITS" }
}
