/** Resolves once the browser has nothing better to do, and within a second. */
export const waitForIdle = (): Promise<void> =>
  new Promise((resolve) => {
    // Not in every browser, and not where pages are built.
    if (typeof requestIdleCallback === 'function') {
      requestIdleCallback(() => resolve(), { timeout: 1000 })
    } else setTimeout(resolve)
  })
