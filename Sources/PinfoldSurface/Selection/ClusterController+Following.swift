import Pinfold

extension ClusterController {
  /// The points that are kept out of their clusters.
  var excluded: ExcludedPoints {
    let isWanted = options.excludesSelectionFromClusters && selection.isOfMember
    let selected = isWanted ? selection.member : nil
    return ExcludedPoints(options.excludedPoints + (selected.map { [$0] } ?? []), opened: opened)
  }

  /// The user selected something shown.
  func noteSelection(of id: ShownCluster.ID) {
    guard !selection.isPresenting, id != selection.id, let cluster = cluster(id) else { return }
    // The user's choice is newer than one that is on its way.
    supersedeSelection()
    let member = cluster.cluster.firstMember ?? members(of: id)?.first { _ in true }
    (selection.member, selection.id) = (member, id)
    // A cluster that the user selects stays as it is.
    selection.isOfMember = !cluster.opens
    if options.excludesSelectionFromClusters { perform(state.plan()) }
  }

  /// The user deselected something shown.
  func noteDeselection(of id: ShownCluster.ID) {
    guard !selection.isPresenting, id == selection.id else { return }
    forgetSelection()
  }

  func forgetSelection() {
    (selection.member, selection.id) = (nil, nil)
    if options.excludesSelectionFromClusters { perform(state.plan()) }
  }

  /// Deselects what is selected and about to be removed from the map, when the selection
  /// continues elsewhere: maps report every deselection that they make by themselves.
  func releaseSelection(before step: SurfacePlanner.Step) {
    guard selection.flow?.replaced == nil, let id = selection.id, let member = selection.member,
      step.diff.removed.contains(where: { $0.id == id }),
      let group = contents.group(of: member),
      let next = step.plan.cluster(of: member, in: group),
      options.selectionFollows || next.id.isExcluded != id.isExcluded
    else { return }
    surface.deselect(id, animated: false, cause: .following)
  }

  /// Selects what shows the selected annotation now, after a diff was shown.
  func followSelection(_ diff: SurfaceDiff) {
    // An annotation that is being taken out of its cluster is selected when it is out.
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
    // What is shown by itself because it is selected stays selected.
    let changedPart = cluster.map { $0.id.isExcluded != old?.isExcluded } ?? false
    guard let cluster, options.selectionFollows || changedPart else {
      selection.member = nil
      return
    }
    selection.id = cluster.id
    surface.select(cluster.id, animated: false, cause: .following)
  }
}
