import Foundation

/// The files of the page, which were built with the program and are installed with it.
struct PageResources {
  private let folder: String

  /// The file of the outlines.
  static let outlines = "basemap/tiles.pack"

  /// Finds the folder of the files.
  init() throws(ServerError) {
    let folder = Self.folders.first { FileManager.default.fileExists(atPath: $0 + "/index.html") }
    guard let folder else { throw .pageMissing }
    self.folder = folder
  }

  /// Where the files may be: where the build puts them, and where an installed package does.
  private static var folders: [String] {
    #if canImport(Darwin)
    // Tests run in a program of Xcode's there.
    let built = Bundle.module.bundleURL
    #else
    // Bundle.module ends the program when there is no such folder.
    let built = Bundle.main.bundleURL
      .appendingPathComponent("pinfold-tools_PinfoldServer.resources")
    #endif
    let program = Bundle.main.executableURL?.deletingLastPathComponent()
    let installed = program?.appendingPathComponent("../share/pinfold/page")
    return [built.appendingPathComponent("Web").path, installed?.path].compactMap(\.self)
  }

  /// The paths of all files in the folder, without those that begin with a dot.
  var names: [String] {
    let all = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return all.filter { name in
      var isFolder: ObjCBool = false
      return !name.split(separator: "/").contains { $0.hasPrefix(".") }
        && FileManager.default.fileExists(atPath: folder + "/" + name, isDirectory: &isFolder)
        && !isFolder.boolValue
    }
  }

  /// The tiles of the outlines, which stay in their file until they are needed; `nil` without them.
  var outlines: TilePack? {
    let path = folder + "/" + Self.outlines
    return (try? Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped))
      .flatMap(TilePack.init)
  }

  /// Returns the bytes of a file; `nil` if there is none of that name.
  func bytes(_ name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: folder + "/" + name).map { [UInt8]($0) }
  }
}
