/// A program that is described.
@MainActor @preconcurrency public protocol App {
  /// Its windows.
  associatedtype Body: Scene

  /// Its windows.
  var body: Body { get }

  /// Creates the program.
  init()
}

extension App {
  /// Runs the program, which has no screen here.
  public static func main() { preconditionFailure("Nothing is shown here") }
}

/// A part of a program that is described.
@MainActor @preconcurrency public protocol Scene {}

/// Windows that are alike.
public struct WindowGroup<Content: View>: Scene {
  /// Creates windows with a view.
  public nonisolated init(@ViewBuilder content: @escaping () -> Content) {}
}

/// A value that a view keeps.
@propertyWrapper public struct State<Value> {
  private let value: Value

  /// Creates a state with its first value.
  public init(wrappedValue: Value) { value = wrappedValue }

  /// The value, which nothing sets here.
  public var wrappedValue: Value {
    get { value }
    nonmutating set { preconditionFailure("Nothing is shown here") }
  }

  /// The value for others to set.
  public var projectedValue: Binding<Value> { preconditionFailure("Nothing is shown here") }
}

extension State: Sendable where Value: Sendable {}
