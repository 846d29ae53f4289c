/// A value that a view keeps as long as it is on the screen.
///
/// As in SwiftUI, every initialization of a view creates an initial value, and the screen keeps
/// only the first one.
@propertyWrapper public struct State<Value> {
  private let slot: StateSlot<Value>

  /// Creates a state with its first value.
  public init(wrappedValue: Value) { slot = StateSlot(wrappedValue) }

  /// The current value. Views outside the screen have the first value.
  public var wrappedValue: Value {
    get { slot.stored.value }
    nonmutating set {
      slot.stored.value = newValue
      slot.stored.changed()
    }
  }

  /// A binding for other views to set the value.
  public var projectedValue: Binding<Value> {
    let slot = slot
    return Binding(
      reading: { slot.stored.value },
      writing: {
        slot.stored.value = $0
        slot.stored.changed()
      }
    )
  }
}

extension State: @unchecked Sendable where Value: Sendable {}

/// The storage of a view's state, shared by all copies of the view.
final class StateSlot<Value> {
  var stored: StoredState<Value>

  init(_ value: Value) { stored = StoredState(value) }
}

/// A stored value.
final class StoredState<Value> {
  var value: Value
  var changed: () -> Void = {}

  init(_ value: Value) { self.value = value }
}

/// A property that the framework sets before it reads the view's body.
@MainActor protocol FrameworkProperty {
  /// Sets the property. `number` is its position in the view.
  func install(_ place: RenderPlace, number: Int)
}

extension State: FrameworkProperty {
  func install(_ place: RenderPlace, number: Int) {
    let key = "\(place.path)#\(number)"
    place.host.usedStates.insert(key)
    if let kept = place.host.states[key] as? StoredState<Value> {
      slot.stored = kept
    } else {
      let host = place.host
      slot.stored.changed = { [weak host] in MainActor.assumeIsolated { host?.invalidate() } }
      place.host.states[key] = slot.stored
    }
  }
}
