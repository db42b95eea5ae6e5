import type { PlanChoice } from '#contract/billing.ts'
import { tabStorage } from '#web/lib/browser-storage.ts'

const KEY = 'sextant.awaited-plan'

/** The plan that was paid for; `any` if the payment was made on the bank's page or elsewhere. */
export type PendingPlan = PlanChoice | 'any'

/**
 * Stores which plan the next page waits for and welcomes the user to. Until the webhook arrives,
 * the server still reports the plan from before the payment.
 */
export function savePendingPlan(plan: PendingPlan): void {
  const value = plan === 'any' ? plan : { tier: plan.tier, period: plan.period }
  tabStorage.set(KEY, JSON.stringify(value))
}

/** Returns the plan that the page waits for, or null if this browser tab has made no payment. */
export function loadPendingPlan(): PendingPlan | null {
  const text = tabStorage.get(KEY)
  // Without storage, a second visit cannot be told from the first.
  if (text === undefined) return 'any'
  try {
    return JSON.parse(text ?? 'null') as PendingPlan | null
  } catch {
    return 'any'
  }
}

export const clearPendingPlan = (): void => tabStorage.remove(KEY)
