import Foundation

/// The files of the page that were built with the program.
struct PageResources {
  private let folder: String

  /// Finds the folder of the files.
  init() throws(ServerError) {
    guard let folder = Bundle.module.resourceURL?.appendingPathComponent("Web").path,
      FileManager.default.fileExists(atPath: folder + "/index.html")
    else { throw .pageMissing }
    self.folder = folder
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

  /// Returns the bytes of a file; `nil` if there is none of that name.
  func bytes(_ name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: folder + "/" + name).map { [UInt8]($0) }
  }
}
