import HTTPTypes
import Hummingbird
import NIOCore
import PinfoldOutput
import Synchronization

/// The page's files, loaded into memory. Requests look them up by name and never reach the file
/// system.
struct PageFiles: Sendable {
  private let files: [String: Representation]
  private let outlines: TilePack?
  private let headers: HTTPFields

  /// Whether the files include MapLibre, which the project's setup downloads.
  var isComplete: Bool { files["vendor/maplibre-gl.js"] != nil }

  /// Loads the files.
  ///
  /// - Parameter settings: Provide the public URL and the basemap's host.
  init(_ settings: ServerSettings) throws {
    let resources = try PageResources()
    outlines = resources.outlines
    headers = Self.pageHeaders(settings.tileOrigin)
    var files: [String: Representation] = [:]
    // Skips the files that only exported maps need.
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

  /// Inserts the public URL into the OpenAPI document.
  private static func interface(_ text: ByteBuffer, at base: String) -> ByteBuffer {
    // URLs contain no characters that JSON escapes.
    let text = String(buffer: text).replacing(
      "\"servers\": [\n    {\"url\": \"/\"",
      with: "\"servers\": [\n    {\"url\": \"\(base)\"",
      maxReplacements: 1
    )
    return ByteBuffer(string: text)
  }

  subscript(name: String) -> Representation? { files[name] ?? outlineTile(name) }

  /// Returns an outline tile, `basemap/Z/X/Y`. It stays compressed, and the page inflates it.
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

  /// The content types, which browsers require.
  private static let types = [
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8", "mjs": "text/javascript; charset=utf-8",
    "json": "application/json; charset=utf-8", "geojson": "application/geo+json; charset=utf-8",
    "svg": "image/svg+xml", "md": "text/plain; charset=utf-8", "txt": "text/plain; charset=utf-8",
  ]

  /// Restricts the page to its own files with a content security policy, so that injected data
  /// cannot run. Allows fetching from the providers of public maps.
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

/// A file that is compressed at the first request.
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
