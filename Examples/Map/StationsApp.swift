import SwiftUI

/// Stations on SwiftUI's map, clustered. To see the others, show a `MembersSheet` or a
/// `RandomPointsScreen`.
@main
struct StationsApp: App {
  var body: some Scene {
    WindowGroup {
      StationsScreen()
    }
  }
}
