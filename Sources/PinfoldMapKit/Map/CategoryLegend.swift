#if canImport(MapKit) && canImport(SwiftUI)
import MapKit
import Pinfold
public import SwiftUI

/// A list of the categories on a map, with their colors and the number of items in view.
///
///     Map(position: $shops.position, selection: $shops.selection) { ClusterContent(shops) }
///       .clusters(shops)
///       .safeAreaInset(edge: .bottom) { CategoryLegend(shops) }
///
/// A tap hides a category or shows it again: see ``ClusterModel/hiddenCategories``.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
public struct CategoryLegend<Item: Identifiable>: View {
  private let model: ClusterModel<Item>
  private let map: String
  @Environment(\.colorScheme) private var colorScheme

  /// Creates a legend.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - map: The name of the map, if several maps show the model.
  public init(_ model: ClusterModel<Item>, map: String = ClusterModel<Item>.mainMap) {
    (self.model, self.map) = (model, map)
  }

  /// A row for each category in view, and for each hidden one.
  public var body: some View {
    VStack(alignment: .leading) {
      ForEach(model.legend(on: map)) { row in
        Button {
          model.toggle(row)
        } label: {
          HStack {
            Circle().fill(color(of: row)).frame(width: 12, height: 12)
            Text(verbatim: row.text)
          }
        }
        .opacity(model.isHidden(row) ? 0.5 : 1)
      }
    }
  }

  private func color(of row: CategoryCount) -> Color {
    if let own = row.name.flatMap({ model.categoryColors[$0] }) { return own }
    let colors = CategoryPalette.colors(of: row.part, isDark: colorScheme == .dark)
    return Color(rgb: colors.fill)
  }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension ClusterModel {
  /// The categories of the clusters on a map, and the hidden ones.
  func legend(on map: String) -> [CategoryCount] {
    var counts: [CategoryRing.Part: CategoryCount] = [:]
    for category in visible(on: map).flatMap(\.categories) {
      let known = counts[category.part]?.count ?? 0
      counts[category.part] = category.adding(known)
    }
    for name in hiddenCategories {
      guard let code = table.names.categories?.named.firstIndex(of: name) else { continue }
      counts[.category(code)] = CategoryCount(part: .category(code), name: name, count: 0)
    }
    return counts.values.sorted { $0.order < $1.order }
  }

  func isHidden(_ row: CategoryCount) -> Bool { row.name.map(hiddenCategories.contains) ?? false }

  /// Hides a named category or shows it again.
  func toggle(_ row: CategoryCount) {
    if let name = row.name { hiddenCategories.formSymmetricDifference([name]) }
  }
}

extension CategoryCount {
  fileprivate func adding(_ more: Int) -> CategoryCount {
    CategoryCount(part: part, name: name, count: count + more)
  }

  /// Rows keep their order while the map moves.
  fileprivate var order: Int {
    switch part {
    case .category(let code): code
    case .other: .max - 1
    case .noCategory: .max
    }
  }
}
#endif
