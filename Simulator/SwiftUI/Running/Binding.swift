/// A value that is stored elsewhere.
@dynamicMemberLookup @propertyWrapper public struct Binding<Value> {
  private let get: @Sendable () -> Value
  private let set: @Sendable (Value) -> Void

  /// Creates a binding from two functions. Each must be called in its own isolation.
  @preconcurrency
  public init(
    get: @escaping @isolated(any) @Sendable () -> Value,
    set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) {
    // The file also compiles for older systems, which lack the types of the casts.
    guard #available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *) else {
      fatalError("Not run there")
    }
    // Isolated functions can only be awaited, but bindings are read and set synchronously, in the
    // right isolation. SwiftUI only warns about mistakes; this code traps.
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

  /// Creates a binding from functions of the framework.
  init(reading get: @escaping () -> Value, writing set: @escaping (Value) -> Void) {
    // These functions belong to the main actor, where bindings are read and set.
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
        // Setting a property of an object does not change the reference.
        if !(part is ReferenceWritableKeyPath<Value, Part>) { wrappedValue = value }
      }
    )
  }
}

extension Binding: Sendable where Value: Sendable {}
