/// Whether points can be edited.
///
/// The smallest module for web maps is built without edits to save download size. Only this file
/// tests the condition. Without edits, a ``PagedArray`` has no pages, and the engine tracks no
/// changes.
enum Edits {
  @inline(__always)  // lets the optimizer see the constant
  static var areIncluded: Bool {
    #if PINFOLD_WITHOUT_EDITS
    false
    #else
    true
    #endif
  }
}
