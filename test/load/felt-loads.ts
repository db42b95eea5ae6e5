import type { Browser, CDPSession, Page } from '@playwright/test'
import { LOGIN_HINT } from '#contract/login-hint.ts'

/** How much slower than here a machine and its line are. */
export interface Line {
  readonly slowdown: number
  /** Milliseconds. */
  readonly latency?: number
  readonly bitsPerSecond?: number
}

/** Where a signed-in person is. */
interface Login {
  readonly origin: string
  readonly cookie: string
}

/** Milliseconds from the click. */
export interface Navigation {
  /** Until the awaited element is painted. */
  readonly ready: number
  /** Until the last change of the page is painted. */
  readonly last: number
}

const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 }

/** The title of a page that shows no placeholders any more. */
export const LOADED = '#main:not(:has(.appear-late)) h1'

/** A page that does not change for so long is complete. */
const QUIET_MS = 700

/** What runs in the page: opens a path by its link, without a pointer or the focus; by the router if it has none. */
const NAVIGATE = `(path, ready) => new Promise((resolve) => {
  const start = performance.now()
  const times = { ready: 0, last: 0 }
  let timer
  const note = () => requestAnimationFrame(() => {
    const isReady = location.pathname === path && document.querySelector(ready) !== null
    setTimeout(() => {
      times.last = performance.now() - start
      if (isReady && times.ready === 0) times.ready = times.last
      clearTimeout(timer)
      if (times.ready > 0) timer = setTimeout(() => { observer.disconnect(); resolve(times) }, ${QUIET_MS})
    })
  })
  const observer = new MutationObserver(note)
  // Not the head: links that load scripts ahead paint nothing.
  observer.observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true })
  const link = document.querySelector('#main a[href="' + path + '"], a[href="' + path + '"]')
  if (link) link.click()
  else void window.__reactRouterDataRouter.navigate(path)
})`

/** Opens the dashboard, then a page, the dashboard again and the page a second time. */
export const timeNavigation = (
  browser: Browser,
  login: Login,
  line: Line,
  { path, ready }: { path: string; ready: string },
): Promise<{ first: Navigation; second: Navigation }> =>
  inProfile(browser, login, async (page, devtools) => {
    await page.goto(`${login.origin}/dashboard`, { waitUntil: 'networkidle' })
    await emulate(devtools, line)
    const open = (target: string, element: string) =>
      page.evaluate<Navigation>(
        `(${NAVIGATE})(${JSON.stringify(target)}, ${JSON.stringify(element)})`,
      )
    const first = await open(path, ready)
    await open('/dashboard', LOADED)
    return { first, second: await open(path, ready) }
  })

const OBSERVE_PAINTS = `window.largestPaint = 0
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.largestPaint = entry.startTime
}).observe({ type: 'largest-contentful-paint', buffered: true })`

interface ColdLoad {
  readonly largestPaint: number
  readonly requests: number
  readonly kib: number
}

/** Loads a page with an empty cache until the network is idle. */
export const coldLoad = (
  browser: Browser,
  login: Login,
  line: Line,
  path: string,
): Promise<ColdLoad> =>
  inProfile(browser, login, async (page, devtools) => {
    await emulate(devtools, line)
    let requests = 0
    let bytes = 0
    devtools.on('Network.requestWillBeSent', () => (requests += 1))
    devtools.on('Network.requestServedFromCache', () => (requests -= 1))
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
    await page.addInitScript({ content: OBSERVE_PAINTS })
    await page.goto(login.origin + path, { waitUntil: 'networkidle' })
    const largestPaint = await page.evaluate<number>('window.largestPaint')
    return { largestPaint, requests, kib: bytes / 1_024 }
  })

/** Resolves with the time, in milliseconds, until a button of the page is painted. */
const OBSERVE_CONTROL = `window.firstControl = new Promise((resolve) => {
  const look = () => requestAnimationFrame(() => {
    const control = document.querySelector('main button, main a.button, main input')
    if (control?.checkVisibility()) setTimeout(() => resolve(performance.now()))
    else look()
  })
  look()
})`

/** Returns the time until the first control of a page is painted, with an empty cache. */
export const firstControl = (browser: Browser, line: Line, url: string): Promise<number> =>
  inProfile(browser, undefined, async (page, devtools) => {
    await emulate(devtools, line)
    await page.addInitScript({ content: OBSERVE_CONTROL })
    await page.goto(url, { waitUntil: 'commit' })
    return page.evaluate<number>('window.firstControl')
  })

async function emulate(devtools: CDPSession, line: Line): Promise<void> {
  const bytes = line.bitsPerSecond === undefined ? -1 : line.bitsPerSecond / 8
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: line.latency ?? 0,
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: line.slowdown })
}

async function inProfile<T>(
  browser: Browser,
  login: Login | undefined,
  work: (page: Page, devtools: CDPSession) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext(PHONE)
  try {
    if (login) {
      const [name = '', value = ''] = login.cookie.split('=')
      await context.addCookies([
        { url: login.origin, name, value, httpOnly: true },
        { url: login.origin, name: LOGIN_HINT, value: '1' },
      ])
    }
    const page = await context.newPage()
    return await work(page, await context.newCDPSession(page))
  } finally {
    await context.close()
  }
}
