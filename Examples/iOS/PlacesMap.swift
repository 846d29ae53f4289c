import MapKit
import Pinfold
import PinfoldMapKit
import PinfoldSurface
import SwiftUI

/// The map, how far loading is, and settings that take effect at once.
struct PlacesMap: View {
  let model: PlacesModel
  @State private var cellSize = 60.0
  @State private var showsGrid = false
  @State private var selected = ""

  private var options: SurfaceOptions {
    var options = SurfaceOptions()
    options.clustering.cellSize = ZoomSteps(cellSize)
    options.clustering.maximumZoom = 16
    options.clustering.minimumUniqueLocations = 3
    options.showsReaches = showsGrid
    return options
  }

  var body: some View {
    ClusterMap(
      model.places,
      region: MKCoordinateRegion(
        center: CLLocationCoordinate2D(latitude: 52.52, longitude: 13.405),
        span: MKCoordinateSpan(latitudeDelta: 0.5, longitudeDelta: 0.5)
      )
    )
    .options(options)
    .controller { controller in
      // Schools and shops are clustered apart, each in a colour of its own.
      controller.groupOf = { ($0 as? Place)?.isSchool == true ? GroupID(1) : .common }
    }
    .onSelect { selected = $0.title ?? "" }
    .ignoresSafeArea()
    .safeAreaInset(edge: .bottom) {
      VStack {
        ProgressView(value: Double(model.places.count), total: Double(model.total)) {
          Text("\(model.places.count) of \(model.total) places")
        }
        Slider(value: $cellSize, in: 30...150) { Text("Cell size") }
        Toggle("Show the grid", isOn: $showsGrid)
        Text(selected)
      }
      .padding()
      .background(.regularMaterial)
    }
    .task { await model.load() }
  }
}
