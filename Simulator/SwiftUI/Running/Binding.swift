/// A value that is stored elsewhere.
@dynamicMemberLookup @propertyWrapper public struct Binding<Value> {
  private let get: @Sendable () -> Value
  private let set: @Sendable (Value) -> Void

  /// Creates a binding of two functions, which are called where they are isolated to.
  @preconcurrency
  public init(
    get: @escaping @isolated(any) @Sendable () -> Value,
    set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) {
    // Older systems, as for which this is compiled, do not have the types of the casts.
    guard #available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *) else {
      fatalError("Not run there")
    }
    // Functions that are isolated somewhere can only be awaited; a binding is read and set at once,
    // which its user does in the right place. That is verified where SwiftUI only warns.
    let isolations = (get.isolation, set.isolation)
    let (get, set) = (
      unsafeBitCast(get, to: (@Sendable () -> Value).self),
      unsafeBitCast(set, to: (@Sendable (Value) -> Void).self)
    )
    self.get = {
      isolations.0?.preconditionIsolated()
      return get()
    }
    self.set = {
      isolations.1?.preconditionIsolated()
      set($0)
    }
  }

  /// Creates a binding of functions of the framework.
  init(reading get: @escaping () -> Value, writing set: @escaping (Value) -> Void) {
    // Bindings are read and set on the main actor, where these functions belong.
    self.get = unsafeBitCast(get, to: (@Sendable () -> Value).self)
    self.set = unsafeBitCast(set, to: (@Sendable (Value) -> Void).self)
  }

  /// The value.
  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }

  /// The binding itself.
  public var projectedValue: Binding<Value> { self }

  /// A part of the value.
  public subscript<Part>(dynamicMember part: WritableKeyPath<Value, Part>) -> Binding<Part> {
    Binding<Part>(
      reading: { wrappedValue[keyPath: part] },
      writing: { newPart in
        var value = wrappedValue
        value[keyPath: part] = newPart
        // Of an object, the property is set, and the reference stays.
        if !(part is ReferenceWritableKeyPath<Value, Part>) { wrappedValue = value }
      }
    )
  }
}

extension Binding: Sendable where Value: Sendable {}
