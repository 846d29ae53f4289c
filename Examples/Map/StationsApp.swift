import SwiftUI

/// Stations on SwiftUI's map, clustered.
@main
struct StationsApp: App {
  var body: some Scene {
    WindowGroup {
      StationsScreen()
    }
  }
}
