import type { PlanChoice } from '#contract/billing.ts'

const KEY = 'sextant.awaited-plan'

/**
 * Keeps for the page after a change which plan it has to wait for: until the server has heard of
 * the change, what it says is true and yet not what was just paid for.
 */
export function savePendingPlan({ tier, period }: PlanChoice): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ tier, period }))
  } catch {
    // Storage may be forbidden: then whatever is active counts as arrived.
  }
}

/** The plan that is waited for; null for none. */
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
    // Then nothing is kept there.
  }
}
