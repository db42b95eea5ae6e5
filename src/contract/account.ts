import { TIERS } from '#domain/plans.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** What the account has used: `monthlyQuizzesUsed` as created this UTC month, deleted ones too. */
export const Usage = z.object({
  teamsUsed: z.int(),
  monthlyQuizzesUsed: z.int(),
  /** Released submissions over all sessions. */
  totalResponses: z.int(),
  /** Sessions with results that can be read. */
  totalReports: z.int(),
})
export type Usage = z.output<typeof Usage>

/** A plan as sold; `priceIds` are the payment provider's, null for the free plan. */
export const PlanOffer = z.object({
  id: z.enum(TIERS),
  name: z.string(),
  price: z.number(),
  annualPrice: z.number(),
  description: z.string(),
  idealFor: z.string(),
  popular: z.boolean(),
  features: z.array(z.string()),
  priceIds: z.object({ monthly: z.string(), annual: z.string() }).nullable(),
})
export type PlanOffer = z.output<typeof PlanOffer>

export const usage = endpoint({
  method: 'GET',
  path: '/api/usage',
  access: 'user',
  answer: Usage,
})

export const listPlans = endpoint({
  method: 'GET',
  path: '/api/plans',
  access: 'public',
  answer: z.array(PlanOffer),
})
