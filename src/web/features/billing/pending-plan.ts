import type { PlanChoice } from '#contract/billing.ts'

const KEY = 'sextant.awaited-plan'

/** The plan that was paid for; `any` if the payment was made on the bank's page or elsewhere. */
export type PendingPlan = PlanChoice | 'any'

/**
 * Stores which plan the next page waits for and welcomes the user to. Until the webhook arrives,
 * the server still reports the plan from before the payment.
 */
export function savePendingPlan(plan: PendingPlan): void {
  const value = plan === 'any' ? plan : { tier: plan.tier, period: plan.period }
  try {
    sessionStorage.setItem(KEY, JSON.stringify(value))
  } catch {
    // Without storage, the page accepts any active plan.
  }
}

/** The plan that the page waits for, or null if this browser tab has made no payment. */
export function loadPendingPlan(): PendingPlan | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as PendingPlan | null
  } catch {
    // Without storage, a second visit cannot be told from the first.
    return 'any'
  }
}

export function clearPendingPlan(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Storage is unavailable, so there is nothing to remove.
  }
}
