/// A value that a view keeps for as long as it is on the screen.
///
/// As in SwiftUI, each initialization of a view makes a first value, and the screen keeps only the
/// first of these.
@propertyWrapper public struct State<Value> {
  private let slot: StateSlot<Value>

  /// Creates a state with its first value.
  public init(wrappedValue: Value) { slot = StateSlot(wrappedValue) }

  /// The value. Outside of a view on the screen, it is the first one.
  public var wrappedValue: Value {
    get { slot.stored.value }
    nonmutating set {
      slot.stored.value = newValue
      slot.stored.changed()
    }
  }

  /// The value for other views to set.
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

/// Where the state of a view is: a view is a value, and its copies share this.
final class StateSlot<Value> {
  var stored: StoredState<Value>

  init(_ value: Value) { stored = StoredState(value) }
}

/// A value that is kept.
final class StoredState<Value> {
  var value: Value
  var changed: () -> Void = {}

  init(_ value: Value) { self.value = value }
}

/// A property of a view that the framework sets before the view's body is read.
@MainActor protocol FrameworkProperty {
  /// Sets the property of a view at a place, the number of the property among the view's.
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
