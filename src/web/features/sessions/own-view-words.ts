import { plansInWords } from '#domain/plans.ts'

/** Said where a view is asked for on a plan that does not compare it. */
export const COMPARING_IS_PART_OF = `Setting it beside the team is part of ${plansInWords('hasAdvancedAnalytics')}.`

/** What the way to the page is called, by whether a view was given before. */
export const giveOwnView = (given: boolean): string =>
  given ? 'Replace your own view' : 'Add your own view'
