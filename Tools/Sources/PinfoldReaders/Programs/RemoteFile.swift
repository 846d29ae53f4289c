#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A file at an address of the web, which is downloaded once, and again when it has changed there.
///
/// The program `curl` downloads it into a folder of the user's cache, ``CacheFolder``. A download
/// that breaks off is continued the next time, if the file is still the same. Without a network the
/// copy of the last time is read.
package struct RemoteFile: Sendable {
  /// The address without what may be secret, for messages.
  package let name: String

  private let address: String
  private let cache: CacheFolder
  private let folder: String

  /// The path of the copy.
  package let path: String

  /// - Returns: Nil for what is not the address of a file of the web.
  package init?(_ argument: String) {
    let scheme = ["https://", "http://"].first { argument.lowercased().hasPrefix($0) }
    guard let scheme, !argument.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F }) else {
      return nil
    }
    address = argument
    name = Self.name(argument)
    let rest = argument.dropFirst(scheme.count).prefix { $0 != "?" && $0 != "#" }
    let last = rest.drop { $0 != "/" }.split(separator: "/").last.map(String.init) ?? ""
    // A name of the web may be anything: this one is a file's.
    let letters = last.prefix(100).filter {
      $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0))
    }
    let file = letters.hasPrefix(".") || letters.isEmpty ? "places" + letters : letters
    let hash = SHA256.of(Array(address.utf8)).prefix(8).map { byte in
      String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }
    cache = CacheFolder()
    folder = "\(cache.path)/\(hash.joined())"
    path = "\(folder)/\(file)"
  }
}

extension RemoteFile {
  /// Returns an address without what may be secret: a user, a password and a query.
  ///
  /// - Precondition: It has `://` in it.
  private static func name(_ address: String) -> String {
    let scheme = address.prefix { $0 != ":" } + "://"
    let rest = address.dropFirst(scheme.count).prefix { $0 != "?" && $0 != "#" }
    let host = rest.prefix { $0 != "/" }
    return scheme.lowercased() + (host.split(separator: "@").last ?? "")
      + rest.dropFirst(host.count)
  }
}

extension RemoteFile {
  /// Throws for what looks like an address, and is none of a file that is downloaded, nor the path of
  /// one that is there.
  package static func check(_ argument: String) throws(ReadError) {
    guard case .file(let path) = PlaceSource(argument: argument), RemoteFile(path) == nil,
      let end = path.firstRange(of: "://")?.lowerBound, end != path.startIndex,
      path[..<end].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+.-".contains($0)) }),
      (try? OpenFile.Status(ofPath: path)) == nil
    else { return }
    // A password may have any characters in it, where the address is none.
    var name = name(path)
    if let mark = path.lastIndex(of: "@"), path[end..<mark].dropFirst(3).contains(":") {
      name = self.name("\(path[..<end])://\(path[path.index(after: mark)...])")
    }
    let isOfWeb = ["http", "https"].contains(path[..<end].lowercased())
    throw isOfWeb ? .blankInAddress(name) : .otherAddress(name)
  }
}

// MARK: - Downloading

extension RemoteFile {
  /// Makes the copy what is at the address now.
  ///
  /// - Parameter progress: Called now and then while bytes arrive.
  /// - Returns: Why the copy of an earlier time has to do; nil if it is the file as it is now.
  package func download(progress: (ReadProgress) -> Void) throws(ReadError) -> String? {
    try system { () throws(SystemError) in try OpenFile.createFolders(cache.path) }
    guard cache.isSafe else { throw .sharedCache(name, folder: cache.path) }
    try system { () throws(SystemError) in try OpenFile.createFolders(folder) }
    do throws(ReadError) {
      // Two runs must not write the same copy.
      let lock = try file("lock")
      while lock.lock(isExclusive: true) == .refused { sleep(1) }
      defer { withExtendedLifetime(lock) {} }
      try downloadLocked(progress)
      return nil
    } catch {
      let isMissing = error.kind == .notReadable || error.kind == .readFailed
      guard isMissing, hasCopy else { throw error }
      return "\(error.description) The copy of the last time is read."
    }
  }

  private var hasCopy: Bool { (try? OpenFile.open(path)) != nil }

  private func downloadLocked(_ progress: (ReadProgress) -> Void) throws(ReadError) {
    let part = try file("part")
    let begun = (try? part.status().size) ?? 0
    let beginning = RemoteAnswer(text("part-headers"))
    let rest = begun > 0 ? beginning.strongTag.map { Self.rest(after: begun, of: $0) } : nil
    // No answer is none, and not the last one.
    _ = unlink(hidden("new-headers"))
    var transfer = try CurlTransfer(
      of: address,
      named: name,
      ["--dump-header", hidden("new-headers")] + (rest ?? condition)
    )
    try transfer.next()
    // The headers are there before the content.
    let answer = RemoteAnswer(text("new-headers"))
    if rest != nil, answer.isBeyondEnd || answer.isPart && !answer.continues(beginning, at: begun) {
      // All of it was there, or is another file now.
      try system { () throws(SystemError) in try part.truncate() }
      return try downloadLocked(progress)
    }
    guard rest != nil || !answer.isPart else {
      throw .notDownloaded(name, "the server sent a part of it, which was not asked for")
    }
    let size = try receive(
      &transfer,
      into: part,
      after: answer.isPart ? begun : 0,
      of: answer.total,
      progress
    )
    try transfer.check()
    guard answer.status != 304 else {
      guard hasCopy else {
        throw .notDownloaded(name, "the server says that it has not changed, but never sent it")
      }
      return
    }
    if let total = answer.total, size < total {
      throw .notDownloaded(name, "it ended after \(size) bytes")
    }
    try replaceCopy(by: part, size: size)
  }

  /// Writes what arrives behind what was there, if it is the rest of it, and else in its place.
  ///
  /// - Parameters:
  ///   - transfer: Its first bytes have arrived.
  ///   - begun: The size of what was there of the content.
  /// - Returns: The size of the part then.
  private func receive(
    _ transfer: inout CurlTransfer,
    into part: OpenFile,
    after begun: UInt64,
    of total: UInt64?,
    _ progress: (ReadProgress) -> Void
  ) throws(ReadError) -> UInt64 {
    var size = begun
    if transfer.count > 0 {
      if begun == 0 { try system { () throws(SystemError) in try part.truncate() } }
      _ = rename(hidden("new-headers"), hidden("part-headers"))
    }
    while transfer.count > 0 {
      try system { () throws(SystemError) in
        try part.write(transfer.buffer, 0..<transfer.count)
      }
      size += UInt64(transfer.count)
      progress(ReadProgress(bytesRead: size, totalBytes: total))
      try transfer.next()
    }
    return size
  }

  /// Makes the part the copy, once all of it is there.
  private func replaceCopy(by part: OpenFile, size: UInt64) throws(ReadError) {
    // What an earlier download left is not the content that is empty now, and has other headers.
    if size == 0 { try system { () throws(SystemError) in try part.truncate() } }
    try system { () throws(SystemError) in
      guard rename(hidden("part"), path) == 0 else { throw .last }
    }
    _ = rename(hidden(size == 0 ? "new-headers" : "part-headers"), hidden("headers"))
  }

  /// Asks for the rest of what begins as the part does.
  private static func rest(after begun: UInt64, of tag: String) -> [String] {
    ["--header", "Range: bytes=\(begun)-", "--header", "If-Range: \(tag)"]
  }

  /// Asks for what is not the copy.
  private var condition: [String] {
    guard hasCopy, let condition = RemoteAnswer(text("headers")).condition else { return [] }
    return ["--header", "\(condition.field): \(condition.value)"]
  }

  /// The path of a file beside the copy, which is never one itself.
  private func hidden(_ name: String) -> String { "\(folder)/.\(name)" }

  private func file(_ name: String) throws(ReadError) -> OpenFile {
    try system { () throws(SystemError) in try OpenFile.appending(hidden(name)) }
  }

  private func system<Result>(
    _ body: () throws(SystemError) -> Result
  ) throws(ReadError) -> Result {
    do throws(SystemError) { return try body() } catch {
      throw .notCached(name, folder: cache.path, error.reason)
    }
  }

  /// The text of a small file of the folder.
  private func text(_ name: String) -> String {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    guard let file = try? OpenFile.open(hidden(name)),
      let count = try? file.read(into: &bytes, bytes.indices, at: 0)
    else { return "" }
    return String(decoding: bytes[..<count], as: UTF8.self)
  }
}

/// The folder in which copies of files of the web are: `pinfold` in `$XDG_CACHE_HOME` or `~/.cache`.
///
/// Without both it is one of the user's own among temporary files, where others make files, too.
struct CacheFolder: Sendable {
  let path: String

  /// Whether others may make files beside it, and may have made it.
  private let isAmongOthers: Bool

  init() {
    func variable(_ name: String) -> String? {
      getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let parent = variable("XDG_CACHE_HOME") ?? variable("HOME").map { "\($0)/.cache" }
    isAmongOthers = parent == nil
    path = parent.map { "\($0)/pinfold" } ?? "\(OpenFile.temporaryFolder)/pinfold-\(geteuid())"
  }

  /// Whether only the user can change what is in the folder, which exists.
  var isSafe: Bool {
    guard isAmongOthers else { return true }
    var status = stat()
    // A link may lead to any folder.
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
      && status.st_uid == geteuid() && status.st_mode & 0o022 == 0
  }
}
