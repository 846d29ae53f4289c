/// Whether points can have weights.
///
/// The smallest module for web maps is built without weights. Only this file tests the condition.
enum Weights {
  @inline(__always)  // lets the optimizer see the constant
  static var areIncluded: Bool {
    #if PINFOLD_WITHOUT_WEIGHTS
    false
    #else
    true
    #endif
  }

  /// The message for a weight above 1 in a build without weights.
  static var leftOut: String {
    "This build leaves out weights; build without PINFOLD_WITHOUT_WEIGHTS"
  }
}

/// An optional value that does not take space in builds without weights.
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

/// A weight that may differ from the number of points.
struct StoredWeight {
  #if PINFOLD_WITHOUT_WEIGHTS
  init(_ weight: UInt64) {}
  @inline(__always)  // called for each item
  func value(ofPoints count: UInt32) -> UInt64 { UInt64(count) }
  #else
  private let weight: UInt64
  init(_ weight: UInt64) { self.weight = weight }
  @inline(__always)  // called for each item
  func value(ofPoints count: UInt32) -> UInt64 { weight }
  #endif
}
