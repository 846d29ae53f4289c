/// The colours of a picture, for light or for dark surroundings.
struct PictureStyle {
  /// Around the world.
  let void: PictureColour
  let sea: PictureColour
  let land: PictureColour
  let border: PictureColour
  let state: PictureColour
  let ink: PictureColour
  let paper: PictureColour

  /// Fill and text of the tiers, from the fewest places to the most.
  let tiers: [(fill: PictureColour, text: PictureColour)]

  static let light = PictureStyle(
    void: 0xeef2f5,
    sea: 0xd8e6ee,
    land: 0xfbfaf6,
    border: 0xa3b4bf,
    state: 0xccd5da,
    ink: 0x33424d,
    paper: 0xffffff,
    tiers: [
      (0x3574b8, 0xffffff), (0x1f7a87, 0xffffff), (0xf2b134, 0x3a2a00),
      (0xed7d3a, 0x3a1600), (0xc8385a, 0xffffff),
    ]
  )

  static let dark = PictureStyle(
    void: 0x070c13,
    sea: 0x0d1723,
    land: 0x1b2735,
    border: 0x41546a,
    state: 0x2a3848,
    ink: 0xc6d3de,
    paper: 0x0d1520,
    tiers: [
      (0x4f8fcb, 0x06131f), (0x2b9aa6, 0x04191c), (0xf0b13a, 0x2c2000),
      (0xee7f3d, 0x2e1200), (0xcc3a60, 0xffffff),
    ]
  )
}

extension PictureStyle {
  /// How much is seen of what is under a circle's halo.
  static let haloOpacity = 0.28

  /// How far a halo reaches beyond its circle, in screen points.
  static let haloWidth = 4.0

  /// How far inside its circle the ring of a stack is, in screen points.
  static let ringInset = 2.5
}
