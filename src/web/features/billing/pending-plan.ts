import type { PlanChoice } from '#contract/billing.ts'

const KEY = 'sextant.awaited-plan'

/**
 * Stores which plan the next page waits for. Until the webhook arrives, the server still reports
 * the plan from before the payment.
 */
export function savePendingPlan({ tier, period }: PlanChoice): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ tier, period }))
  } catch {
    // Without storage, the page accepts any active plan.
  }
}

/** The plan that the page waits for, or null. */
export function loadPendingPlan(): PlanChoice | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as PlanChoice | null
  } catch {
    return null
  }
}

export function clearPendingPlan(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Storage is unavailable, so there is nothing to remove.
  }
}
