import Foundation

/// The page's files, as built or installed with the program.
struct PageResources {
  private let folder: String

  static let outlines = "basemap/tiles.pack"

  /// Locates the folder of the files. Throws if it is missing.
  init() throws(ServerError) {
    let folder = Self.folders.first { FileManager.default.fileExists(atPath: $0 + "/index.html") }
    guard let folder else { throw .pageMissing }
    self.folder = folder
  }

  /// The possible folders: of the build, and of an installed package.
  private static var folders: [String] {
    #if canImport(Darwin)
    // Tests run inside a program of Xcode.
    let built = Bundle.module.bundleURL
    #else
    // `Bundle.module` traps if its folder is missing.
    let built = Bundle.main.bundleURL
      .appendingPathComponent("pinfold-tools_PinfoldServer.resources")
    #endif
    let program = Bundle.main.executableURL?.deletingLastPathComponent()
    let installed = program?.appendingPathComponent("../share/pinfold/page")
    return [built.appendingPathComponent("Web").path, installed?.path].compactMap(\.self)
  }

  /// The paths of all files, except hidden ones.
  var names: [String] {
    let all = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return all.filter { name in
      var isFolder: ObjCBool = false
      return !name.split(separator: "/").contains { $0.hasPrefix(".") }
        && FileManager.default.fileExists(atPath: folder + "/" + name, isDirectory: &isFolder)
        && !isFolder.boolValue
    }
  }

  /// The outline tiles, memory-mapped. `nil` if missing.
  var outlines: TilePack? {
    let path = folder + "/" + Self.outlines
    return (try? Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped))
      .flatMap(TilePack.init)
  }

  func bytes(_ name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: folder + "/" + name).map { [UInt8]($0) }
  }
}
