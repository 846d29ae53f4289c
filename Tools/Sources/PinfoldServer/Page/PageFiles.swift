import HTTPTypes
import Hummingbird
import NIOCore
import PinfoldOutput
import Synchronization

/// The files of the page, all of which are in memory: a request names one of them
/// or none, and never a path.
struct PageFiles: Sendable {
  private let files: [String: Representation]
  private let outlines: TilePack?
  private let headers: HTTPFields

  /// Whether MapLibre is among them, which is downloaded when the project is set up.
  var isComplete: Bool { files["vendor/maplibre-gl.js"] != nil }

  /// Reads the files of the folder that was built with the program.
  ///
  /// - Parameter settings: The public URL of the server, and the server of the basemap's
  ///   tiles.
  init(_ settings: ServerSettings) throws {
    let resources = try PageResources()
    outlines = resources.outlines
    headers = Self.pageHeaders(settings.tileOrigin)
    var files: [String: Representation] = [:]
    // What exported maps are made of is no part of this page.
    for name in resources.names where !name.hasPrefix("export/") && !name.hasPrefix("engine/") {
      guard name != PageResources.outlines, let bytes = resources.bytes(name) else { continue }
      files[name] = Self.file(name, ByteBuffer(bytes: bytes), headers)
    }
    let appearance = ByteBuffer(string: PageAppearance.styleSheet)
    files["css/appearance.css"] = Self.file("css/appearance.css", appearance, headers)
    if let base = settings.publicURL?.base, let text = files["openapi.json"]?.text {
      files["openapi.json"] = Self.file("openapi.json", Self.interface(text, at: base), headers)
    }
    self.files = files
  }

  /// Writes the public URL into the description of the interface.
  private static func interface(_ text: ByteBuffer, at base: String) -> ByteBuffer {
    // An address has no characters that JSON would escape.
    let text = String(buffer: text).replacing(
      "\"servers\": [\n    {\"url\": \"/\"",
      with: "\"servers\": [\n    {\"url\": \"\(base)\"",
      maxReplacements: 1
    )
    return ByteBuffer(string: text)
  }

  /// Returns a file; `nil` when there is none of that name.
  subscript(name: String) -> Representation? { files[name] ?? outlineTile(name) }

  /// Returns a tile of the outlines, `basemap/Z/X/Y`, as it is compressed: the page inflates it.
  private func outlineTile(_ name: String) -> Representation? {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    let numbers = parts.dropFirst().compactMap { Int($0) }
    guard let outlines, parts.first == "basemap", parts.count == 4, numbers.count == 3,
      let id = OutlineTile(zoom: numbers[0], x: numbers[1], y: numbers[2])
    else { return nil }
    let tile = outlines[id].map { ByteBuffer(bytes: $0) } ?? ByteBuffer()
    var file = Representation(type: "application/gzip", text: tile).tagged()
    file.gzip = { nil }
    file.headers = headers
    return file
  }

  private static func file(
    _ name: String,
    _ bytes: ByteBuffer,
    _ headers: HTTPFields
  ) -> Representation {
    let ending = name.split(separator: ".").last.map(String.init) ?? ""
    let type = MediaType.getMediaType(forExtension: ending)?.description
    var file = Representation(
      type: types[ending] ?? type ?? "application/octet-stream",
      text: bytes
    )
    let compressed = CompressedFile(bytes)
    file = file.tagged()
    file.gzip = { compressed.bytes }
    file.headers = headers
    return file
  }

  /// The types that browsers require.
  private static let types = [
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8", "mjs": "text/javascript; charset=utf-8",
    "json": "application/json; charset=utf-8", "geojson": "application/geo+json; charset=utf-8",
    "svg": "image/svg+xml", "md": "text/plain; charset=utf-8", "txt": "text/plain; charset=utf-8",
  ]

  /// What the page may load and run: its own files, and nothing that data could inject. From
  /// the providers of public maps it may only fetch.
  private static func pageHeaders(_ tileOrigin: String?) -> HTTPFields {
    let tiles = tileOrigin.map { " \($0)" } ?? ""
    let policy = [
      "default-src 'self'", "script-src 'self'", "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:\(tiles)", "connect-src 'self'\(tiles) \(TileOrigin.providers)",
      "worker-src 'self' blob:", "object-src 'none'", "base-uri 'none'",
      "frame-ancestors 'self'", "form-action 'none'",
    ]
    var headers: HTTPFields = [.contentSecurityPolicy: policy.joined(separator: "; ")]
    headers.set("Referrer-Policy", "strict-origin-when-cross-origin")
    return headers
  }
}

/// A file that is compressed when it is first requested.
private final class CompressedFile: Sendable {
  private let plain: ByteBuffer
  private let compressed = Mutex<ByteBuffer?>(nil)

  init(_ plain: ByteBuffer) { self.plain = plain }

  var bytes: ByteBuffer? {
    compressed.withLock { compressed in
      if compressed == nil { compressed = plain.gzipped(.most) }
      return compressed
    }
  }
}
