/** Sums the layout shifts of a page without input, in `window.layoutShift`. */
export const OBSERVE_SHIFTS = `window.layoutShift = 0
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.layoutShift += entry.value
}).observe({ type: 'layout-shift', buffered: true })`
