import { randomUUID } from 'node:crypto'
import axe from 'axe-core'
import type { AxeResults } from 'axe-core'
import { expect, test as base } from '@playwright/test'
import type { Locator, Page, Route } from '@playwright/test'
import { admin } from '#test/server/running.ts'

export { expect } from '@playwright/test'

export const PASSWORD = 'Correct.horse1'

/** Somebody with an account. */
export interface Person {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

interface Journey {
  /** Fails the test on any error in the browser's console or any uncaught exception. */
  quiet: void
}

/** A test in the browser, in which nothing may be complained about in the console. */
export const test = base.extend<Journey>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are wanted
  baseURL: async ({}, use) => {
    const site = process.env.SITE
    if (!site) throw new Error('global-setup.ts has not started the server')
    await use(site)
  },
  quiet: [
    async ({ context }, use) => {
      const complaints: string[] = []
      context.on('weberror', (error) => complaints.push(String(error.error())))
      context.on('console', (message) => {
        // The browser itself reports refused requests that a journey provokes on purpose.
        const refused = /Failed to load resource: the server responded with a status of (4\d\d|503)/
        if (message.type() === 'error' && !refused.test(message.text())) {
          complaints.push(`${message.text()} (${message.location().url})`)
        }
      })
      await use()
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

/** The one message that a page shows for a moment. */
export const toastOf = (page: Page): Locator => page.locator('[data-sonner-toast]')

/** Makes an account through the form, and leaves the browser on the dashboard. */
export async function register(page: Page): Promise<Person> {
  const person = { firstName: 'Mary', lastName: 'Jackson', email: `${randomUUID()}@example.com` }
  await page.goto('/register')
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create Account', exact: true }).click()
  await page.waitForURL('**/dashboard')
  return person
}

/** Makes an account without the form, and signs the browser in. */
export async function signUp(page: Page): Promise<Person> {
  const person = { firstName: 'Mary', lastName: 'Jackson', email: `${randomUUID()}@example.com` }
  const answer = await page.request.post('/api/auth/register', {
    data: { ...person, password: PASSWORD },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return person
}

/** Puts a person on a plan the way an operator does. */
export async function setPlan(person: Person, tier: string): Promise<void> {
  await operate(['set-plan', person.email, tier])
}

export async function grantAdmin(person: Person): Promise<void> {
  await operate(['grant-admin', person.email])
}

async function operate(args: string[]): Promise<void> {
  const { code, said } = await admin(args, { DATA_DIR: process.env.SITE_DATA ?? '' })
  if (code !== 0) throw new Error(said)
}

/** The part of axe that is asked, as it stands in a page. */
interface Axe {
  run(context: Document, options: { resultTypes: ['violations'] }): Promise<AxeResults>
}

/** Nothing that axe knows of may be wrong with the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  // Behind a dialog the heading is out of reach but there: a page that is still a spinner has none.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  // What is still fading in has the contrast of neither.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
      ),
  )
  // A message that is about to fade has no animation yet: without motion it is there or it is not.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // Once a document: it is half a megabyte of script.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${axe.source}; 0`)
  const violations = await page.evaluate(async () => {
    const inPage = (window as unknown as { axe: Axe }).axe
    return (await inPage.run(document, { resultTypes: ['violations'] })).violations
  })
  await page.emulateMedia({ reducedMotion: null })
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(' | ')}`)
  expect(found, `axe on ${page.url()}`).toEqual([])
}

/**
 * Answers the next request for an address in place of the server. What comes after it passes by: a
 * route that is taken away again, as with `times`, may take with it what the page loads meanwhile.
 */
export async function answerOnce(
  page: Page,
  url: string,
  answer: Parameters<Route['fulfill']>[0],
): Promise<void> {
  let isAnswered = false
  await page.route(url, (route) => {
    if (isAnswered) return route.fallback()
    isAnswered = true
    return route.fulfill(answer)
  })
}
