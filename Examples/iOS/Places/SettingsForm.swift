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
        Toggle("Clusters", isOn: $settings.isClustered)
        Toggle("Exact cells", isOn: $settings.usesExactGrid)
        // Cells double from level to level unless they are exact.
        slider("Cell size", $settings.cellSize, in: 30...150)
        slider("Margin", $settings.marginFactor, in: -0.2...2)
        slider("Maximum zoom", $settings.maximumZoom, in: 0...20)
        slider("Minimum of unique locations", $settings.minimumUniqueLocations, in: 0...10)
        Toggle("Show the grid", isOn: $settings.showsGrid)
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
