import Foundation

/// Kinds of color vision, simulated with the matrices of Machado, Oliveira and Fernandes (2009) for
/// people who lack one kind of cones.
enum ColorVision: CaseIterable {
  case normal, protanopia, deuteranopia, tritanopia

  /// Returns the linear red, green and blue that look alike to people without color blindness.
  func seen(_ rgb: UInt32) -> [Double] {
    let linear = [rgb >> 16 & 255, rgb >> 8 & 255, rgb & 255].map { part in
      let value = Double(part) / 255
      return value > 0.04045 ? pow((value + 0.055) / 1.055, 2.4) : value / 12.92
    }
    return matrix.map { row in
      let sum = row[0] * linear[0] + row[1] * linear[1] + row[2] * linear[2]
      return min(max(sum, 0), 1)
    }
  }

  private var matrix: [[Double]] {
    switch self {
    case .normal: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    case .protanopia:
      [
        [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
      ]
    case .deuteranopia:
      [
        [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
      ]
    case .tritanopia:
      [
        [1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
      ]
    }
  }
}

/// A color in the space CIELAB, with the white of sRGB.
struct LabColor {
  let lightness, a, b: Double

  init(_ parts: [Double]) { (lightness, a, b) = (parts[0], parts[1], parts[2]) }

  /// Converts linear red, green and blue.
  init(light: [Double]) {
    let rows = [
      [0.4124564, 0.3575761, 0.1804375, 0.95047], [0.2126729, 0.7151522, 0.0721750, 1],
      [0.0193339, 0.1191920, 0.9503041, 1.08883],
    ]
    let f = rows.map { row in
      let value = zip(row, light).reduce(0) { $0 + $1.0 * $1.1 } / row[3]
      return value > 216.0 / 24389 ? cbrt(value) : (24389.0 / 27 * value + 16) / 116
    }
    (lightness, a, b) = (116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2]))
  }

  /// Returns the difference by CIEDE2000.
  func difference(_ other: LabColor) -> Double {
    let meanChroma = (hypot(a, b) + hypot(other.a, other.b)) / 2
    let stretch = 1 + 0.5 * (1 - Self.chromaWeight(meanChroma))
    let (a1, a2) = (a * stretch, other.a * stretch)
    let (chroma1, chroma2) = (hypot(a1, b), hypot(a2, other.b))
    let (hue1, hue2) = (Self.degrees(b, a1), Self.degrees(other.b, a2))
    let isGray = chroma1 * chroma2 == 0
    let turn = hue2 - hue1
    let hueStep = isGray ? 0 : turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn
    // The middle of the shorter way around the circle.
    let middle =
      isGray || abs(turn) <= 180
      ? (isGray ? hue1 + hue2 : (hue1 + hue2) / 2)
      : hue1 + hue2 < 360 ? (hue1 + hue2 + 360) / 2 : (hue1 + hue2 - 360) / 2
    let (lightness, chroma) = ((self.lightness + other.lightness) / 2, (chroma1 + chroma2) / 2)
    let square = (lightness - 50) * (lightness - 50)
    let t =
      1 - 0.17 * Self.cosine(middle - 30) + 0.24 * Self.cosine(2 * middle)
      + 0.32 * Self.cosine(3 * middle + 6) - 0.2 * Self.cosine(4 * middle - 63)
    let l = (other.lightness - self.lightness) / (1 + 0.015 * square / (20 + square).squareRoot())
    let c = (chroma2 - chroma1) / (1 + 0.045 * chroma)
    let h =
      2 * (chroma1 * chroma2).squareRoot() * Self.cosine(hueStep / 2 - 90)
      / (1 + 0.015 * chroma * t)
    let fromBlue = (middle - 275) / 25
    let rotation =
      -2 * Self.chromaWeight(chroma) * Self.cosine(60 * exp(-fromBlue * fromBlue) - 90)
    return (l * l + c * c + h * h + rotation * c * h).squareRoot()
  }

  private static func chromaWeight(_ chroma: Double) -> Double {
    let power = pow(chroma, 7)
    return (power / (power + pow(25, 7))).squareRoot()
  }

  private static func degrees(_ y: Double, _ x: Double) -> Double {
    let angle = atan2(y, x) * 180 / .pi
    return angle < 0 ? angle + 360 : angle
  }

  private static func cosine(_ degrees: Double) -> Double { cos(degrees * .pi / 180) }
}
