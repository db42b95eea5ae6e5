import { plansWith } from '#domain/plans.ts'
import type { PlanFeature } from '#domain/plans.ts'

const AND = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** The plans that have a feature, as the catalogue names them: `Pro and Business`. */
export const plansInWords = (feature: PlanFeature): string =>
  AND.format(plansWith(feature).map(({ name }) => name))
