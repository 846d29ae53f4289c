import PinfoldMapKit
import SwiftUI
import WidgetKit

/// A picture of a map with clusters, because widgets cannot show maps.
@main
struct StopsWidget: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "Stops", provider: StopsProvider()) { entry in
      if let picture = entry.picture {
        Image(uiImage: picture).overlay { entry.clusters }
      } else {
        ProgressView()
      }
    }
  }
}

struct Stop: Identifiable {
  let id: Int
  let coordinate: CLLocationCoordinate2D
}

/// The content of the widget at a time.
struct StopsEntry: TimelineEntry {
  let date = Date()
  var picture: UIImage?
  var clusters: ClusterDrawing?
}

/// Provides the widget's content.
struct StopsProvider: TimelineProvider {
  func placeholder(in context: Context) -> StopsEntry { StopsEntry() }

  func getSnapshot(in context: Context, completion: @escaping @Sendable (StopsEntry) -> Void) {
    let size = context.displaySize
    Task { @MainActor in completion(await Self.entry(size)) }
  }

  func getTimeline(
    in context: Context,
    completion: @escaping @Sendable (Timeline<StopsEntry>) -> Void
  ) {
    let size = context.displaySize
    Task { @MainActor in
      completion(Timeline(entries: [await Self.entry(size)], policy: .atEnd))
    }
  }

  @MainActor private static func entry(_ size: CGSize) async -> StopsEntry {
    let stops = (0..<500).map { number in
      Stop(
        id: number,
        coordinate: CLLocationCoordinate2D(
          latitude: 35 + Double(number % 25) * 0.01,
          longitude: 135.7 + Double(number / 25) * 0.01
        )
      )
    }
    let options = MKMapSnapshotter.Options()
    options.size = size
    options.mapRect = MKMapRect(x: 235_300_000, y: 106_400_000, width: 240_000, height: 240_000)
    guard let snapshot = try? await MKMapSnapshotter(options: options).start() else {
      return StopsEntry()
    }
    let clusters = await ClusterModel(stops, coordinate: \.coordinate)
      .clusters(in: options.mapRect, size: options.size)
    return StopsEntry(
      picture: snapshot.image,
      clusters: ClusterDrawing(clusters) { snapshot.point(for: $0) }
    )
  }
}
