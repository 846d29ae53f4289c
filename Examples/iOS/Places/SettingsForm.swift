import SwiftUI

/// The main settings of the map.
struct SettingsForm: View {
  @Binding var settings: PlacesSettings

  var body: some View {
    Form {
      Picker("Data", selection: $settings.dataSet) {
        ForEach(PlacesDataSet.allCases, id: \.self) { Text($0.title).tag($0) }
      }
      Toggle("Split by kind", isOn: $settings.isSplitByKind)
      Section("Clustering") {
        Picker("Clusters", selection: $settings.clustering) {
          ForEach(PlacesSettings.Clustering.allCases, id: \.self) { Text($0.rawValue).tag($0) }
        }
        // Cells double from level to level unless they are exact.
        slider("Size", $settings.size, in: 30...150)
        slider("Margin", $settings.marginFactor, in: -0.2...2)
        slider("Maximum zoom", $settings.maximumZoom, in: 0...20)
        if settings.clustering == .cells || settings.clustering == .exactCells {
          slider("Minimum of unique locations", $settings.minimumUniqueLocations, in: 0...10)
        }
        Toggle("Show why places are together", isOn: $settings.showsReaches)
      }
    }
  }

  private func slider(
    _ title: String,
    _ value: Binding<Double>,
    in range: ClosedRange<Double>
  ) -> some View {
    VStack(alignment: .leading) {
      Text("\(title): \(value.wrappedValue, specifier: "%.1f")")
      Slider(value: value, in: range) { Text(title) }
    }
  }
}
