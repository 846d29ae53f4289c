/// Whether columns can be stored as categories and ranks.
///
/// The modules for web maps are built without these kinds. Only this file tests the condition.
enum ColumnKinds {
  @inline(__always)  // lets the optimizer see the constant
  static var areIncluded: Bool {
    #if PINFOLD_WITHOUT_COLUMN_KINDS
    false
    #else
    true
    #endif
  }

  /// The message for categories or ranks in a build without them.
  static var leftOut: String {
    "This build leaves out categories and ranks; build without PINFOLD_WITHOUT_COLUMN_KINDS"
  }
}

/// A list that is empty and does not take space in builds without kinds.
@propertyWrapper
struct OfKinds<List: EmptyList & Sendable>: Sendable {
  #if PINFOLD_WITHOUT_COLUMN_KINDS
  var wrappedValue: List {
    @inline(__always) get { List() }
    set {}
  }
  init(wrappedValue: List) {}
  #else
  var wrappedValue: List
  #endif
}

/// The category of a cluster that has a border, which no cluster has in builds without kinds.
struct StoredBorder: Hashable, Sendable {
  #if PINFOLD_WITHOUT_COLUMN_KINDS
  init(_ category: UInt8?) {}
  @inline(__always)  // lets the optimizer see the constant
  var value: UInt8? { nil }
  #else
  let value: UInt8?
  init(_ category: UInt8?) { value = category }
  #endif
}

/// A list that can be made empty.
protocol EmptyList {
  init()
}

extension Array: EmptyList {}

/// The kind of a column, which is always numbers in builds without other kinds.
struct StoredKind: Sendable {
  #if PINFOLD_WITHOUT_COLUMN_KINDS
  init(_ kind: ColumnKind) {}
  @inline(__always)  // lets the optimizer see the constant
  var value: ColumnKind { .numbers }
  #else
  let value: ColumnKind
  init(_ kind: ColumnKind) { value = kind }
  #endif
}
