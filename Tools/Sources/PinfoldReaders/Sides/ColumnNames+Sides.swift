// Columns with the hemisphere ("side") of each coordinate.

struct SideCandidate {
  let name: String

  /// Whether the name often means something else, such as the direction of a road. Two such columns
  /// count only together.
  var isDoubtful = false
}

/// The possible side columns for a pair of coordinates.
struct SideCandidates {
  var latitude: SideCandidate?
  var longitude: SideCandidate?

  /// Whether the file has other coordinate columns with common names, as in exports.
  var hasOtherPair = false

  var names: [String] { [latitude, longitude].compactMap { $0?.name } }
}

extension ColumnNames {
  /// Returns columns that may contain sides, such as `N/S` and `E/W`, `lat_dir` and `lon_dir`, or
  /// `hemisphere`. Their values are checked later.
  func sideCandidates(of pair: (latitude: String, longitude: String)) -> SideCandidates {
    let plain = names.map(Self.plainSide)
    func first(_ sideNames: [String], isDoubtful: Bool = false) -> SideCandidate? {
      for name in sideNames {
        guard let column = plain.firstIndex(of: name) else { continue }
        guard names[column] != pair.latitude, names[column] != pair.longitude else { continue }
        return SideCandidate(name: names[column], isDoubtful: isDoubtful)
      }
      return nil
    }
    let (latitude, longitude) = (first(Self.latitudeSides), first(Self.longitudeSides))
    let northSouth = first(Self.northSouth, isDoubtful: true)
    let eastWest = first(Self.eastWest, isDoubtful: true)
    let (areBoth, other) = (
      (latitude ?? northSouth) != nil && (longitude ?? eastWest) != nil,
      first(["hemisphere", "hemi"])
    )
    return SideCandidates(
      latitude: latitude ?? (areBoth ? northSouth : other ?? northSouth),
      longitude: longitude ?? (areBoth ? eastWest : other ?? eastWest),
      hasOtherPair: hasOtherCoordinates(than: pair)
    )
  }

  private func hasOtherCoordinates(than pair: (latitude: String, longitude: String)) -> Bool {
    names.contains {
      $0 != pair.latitude && $0 != pair.longitude && Self.geographicNames.contains(Self.plain($0))
    }
  }

  static func maySaySides(_ name: String) -> Bool { allSides.contains(plainSide(name)) }

  private static func plainSide(_ name: String) -> String {
    plain(name).filter { !"/()[]:".contains($0) }
  }

  private static let latitudeSides = sideNames(of: ["latitude", "lat"], letters: ["ns"])
  private static let longitudeSides = sideNames(
    of: ["longitude", "lon", "lng", "long"],
    letters: eastWestLetters
  )
  private static let northSouth = ["ns", "northsouth"]
  private static let eastWest = eastWestLetters + ["eastwest"]

  /// The letters of east and west in English, Spanish and German, in either order.
  private static let eastWestLetters = ["ew", "we", "eo", "oe", "ow", "wo"]

  private static let allSides = Set(
    latitudeSides + longitudeSides + northSouth + eastWest + ["hemisphere", "hemi"]
  )

  private static func sideNames(of axes: [String], letters: [String]) -> [String] {
    let words = [
      "dir", "direction", "side", "hemisphere", "hemi", "hem", "ref", "indicator", "cardinal",
    ]
    return axes.flatMap { axis in
      (words + letters).flatMap { word in [axis + word, word + axis, "gps" + axis + word] }
    }
  }
}
