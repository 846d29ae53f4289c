/// Whether points can be edited.
///
/// In the smallest module for web maps, where each kilobyte is downloaded, they cannot: it is built
/// with this condition, which is asked in this file only. What it prepared cannot be changed then, so
/// that a ``PagedArray`` has no pages, and nothing has to be followed from one state to the next.
enum Edits {
  @inline(__always)  // so that it is known when the rest is optimized
  static var areIncluded: Bool {
    #if PINFOLD_WITHOUT_EDITS
    false
    #else
    true
    #endif
  }
}
