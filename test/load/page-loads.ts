import type { Browser, CDPSession, Page } from '@playwright/test'

/** A phone of the middle class on a slow connection. */
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
const SLOWER = 4

/** Read in the page, which has it at the latest a moment after it has loaded. */
const PAINT = `new Promise((resolve) => new PerformanceObserver((list, observer) => {
  const entry = list.getEntriesByName('first-contentful-paint')[0]
  if (!entry) return
  observer.disconnect()
  resolve(entry.startTime)
}).observe({ type: 'paint', buffered: true }))`

/** Milliseconds from the visit to the first text or picture on a slow phone that knows nothing of us. */
export const firstPaint = (browser: Browser, url: string): Promise<number> =>
  visited(browser, async (page, devtools) => {
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await page.goto(url)
    return page.evaluate<number>(PAINT)
  })

interface Transfer {
  readonly path: string
  /** With the heads. */
  readonly bytes: number
}

/** All that a browser loads that knows nothing of us, until it asks for nothing more. */
export const coldTransfers = (browser: Browser, url: string): Promise<Transfer[]> =>
  visited(browser, async (page, devtools) => {
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

async function visited<T>(
  browser: Browser,
  visit: (page: Page, devtools: CDPSession) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    return await visit(page, await context.newCDPSession(page))
  } finally {
    await context.close()
  }
}
