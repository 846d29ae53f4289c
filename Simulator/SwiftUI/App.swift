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
