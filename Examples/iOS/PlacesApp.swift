import SwiftUI

/// Two groups of annotations on one map, loaded in batches.
///
/// Make an app of these three files in Xcode, and add the package with its product
/// PinfoldMapKit.
@main
struct PlacesApp: App {
  @State private var model = PlacesModel()

  var body: some Scene {
    WindowGroup { PlacesMap(model: model) }
  }
}
