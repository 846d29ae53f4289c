import Pinfold

extension ClusterController {
  var excluded: ExcludedPoints {
    let isWanted = options.excludesSelectionFromClusters && selection.isOfMember
    let selected = isWanted ? selection.member : nil
    return ExcludedPoints(options.excludedPoints + (selected.map { [$0] } ?? []), opened: opened)
  }

  func noteSelection(of id: ShownCluster.ID) {
    guard !selection.isPresenting, id != selection.id, let cluster = cluster(id) else { return }
    // The user's choice supersedes a selection in progress.
    supersedeSelection()
    let member = cluster.cluster.firstMember ?? members(of: id)?.first { _ in true }
    (selection.member, selection.id) = (member, id)
    // A cluster that the user selects stays together.
    selection.isOfMember = !cluster.opens
    if options.excludesSelectionFromClusters { perform(state.plan()) }
  }

  func noteDeselection(of id: ShownCluster.ID) {
    guard !selection.isPresenting, id == selection.id else { return }
    forgetSelection()
  }

  func forgetSelection() {
    (selection.member, selection.id) = (nil, nil)
    if options.excludesSelectionFromClusters { perform(state.plan()) }
  }

  /// Deselects a view before its removal if the selection moves to another view, because the map
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
    // The target is selected after it has left its cluster.
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
    // An annotation that is outside its cluster because it is selected stays selected.
    let changedPart = cluster.map { $0.id.isExcluded != old?.isExcluded } ?? false
    guard let cluster, options.selectionFollows || changedPart else {
      selection.member = nil
      return
    }
    selection.id = cluster.id
    surface.select(cluster.id, animated: false, cause: .following)
  }
}
