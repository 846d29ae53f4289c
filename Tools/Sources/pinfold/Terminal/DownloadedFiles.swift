import PinfoldReaders
import Synchronization

/// The files that were downloaded: users know their addresses, and not the paths of their copies.
enum DownloadedFiles {
  private static let names = Mutex<[String: String]>([:])

  static func insert(_ file: RemoteFile) { names.withLock { $0[file.path] = file.name } }

  /// Returns a text with addresses in place of the paths of copies; what is beside these, such as
  /// their stores, keeps its path.
  static func naming(_ text: String) -> String {
    names.withLock(\.self).reduce(text) { text, file in
      let store = "\(file.key).gpkg"
      return text.split(separator: store, omittingEmptySubsequences: false)
        .map { $0.replacing(file.key, with: file.value) }
        .joined(separator: store)
    }
  }
}
