import * as contract from '#contract/account.ts'
import type { PerPlan } from '#domain/billing.ts'
import { PLANS, TIERS } from '#domain/plans.ts'
import type { Db } from '#server/platform/db/database.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import { usageOf } from './service.ts'

/** Registers the calls; without `prices` there are no plans to list. */
export function usageRoutes(api: Api, db: Db, prices: PerPlan<string> | null): void {
  mount(api, contract.usage, ({ scope }) => usageOf(db, scope))

  if (!prices) return
  mount(api, contract.listPlans, () =>
    TIERS.map((tier) => ({
      ...PLANS[tier],
      features: [...PLANS[tier].features],
      priceIds: tier === 'free' ? null : prices[tier],
    })),
  )
}
