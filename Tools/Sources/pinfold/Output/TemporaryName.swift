/// The names of files and folders that are not complete yet.
enum TemporaryName {
  /// Returns the hidden name beside a path of which the system makes one that is not
  /// taken, with a zero at its end.
  static func template(for path: String) -> [CChar] {
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    var name = path[folder.endIndex...]
    while name.utf8.count > longest { name.removeLast() }
    return Array("\(folder).\(name).XXXXXX".utf8CString)
  }

  /// Systems allow 255 bytes, some of which are added here.
  private static let longest = 200
}
