import MapKit
import SwiftUI

/// The map, the progress of loading, and a sheet with the settings.
@MainActor struct PlacesScreen: View {
  let model: PlacesModel
  @State private var settings = PlacesSettings()
  @State private var selected = ""
  @State private var showsSettings = false

  var body: some View {
    PlacesMap(places: model.places, settings: settings) { selected = $0 }
      .ignoresSafeArea()
      .safeAreaInset(edge: .bottom) { bar }
      .sheet(isPresented: $showsSettings) { SettingsForm(settings: $settings) }
      .task(id: settings.dataSet) { await model.load(settings.dataSet) }
  }

  private var bar: some View {
    HStack {
      VStack(alignment: .leading) {
        Text("\(model.places.count) places")
        Text(selected).font(.footnote)
      }
      Spacer()
      if model.isLoading { ProgressView() }
      Button("Settings") { showsSettings = true }
    }
    .padding()
    .background(.regularMaterial)
  }
}
