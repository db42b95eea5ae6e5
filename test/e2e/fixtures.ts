import { setTier } from '#test/server/accounts.ts'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AxeResults } from 'axe-core'
import { expect, test as base } from '@playwright/test'
import type { Locator, Page, Route } from '@playwright/test'
import type { Tier } from '#domain/plans.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import type { Db } from '#server/platform/db/database.ts'
import { runningConnection } from '#server/platform/db/embedded.ts'
import { mendFirefox } from '#test/engines/firefox.ts'
import { inForm } from '#test/server/in-form.ts'
import { ROOT } from '#test/server/server-process.ts'
import { pino } from 'pino'
import { translatePagesOf } from './translator.ts'

export { expect } from '@playwright/test'

export const PASSWORD = 'Correct.horse1'

/** A user with an account. */
export interface Person {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

interface Fixtures {
  /** Fails the test on console errors and uncaught exceptions. */
  noConsoleErrors: void
}

interface WorkerFixtures {
  /** With TRANSLATED=1, all pages are translated. Firefox is changed so that Playwright can drive it. */
  preparedBrowser: void
}

/** The Playwright test with the fixtures of this product. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  preparedBrowser: [
    async ({ browser }, use) => {
      if (process.env.TRANSLATED) translatePagesOf(browser)
      if (browser.browserType().name() === 'firefox') await mendFirefox(browser)
      await use()
    },
    { auto: true, scope: 'worker' },
  ],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are wanted
  baseURL: async ({}, use) => {
    const site = process.env.SITE
    if (!site) throw new Error('global-setup.ts has not started the server')
    await use(site)
  },
  noConsoleErrors: [
    async ({ context }, use) => {
      const errors: string[] = []
      context.on('weberror', (error) => {
        // React reports that it renders a part again which was translated before hydration.
        const isRenderedAgain =
          process.env.TRANSLATED && /React error #418/.test(String(error.error()))
        if (!isRenderedAgain) errors.push(String(error.error()))
      })
      context.on('console', (message) => {
        // The browser itself logs error statuses that tests cause on purpose.
        const refused = /Failed to load resource: the server responded with a status of (4\d\d|503)/
        if (message.type() === 'error' && !refused.test(message.text())) {
          errors.push(`${message.text()} (${message.location().url})`)
        }
      })
      await use()
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
})

interface RouterWindow {
  readonly __reactRouterDataRouter: { navigate(path: string): Promise<void> }
}

/**
 * Opens another page with the router, which costs a fraction of a load: scripts and data stay. The router
 * answers before the page is there, so this waits for its heading.
 */
export async function navigate(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    document.querySelector('h1')?.setAttribute('data-former', '')
    return (window as unknown as RouterWindow).__reactRouterDataRouter.navigate(to)
  }, path)
  await expect(page.locator('h1[data-former]')).toHaveCount(0)
}

/** Returns the toast message that is visible. */
export const toastOf = (page: Page): Locator => page.locator('[data-sonner-toast]')

/** Expects the toast below the heading of the page and above its foot. */
export async function expectToastBelowHeading(page: Page): Promise<void> {
  await expect(async () => {
    const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
    const toast = await toastOf(page).boundingBox()
    if (!heading || !toast) throw new Error('there is no heading or no toast')
    expect(toast.y).toBeGreaterThan(heading.y + heading.height)
    expect(toast.y + toast.height).toBeLessThan((page.viewportSize()?.height ?? 0) - 70)
  }).toPass()
}

/** Registers an account through the API and signs the browser in. */
export async function signUp(page: Page): Promise<Person> {
  const person = { firstName: 'Mary', lastName: 'Jackson', email: `${randomUUID()}@example.com` }
  const answer = await page.request.post('/api/auth/register', {
    data: { ...person, password: PASSWORD },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return person
}

export const setPlan = ({ email }: Person, tier: Tier): Promise<void> =>
  inDatabase(async (db) => {
    const { id } = await db
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    await setTier(db, id, tier)
  })

export const grantAdmin = ({ email }: Person): Promise<void> =>
  inDatabase(async (db) => {
    const updated = db.updateTable('accounts').set({ role: 'admin' }).where('email', '=', email)
    expect((await updated.executeTakeFirst()).numUpdatedRows).toBe(1n)
  })

/** Works in the server's database, without starting a process for an admin command. */
export async function inDatabase(work: (db: Db) => Promise<void>): Promise<void> {
  const running = await runningConnection(join(process.env.SITE_DATA ?? '', 'postgres'))
  if (!running) throw new Error('the database is not running')
  const db = openDatabase(running.connection, pino({ level: 'silent' }), 1)
  try {
    await work(db)
  } finally {
    await db.destroy()
    running.close()
  }
}

/** Half the size of the package's `source`, which each checked page has to parse. */
const AXE = readFileSync(join(ROOT, 'node_modules/axe-core/axe.min.js'), 'utf8')

declare global {
  interface Window {
    /** The part of axe that `expectAccessible` loads into the page and runs. */
    axe: {
      run(
        context: Document,
        options: {
          resultTypes: readonly ['violations']
          preload: boolean
          rules: Readonly<Record<string, { enabled: boolean }>>
        },
      ): Promise<AxeResults>
    }
  }
}

/**
 * Expects no accessibility violations on the page. Contrast is half of the work and follows from the
 * theme: `npm test` checks it where `contrast` is set, the nightly run everywhere.
 */
export async function expectAccessible(
  page: Page,
  { contrast = inForm(false, true) } = {},
): Promise<void> {
  // What axe checks is the same in all browsers, and it crashes Firefox ESR.
  if (page.context().browser()?.browserType().name() === 'firefox') return
  // A dialog hides the heading but keeps it in the document; a page that is still loading has none.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  // Elements that fade in have a wrong contrast.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
      ),
  )
  // Once per document, because the script has 650 KB.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${AXE}; 0`)
  const violations = await page.evaluate(async (enabled) => {
    // No rule that is on by default needs the style sheets, which axe would load again.
    const options = { resultTypes: ['violations'], preload: false } as const
    const rules = { 'color-contrast': { enabled } }
    return (await window.axe.run(document, { ...options, rules })).violations
  }, contrast)
  const summary = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(' | ')}`,
  )
  expect(summary, `axe on ${page.url()}`).toEqual([])
}

// The page's next call fails as without a network, but the browser logs no error.
export const failNextCall = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const fetch = window.fetch.bind(window)
    window.fetch = () => {
      window.fetch = fetch
      return Promise.reject(new TypeError('Failed to fetch'))
    }
  })

/** Fulfills only the next request for a URL. */
export const fulfillOnce = (
  page: Page,
  url: string,
  answer: Parameters<Route['fulfill']>[0],
): Promise<unknown> => handleOnce(page, url, (route) => route.fulfill(answer))

/** Aborts only the next request for a URL, as without a network. */
export const abortOnce = (page: Page, url: string): Promise<unknown> =>
  handleOnce(page, url, (route) => route.abort())

/**
 * Handles the next request for a URL. Unlike a route with `times`, which is removed and may drop other
 * requests while the page loads, this one stays and lets later requests pass.
 */
function handleOnce(
  page: Page,
  url: string,
  handle: (route: Route) => Promise<void>,
): Promise<unknown> {
  let isHandled = false
  return page.route(url, (route) => {
    if (isHandled) return route.fallback()
    isHandled = true
    return handle(route)
  })
}

/** Fills a field in without an event, as some password managers do. */
export const fillSilently = (field: Locator, value: string): Promise<void> =>
  field.evaluate((input, text) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  }, value)

/** Puts a link to another page over the page, below its header and dialogs. */
export const coverWithLink = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: '/about' })
    link.style.cssText = 'position:fixed;inset:0;z-index:5'
    document.body.append(link)
  })

/** Confirms the address of a person, which inviting people needs. */
export const confirmAddress = ({ email }: Person): Promise<void> =>
  inDatabase(async (db) => {
    await db
      .updateTable('accounts')
      .set({ email_confirmed_at: new Date() })
      .where('email', '=', email)
      .execute()
  })
