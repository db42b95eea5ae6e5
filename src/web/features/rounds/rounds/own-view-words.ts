import { formatPlanNames } from '#domain/plans.ts'

/** Note for plans that do not compare the manager's view with the team. */
export const COMPARISON_PLANS = `Comparing it with the team is available on ${formatPlanNames('hasAdvancedAnalytics')}.`

/** Returns the label of the link to the manager's view. */
export const managerViewAction = (given: boolean): string =>
  given ? 'Replace your view' : 'Add your view'
