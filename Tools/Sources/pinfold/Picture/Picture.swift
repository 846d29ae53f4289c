/// placeholder
struct Picture {
  init(_ places: PlannedPlaces) {}
  func write(to output: inout Output) throws {}
}
