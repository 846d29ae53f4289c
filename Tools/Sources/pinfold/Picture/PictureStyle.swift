/// The colours of a picture, for light and for dark surroundings.
struct PictureStyle {
  /// Around the world.
  let void: String
  let sea: String
  let land: String
  let border: String
  let state: String
  let ink: String
  let paper: String

  /// Fill and text of the tiers, from the fewest places to the most.
  let tiers: [(fill: String, text: String)]

  static let light = PictureStyle(
    void: "#eef2f5",
    sea: "#d8e6ee",
    land: "#fbfaf6",
    border: "#a3b4bf",
    state: "#ccd5da",
    ink: "#33424d",
    paper: "#ffffff",
    tiers: [
      ("#5b9bd5", "#ffffff"), ("#2f8f9d", "#ffffff"), ("#f2b134", "#3a2a00"),
      ("#ed7d3a", "#ffffff"), ("#c8385a", "#ffffff"),
    ]
  )

  static let dark = PictureStyle(
    void: "#070c13",
    sea: "#0d1723",
    land: "#1b2735",
    border: "#41546a",
    state: "#2a3848",
    ink: "#c6d3de",
    paper: "#0d1520",
    tiers: [
      ("#4f8fcb", "#ffffff"), ("#2b9aa6", "#ffffff"), ("#f0b13a", "#2c2000"),
      ("#ee7f3d", "#ffffff"), ("#d64268", "#ffffff"),
    ]
  )

  /// The style sheet: light, and dark for who prefers it.
  static let sheet = """
    text{font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
    g text{font-weight:600;text-anchor:middle}
    .c{stroke-width:1.5}
    .h{opacity:.28}
    .o{stroke-width:1.25;fill:none;opacity:.75}
    .border{fill:none;stroke-width:8;stroke-linejoin:round}
    .state{fill:none;stroke-width:6;stroke-linejoin:round}
    .grid{fill:none;stroke-width:.75;opacity:.14}
    .tick text{font-size:10px;font-weight:400;text-anchor:start;opacity:.55}
    .name{font-size:11px;stroke-width:3;stroke-linejoin:round;paint-order:stroke}
    .caption{font-size:12px}
    .plate{opacity:.82}
    .bar{fill:none;stroke-width:1.5}
    \(light.rules)
    @media (prefers-color-scheme:dark){
    \(dark.rules)
    }
    """

  private var rules: String {
    let tierRules = tiers.enumerated().map { index, tier in
      """
      .t\(index + 1){fill:\(tier.fill)}
      .t\(index + 1) text{fill:\(tier.text)}
      """
    }
    return """
      .void{fill:\(void)}
      .sea{fill:\(sea)}
      .land{fill:\(land)}
      .border{stroke:\(border)}
      .state{stroke:\(state)}
      .grid{stroke:\(ink)}
      .tick text,.caption{fill:\(ink)}
      .plate{fill:\(paper)}
      .bar{stroke:\(ink)}
      .c,.o{stroke:\(paper)}
      .p{fill:\(tiers[0].fill);stroke:\(paper)}
      .name{fill:\(ink);stroke:\(land)}
      \(tierRules.joined(separator: "\n"))
      """
  }
}
