/// A program, described by its windows.
@MainActor @preconcurrency public protocol App {
  /// The type of its windows.
  associatedtype Body: Scene

  /// Its windows.
  var body: Body { get }

  /// Creates the program.
  init()
}

extension App {
  /// Fails, because the simulator cannot run apps.
  public static func main() { preconditionFailure("Nothing is shown here") }
}

/// A part of a program, such as a window.
@MainActor @preconcurrency public protocol Scene {}

/// A group of windows with the same view.
public struct WindowGroup<Content: View>: Scene {
  /// Creates windows that show a view.
  public nonisolated init(@ViewBuilder content: @escaping () -> Content) {}
}
