/** Resolves when the browser is idle, after one second at the latest. */
export const waitForIdle = (): Promise<void> =>
  new Promise((resolve) => {
    // Missing in Safari and during prerendering.
    if (typeof requestIdleCallback === 'function') {
      requestIdleCallback(() => resolve(), { timeout: 1000 })
    } else setTimeout(resolve)
  })
