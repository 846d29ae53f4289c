import SwiftUI

/// Over a hundred thousand places on one map, with the main clustering settings.
///
/// Open `Places.xcodeproj` beside this folder. The app needs iOS 17 for `@Observable`. The package
/// itself needs iOS 15.
@main
struct PlacesApp: App {
  @State private var model = PlacesModel()

  var body: some Scene {
    WindowGroup { PlacesScreen(model: model) }
  }
}
