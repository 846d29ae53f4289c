import PinfoldReaders
import PinfoldText

/// The warning for coordinates that are probably not in the reference system that was named, or
/// that the file declares.
struct ReferenceSystemWarning: Hashable {
  /// One line.
  let text: String

  /// - Returns: `nil` where they may well be.
  init?(_ table: PlaceTable) {
    guard let crs = table.options.referenceSystem, let doubt = table.systemDoubt else { return nil }
    self.init(
      name: table.name,
      system: ReadOptions.title(ofReferenceSystem: crs),
      isDeclared: table.options.crs == nil,
      doubt,
      of: table.rowCount
    )
  }

  init(name: String, system: String, isDeclared: Bool, _ doubt: SystemDoubt, of count: Int) {
    let problem: String
    switch doubt {
    case .degrees:
      problem =
        "all coordinates are between -180 and 180, as degrees are, and are read as those of "
        + system
        + (isDeclared
          ? ", which the file declares; pass --crs OGC:CRS84 if they are degrees"
          : "; leave out --crs if they are degrees")
    case .outsideOfArea(let outside):
      let share =
        count == 1
        ? "the only place is far"
        : "\(GroupedNumber(outside)) of \(GroupedNumber(count)) places are far"
      problem =
        "\(share) outside of the area that \(system) is for; "
        + (isDeclared
          ? "the file declares that system: name the right one with --crs"
          : "check --crs, and whether --latitude and --longitude are swapped")
    }
    text = "pinfold: \(name): \(problem).".withoutControls
  }
}
