import Testing

/// A diff turns a plan of clusters by distance into the next, and says where members
/// went.
@Suite struct RadiusDiffLawTests {
  @Test(arguments: 0..<400)
  func diffAppliedToTheOldPlanIsTheNewOne(seed: UInt64) {
    RadiusStep(seed: seed).expectDiffToLeadToTheNewPlan()
  }

  @Test(arguments: 0..<400)
  func changesAreExactlyWhatChanged(seed: UInt64) {
    RadiusStep(seed: seed).expectChangesToBeAll()
  }

  @Test(arguments: 0..<400)
  func flowsCountEveryMemberOnce(seed: UInt64) {
    RadiusStep(seed: seed).expectFlowsToCountEveryMember()
  }
}
