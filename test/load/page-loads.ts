import type { Browser, CDPSession, Page } from '@playwright/test'

/** A mid-range phone on a slow connection. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
const CPU_SLOWDOWN = 4

/** Evaluated in the page; the entry appears at the latest just after the load event. */
const PAINT = `new Promise((resolve) => new PerformanceObserver((list, observer) => {
  const entry = list.getEntriesByName('first-contentful-paint')[0]
  if (!entry) return
  observer.disconnect()
  resolve(entry.startTime)
}).observe({ type: 'paint', buffered: true }))`

/** First contentful paint on a slow phone with an empty cache, in milliseconds. */
export const firstPaint = (browser: Browser, url: string): Promise<number> =>
  inNewContext(browser, async (page, devtools) => {
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await page.goto(url)
    return page.evaluate<number>(PAINT)
  })

interface Transfer {
  readonly path: string
  /** Including the response headers. */
  readonly bytes: number
}

/** All network transfers of a page load with an empty cache, until the network is idle. */
export const coldTransfers = (browser: Browser, url: string): Promise<Transfer[]> =>
  inNewContext(browser, async (page, devtools) => {
    const paths = new Map<string, string>()
    const loaded: Transfer[] = []
    devtools.on('Network.requestWillBeSent', ({ requestId, request }) =>
      paths.set(requestId, new URL(request.url).pathname),
    )
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const path = paths.get(requestId)
      if (path !== undefined) loaded.push({ path, bytes: encodedDataLength })
    })
    await devtools.send('Network.enable')
    await page.goto(url, { waitUntil: 'networkidle' })
    return loaded
  })

async function inNewContext<T>(
  browser: Browser,
  work: (page: Page, devtools: CDPSession) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    return await work(page, await context.newCDPSession(page))
  } finally {
    await context.close()
  }
}
