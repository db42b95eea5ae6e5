import { setTimeout as sleep } from 'node:timers/promises'
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

/** How much later than asked for a late font arrives: long after the page has its content. */
const FONT_DELAY_MS = 2_000
/** The last shifts come with the font, or with content that loads when the network is idle. */
const SETTLING_MS = 500

/** Added to the page before its own scripts. */
const OBSERVE_SHIFTS = `window.layoutShift = 0
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.layoutShift += entry.value
}).observe({ type: 'layout-shift', buffered: true })`

const PAINT = `performance.getEntriesByName('first-contentful-paint')[0].startTime`

interface SlowLoad {
  /** First contentful paint, in milliseconds. */
  readonly firstPaint: number
  /** Sum of all layout shifts without input. */
  readonly layoutShift: number
}

/** Returns a page load on a slow phone with an empty cache. */
export const slowLoad = (
  browser: Browser,
  url: string,
  { lateFont = false } = {},
): Promise<SlowLoad> =>
  inNewContext(browser, async (page, devtools) => {
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    if (lateFont) {
      await page.route('**/*.woff2', async (route) => {
        await sleep(FONT_DELAY_MS)
        await route.continue()
      })
    }
    await page.addInitScript({ content: OBSERVE_SHIFTS })
    await page.goto(url, { waitUntil: 'networkidle' })
    await sleep(SETTLING_MS)
    return {
      firstPaint: await page.evaluate<number>(PAINT),
      layoutShift: await page.evaluate<number>('window.layoutShift'),
    }
  })

interface Transfer {
  readonly path: string
  /** Including the response headers. */
  readonly bytes: number
}

/** Returns all network transfers of a page load with an empty cache, until the network is idle. */
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
