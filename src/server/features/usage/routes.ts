import * as contract from '#contract/account.ts'
import type { PerPlan } from '#domain/billing.ts'
import { PLANS, TIERS } from '#domain/plans.ts'
import * as released from '#server/features/results/released-counts.ts'
import * as sessions from '#server/features/sessions/service.ts'
import * as teams from '#server/features/teams/service.ts'
import type { Db } from '#server/platform/db/database.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'

export function usageRoutes(api: Api, db: Db, prices: PerPlan<string>): void {
  mount(api, contract.usage, async ({ user }) => {
    const totals = await released.totals(db, user)
    return {
      teamsUsed: await teams.count(db, user),
      monthlyQuizzesUsed: await sessions.createdThisMonth(db, user),
      totalResponses: totals.submissions,
      totalReports: totals.sessions,
    }
  })

  mount(api, contract.listPlans, () =>
    TIERS.map((tier) => ({
      ...PLANS[tier],
      features: [...PLANS[tier].features],
      priceIds: tier === 'free' ? null : prices[tier],
    })),
  )
}
