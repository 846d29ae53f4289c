public import Foundation
public import SwiftUI

/// A widget. It compiles here, but is never shown.
@MainActor @preconcurrency public protocol Widget {
  /// The type of its configuration.
  associatedtype Body: WidgetConfiguration

  /// Its configuration.
  var body: Body { get }

  /// Creates the widget.
  init()
}

extension Widget {
  /// Fails, because the simulator cannot run widgets.
  public static func main() { preconditionFailure("Nothing is shown here") }
}

/// The configuration of a widget.
@MainActor @preconcurrency public protocol WidgetConfiguration {}

/// The configuration of a widget without settings.
public struct StaticConfiguration<Content: View>: WidgetConfiguration {
  /// Creates a configuration.
  public init<Provider: TimelineProvider>(
    kind: String,
    provider: Provider,
    @ViewBuilder content: @escaping (Provider.Entry) -> Content
  ) {}
}

/// The content of a widget at a time.
public protocol TimelineEntry {
  /// The date from which the widget shows the content.
  var date: Date { get }
}

/// A sequence of entries, with a reload policy.
public struct Timeline<Entry: TimelineEntry> {
  /// Creates a timeline.
  public init(entries: [Entry], policy: TimelineReloadPolicy) {}
}

/// When a widget needs new content.
public struct TimelineReloadPolicy: Sendable {
  /// After the last entry.
  public static let atEnd = TimelineReloadPolicy()
}

/// The widget's environment.
public struct TimelineProviderContext {
  /// The size of the widget.
  public let displaySize: CGSize
}

/// Provides the content of a widget.
public protocol TimelineProvider {
  /// The type of the content.
  associatedtype Entry: TimelineEntry

  /// The widget's environment.
  typealias Context = TimelineProviderContext

  /// Returns the first content.
  func placeholder(in context: Context) -> Entry

  /// Provides example content.
  func getSnapshot(in context: Context, completion: @escaping @Sendable (Entry) -> Void)

  /// Provides the content over time.
  func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<Entry>) -> Void)
}
