import type { BrowserContext, Page, Request } from '@playwright/test'
import { expect, setPlan, signUp, test } from './fixtures.ts'
import { createRound, createRoundFor, submitAnswers } from './manager-steps.ts'
import type { CreatedRound } from './manager-steps.ts'

declare global {
  interface Window {
    /** Hides or shows the page. Playwright itself keeps all pages visible. */
    setVisibility(state: DocumentVisibilityState): void
  }
}

/** Lets a test hide every page of the browser. */
const letHide = (context: BrowserContext) =>
  context.addInitScript(() => {
    let current: DocumentVisibilityState = 'visible'
    Object.defineProperty(document, 'visibilityState', { get: () => current })
    Object.defineProperty(document, 'hidden', { get: () => current === 'hidden' })
    window.setVisibility = (state) => {
      current = state
      document.dispatchEvent(new Event('visibilitychange'))
    }
  })

/** The streams that the pages of a browser have open, by page. */
class OpenStreams {
  readonly #pages: Page[] = []
  mostAtOnce = 0

  constructor(context: BrowserContext) {
    context.on('request', (request) => {
      if (!isStream(request.url())) return
      this.#pages.push(request.frame().page())
      this.mostAtOnce = Math.max(this.mostAtOnce, this.#pages.length)
    })
    const end = (request: Request) => {
      if (isStream(request.url())) this.#remove(request.frame().page())
    }
    context.on('requestfinished', end)
    context.on('requestfailed', end)
    context.on('page', (page) => page.once('close', () => this.#remove(page)))
  }

  get pages(): readonly Page[] {
    return this.#pages
  }

  #remove(page: Page): void {
    const index = this.#pages.indexOf(page)
    if (index >= 0) this.#pages.splice(index, 1)
  }
}

const isStream = (url: string) => url.endsWith('/events')

async function createRounds(page: Page, count: number): Promise<CreatedRound[]> {
  await setPlan(await signUp(page), 'pro')
  const first = await createRound(page, { groupSize: 1, sharing: 'team' })
  const rounds = [first]
  while (rounds.length < count) {
    rounds.push(await createRoundFor(page, first.round.teamId, { groupSize: 1, sharing: 'team' }))
  }
  return rounds
}

async function openResults(context: BrowserContext, { round }: CreatedRound): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${process.env.SITE}/shared/${round.sharedToken}`)
  await expect(page.getByText('No one has responded yet.')).toBeVisible()
  return page
}

/** Waits for the results. The server looks for new ones of a live round every 15 seconds. */
const showsResults = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Overall score' })).toBeVisible({ timeout: 20_000 })

test('ten tabs of results hold two streams, and the site answers beside them @nightly', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  const rounds = await createRounds(page, 10)
  const context = await browser.newContext()
  await letHide(context)
  await context.clock.install()
  const streams = new OpenStreams(context)
  const tabs: Page[] = []
  for (const round of rounds) tabs.push(await openResults(context, round))
  await expect.poll(() => streams.pages).toEqual(tabs.slice(0, 2))

  await test.step('a survey and the sign-in page open at once', async () => {
    const other = await context.newPage()
    await other.goto(rounds[9]?.link ?? '', { timeout: 5_000 })
    await expect(other.getByRole('button', { name: 'Start', exact: true })).toBeVisible()
    await other.goto(`${process.env.SITE}/login`, { timeout: 5_000 })
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
    await other.close()
  })

  await test.step('the tabs without a stream ask every 15 seconds', async () => {
    // Time stands still, so that a slow computer makes no difference.
    await context.clock.pauseAt(Date.now() + 5_000)
    const asking: Page[] = []
    const note = (request: Request) => asking.push(request.frame().page())
    context.on('request', note)
    for (let time = 1; time <= 2; time += 1) await context.clock.fastForward(15_000)
    // A request that was due before the pause may arrive here too.
    await expect
      .poll(() => tabs.map((tab) => Math.min(2, asking.filter((page) => page === tab).length)))
      .toEqual([0, 0, ...tabs.slice(2).map(() => 2)])
    context.off('request', note)
    await context.clock.resume()
  })

  await test.step('two tabs are told of new results, the others ask', async () => {
    for (const { round } of rounds) await submitAnswers(page.request, round, [4, 4, 4])
    for (const tab of tabs.slice(0, 2)) await showsResults(tab)
    await context.clock.fastForward(15_000)
    for (const tab of tabs.slice(2)) await showsResults(tab)
  })

  await test.step('the next tab takes the stream of one that is closed', async () => {
    await tabs[0]?.close()
    // The others notice it after six seconds, on a busy machine later.
    await expect.poll(() => streams.pages, { timeout: 30_000 }).toEqual(tabs.slice(1, 3))
  })

  expect(streams.mostAtOnce).toBe(2)
})

test('hidden tabs hold no stream, and show new results when they are shown', async ({
  page,
  browser,
}) => {
  const rounds = await createRounds(page, 3)
  const context = await browser.newContext()
  await letHide(context)
  await context.clock.install()
  const streams = new OpenStreams(context)
  const tabs: Page[] = []
  for (const round of rounds) tabs.push(await openResults(context, round))
  const [first, second, third] = tabs as [Page, Page, Page]
  await expect.poll(() => streams.pages).toEqual([first, second])
  const shared = rounds[2]?.round.sharedToken ?? 'no link'
  const asks = third.waitForRequest(new RegExp(shared), { timeout: 5_000 })
  await context.clock.fastForward(15_000)
  await asks

  await setVisibility(first, 'hidden')
  await expect.poll(() => streams.pages).toEqual([second, third])
  for (const tab of [second, third]) await setVisibility(tab, 'hidden')
  await expect.poll(() => streams.pages).toEqual([])

  const asked: string[] = []
  context.on('request', (request) => asked.push(request.url().split('/').at(-1) ?? ''))
  await context.clock.runFor(60_000)
  expect(asked).toEqual([])

  for (const { round } of rounds) await submitAnswers(page.request, round, [4, 4, 4])
  await setVisibility(third, 'visible')
  await showsResults(third)
  await expect.poll(() => streams.pages).toEqual([third])
  // The results are read at once, not only when there is a stream.
  expect(asked.slice(0, 2)).toEqual([rounds[2]?.round.sharedToken, 'events'])
})

const setVisibility = (page: Page, state: DocumentVisibilityState) =>
  page.evaluate((next) => window.setVisibility(next), state)
