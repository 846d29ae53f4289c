import PinfoldServer

/// What a command writes into a folder.
enum FolderContents {
  case tiles, map

  /// What is in the folder, in words for users.
  var name: String {
    switch self {
    case .tiles: "tiles"
    case .map: "an exported map"
    }
  }

  /// Whether names are those of a folder that the command has written.
  func isAll(_ names: [String]) -> Bool {
    switch self {
    case .tiles:
      names.contains("tiles.json")
        && names.allSatisfy {
          ["tiles.json", "metadata.json"].contains($0) || $0.allSatisfy(\.isWholeNumber)
        }
    case .map: names.contains("index.html") && names.allSatisfy(MapPage.names.contains)
    }
  }
}
