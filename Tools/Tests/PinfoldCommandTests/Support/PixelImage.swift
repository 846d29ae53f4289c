#if CAIRO
import CCairo
import Foundation

/// A PNG as a viewer sees it, read with Cairo.
struct PixelImage {
  let width: Int
  let height: Int

  /// Rows from the top, in the last 24 bits `0xrrggbb`.
  private let pixels: [[UInt32]]

  /// - Returns: `nil` when the content is no PNG.
  init?(_ content: Data) throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("picture.png", content)
    let surface = cairo_image_surface_create_from_png(file.path)
    defer { cairo_surface_destroy(surface) }
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
      let bytes = cairo_image_surface_get_data(surface)
    else { return nil }
    width = Int(cairo_image_surface_get_width(surface))
    height = Int(cairo_image_surface_get_height(surface))
    let stride = Int(cairo_image_surface_get_stride(surface))
    let (columns, rows) = (width, height)
    // Rows of 32 bits per pixel in the machine's order, as many as the height.
    pixels = (0..<rows).map { row in
      UnsafeRawPointer(bytes + row * stride)
        .withMemoryRebound(to: UInt32.self, capacity: columns) { pixels in
          Array(UnsafeBufferPointer(start: pixels, count: columns))
        }
    }
  }

  /// Returns the color at a pixel; `nil` outside the image.
  subscript(x: Int, y: Int) -> UInt32? {
    (0..<width).contains(x) && (0..<height).contains(y) ? pixels[y][x] & 0xFFFFFF : nil
  }
}
#endif
