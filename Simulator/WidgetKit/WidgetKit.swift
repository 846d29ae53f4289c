public import Foundation
public import SwiftUI

/// A program's view on the home screen. It is compiled here, and never shown.
@MainActor @preconcurrency public protocol Widget {
  /// What it shows.
  associatedtype Body: WidgetConfiguration

  /// What it shows.
  var body: Body { get }

  /// Creates the widget.
  init()
}

extension Widget {
  /// Runs the program, which has no screen here.
  public static func main() { preconditionFailure("Nothing is shown here") }
}

/// What a widget shows.
@MainActor @preconcurrency public protocol WidgetConfiguration {}

/// What a widget shows that has no settings.
public struct StaticConfiguration<Content: View>: WidgetConfiguration {
  /// Creates it.
  public init<Provider: TimelineProvider>(
    kind: String,
    provider: Provider,
    @ViewBuilder content: @escaping (Provider.Entry) -> Content
  ) {}
}

/// What a widget shows at a time.
public protocol TimelineEntry {
  /// From when on.
  var date: Date { get }
}

/// What a widget shows, and until when.
public struct Timeline<Entry: TimelineEntry> {
  /// Creates it.
  public init(entries: [Entry], policy: TimelineReloadPolicy) {}
}

/// When a widget needs something new to show.
public struct TimelineReloadPolicy: Sendable {
  /// After the last entry.
  public static let atEnd = TimelineReloadPolicy()
}

/// The widget's surroundings.
public struct TimelineProviderContext {
  /// How large the widget is.
  public let displaySize: CGSize
}

/// Makes what a widget shows.
public protocol TimelineProvider {
  /// What the widget shows at a time.
  associatedtype Entry: TimelineEntry

  /// The widget's surroundings.
  typealias Context = TimelineProviderContext

  /// Returns what is shown first.
  func placeholder(in context: Context) -> Entry

  /// Makes an example.
  func getSnapshot(in context: Context, completion: @escaping @Sendable (Entry) -> Void)

  /// Makes what is shown over time.
  func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<Entry>) -> Void)
}
