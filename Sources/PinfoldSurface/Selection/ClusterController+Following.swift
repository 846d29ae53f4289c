import Pinfold

extension ClusterController {
  /// The points excluded from their clusters.
  var excluded: ExcludedPoints {
    let isWanted = options.excludesSelectionFromClusters && selection.isOfMember
    let selected = isWanted ? selection.member : nil
    return ExcludedPoints(options.excludedPoints + (selected.map { [$0] } ?? []), opened: opened)
  }

  /// Records that the user selected a cluster or annotation.
  func noteSelection(of id: ShownCluster.ID) {
    guard !selection.isPresenting, id != selection.id, let cluster = cluster(id) else { return }
    // The user's choice is newer than a selection in progress.
    supersedeSelection()
    let member = cluster.cluster.firstMember ?? members(of: id)?.first { _ in true }
    (selection.member, selection.id) = (member, id)
    // A cluster stays together when the user selects it.
    selection.isOfMember = !cluster.opens
    if options.excludesSelectionFromClusters { perform(state.plan()) }
  }

  /// Records that the user deselected a cluster or annotation.
  func noteDeselection(of id: ShownCluster.ID) {
    guard !selection.isPresenting, id == selection.id else { return }
    forgetSelection()
  }

  func forgetSelection() {
    (selection.member, selection.id) = (nil, nil)
    if options.excludesSelectionFromClusters { perform(state.plan()) }
  }

  /// Deselects a view before it is removed if the selection continues elsewhere. Otherwise the map
  /// would report the deselection.
  func releaseSelection(before step: SurfacePlanner.Step) {
    guard selection.flow?.replaced == nil, let id = selection.id, let member = selection.member,
      step.diff.removed.contains(where: { $0.id == id }),
      let group = contents.group(of: member),
      let next = step.plan.cluster(of: member, in: group),
      options.selectionFollows || next.id.isExcluded != id.isExcluded
    else { return }
    surface.deselect(id, animated: false, cause: .following)
  }

  /// Moves the selection to the cluster that now shows the selected annotation.
  func followSelection(_ diff: SurfaceDiff) {
    // An annotation that is about to leave its cluster is selected once it has left.
    guard selection.flow?.replaced == nil, let member = selection.member else { return }
    guard contents.position(of: member) != nil else {
      (selection.member, selection.id) = (nil, nil)
      return
    }
    let cluster = cluster(of: member)
    guard cluster?.id != selection.id || diff.inserted.contains(where: { $0.id == cluster?.id })
    else { return }
    let old = selection.id
    selection.id = nil
    if let old, self.cluster(old) != nil {
      surface.deselect(old, animated: false, cause: .following)
    }
    // An annotation that is shown by itself because it is selected stays selected.
    let changedPart = cluster.map { $0.id.isExcluded != old?.isExcluded } ?? false
    guard let cluster, options.selectionFollows || changedPart else {
      selection.member = nil
      return
    }
    selection.id = cluster.id
    surface.select(cluster.id, animated: false, cause: .following)
  }
}
