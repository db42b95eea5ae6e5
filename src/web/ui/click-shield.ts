import { useEffect } from 'react'

/** Most systems count two clicks within this time as a double click. */
const DOUBLE_CLICK_MS = 500

/**
 * Covers the page for a moment. Call it when a layer closes, so that the second click of a double
 * click does not hit the page below.
 */
export function shieldFromClicks(): void {
  const shield = document.createElement('div')
  shield.dataset.clickShield = ''
  shield.style.cssText = 'position:fixed;inset:0;z-index:2147483647'
  document.body.append(shield)
  setTimeout(() => shield.remove(), DOUBLE_CLICK_MS)
}

/** Shields the page when a layer closes. */
export function useClickShield(open: boolean): void {
  useEffect(() => (open ? shieldFromClicks : undefined), [open])
}
