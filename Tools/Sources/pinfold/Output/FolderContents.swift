import Foundation
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

  /// The option that names the folder.
  var option: String {
    switch self {
    case .tiles: "--output"
    case .map: "--folder"
    }
  }

  /// Returns the names in a folder, without what file managers leave in those they show; `nil` for
  /// a folder that cannot be read, and for anything else.
  static func names(in folder: String) -> [String]? {
    let left = [".DS_Store", ".localized", "Thumbs.db", "desktop.ini", ".directory"]
    return try? FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { !left.contains($0) && !$0.hasPrefix("._") }
  }

  /// Whether a folder holds nothing but what the command has written, so that nothing else is lost with it.
  ///
  /// Files are known by where they are, and the page of a map by what it says: many folders have an
  /// `index.html`.
  func isAll(of folder: String) -> Bool {
    switch self {
    case .tiles:
      return access("\(folder)/tiles.json", F_OK) == 0 && isPart(of: folder)
    case .map:
      let page = FileManager.default.contents(atPath: "\(folder)/index.html") ?? Data()
      return MapPage.isPage(String(decoding: page, as: UTF8.self)) && isPart(of: folder)
    }
  }

  /// Whether a folder holds nothing but what the command writes, as far as it came.
  func isPart(of folder: String) -> Bool {
    guard let names = Self.names(in: folder) else { return false }
    switch self {
    case .tiles:
      return names.allSatisfy { name in
        name == "tiles.json"
          || Self.isZoom(name) && Self.isTiles(of: "\(folder)/\(name)")
      }
    case .map:
      let chunks = names.contains("places") ? Self.names(in: "\(folder)/places") : []
      return names.allSatisfy(MapPage.names.contains)
        && chunks?.allSatisfy(MapPage.isChunk) == true
    }
  }

  private static func isZoom(_ name: String) -> Bool {
    isNumber(name) && (Int(name) ?? .max) <= 30
  }

  /// Whether a folder has columns of tiles.
  private static func isTiles(of zoom: String) -> Bool {
    names(in: zoom)?.allSatisfy { column in
      isNumber(column)
        && names(in: "\(zoom)/\(column)")?.allSatisfy {
          $0.hasSuffix(".mvt") && isNumber($0.dropLast(4))
        } == true
    } == true
  }

  private static func isNumber(_ name: some StringProtocol) -> Bool {
    !name.isEmpty && name.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}
