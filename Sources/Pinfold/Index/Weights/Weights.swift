/// Whether points can have weights.
///
/// In the smallest module for web maps, where each kilobyte is downloaded, they have none: it is
/// built with this condition, which is asked in this file only, and what is only for weights is not
/// in it.
enum Weights {
  @inline(__always)  // so that it is known when the rest is optimized
  static var areIncluded: Bool {
    #if PINFOLD_WITHOUT_WEIGHTS
    false
    #else
    true
    #endif
  }
}

/// What there is only where a point stands for more than itself: without weights always `nil`,
/// which takes no room and no code to copy it.
@propertyWrapper
struct OfWeights<Value: Sendable>: Sendable {
  #if PINFOLD_WITHOUT_WEIGHTS
  var wrappedValue: Value? {
    @inline(__always) get { nil }
    set {}
  }
  init(wrappedValue: Value?) {}
  #else
  var wrappedValue: Value?
  #endif
}

/// How many points something stands for, where that may be more than the points that it has.
struct StoredWeight {
  #if PINFOLD_WITHOUT_WEIGHTS
  init(_ weight: UInt64) {}
  @inline(__always)  // for each item
  func value(ofPoints count: UInt32) -> UInt64 { UInt64(count) }
  #else
  private let weight: UInt64
  init(_ weight: UInt64) { self.weight = weight }
  @inline(__always)  // for each item
  func value(ofPoints count: UInt32) -> UInt64 { weight }
  #endif
}
