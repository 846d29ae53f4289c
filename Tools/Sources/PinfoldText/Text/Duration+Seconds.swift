extension Duration {
  package var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }

  package var milliseconds: Double { seconds * 1000 }
}
