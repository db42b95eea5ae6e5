import type { Page } from '@playwright/test'
import { expect, signUp, test } from './fixtures.ts'
import { createRound, submitAnswers } from './manager-steps.ts'

/** Waits until links load what they lead to. */
async function openIdle(page: Page, path = '/dashboard'): Promise<void> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
}

/** Returns what the page asks the API for from now on, as `/api/path?query`. */
function recordCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname + search)
  })
  return calls
}

/** Returns what is asked for until the network is idle. */
async function callsDuring(page: Page, calls: string[], work: () => Promise<unknown>) {
  calls.length = 0
  await work()
  await page.waitForLoadState('networkidle')
  return [...calls]
}

async function createRoundWithResults(page: Page) {
  const created = await createRound(page)
  await submitAnswers(page.request, created.round, [3, 4, 5])
  return created
}

const CODE = '**/assets/ResultsPage-*.js'
const isCode = /\/assets\/ResultsPage-/

test('a click asks for the data of a page while its code is still loading, a pointer for its code', async ({
  page,
}) => {
  await signUp(page)
  const { results } = await createRoundWithResults(page)
  const arrive = Promise.withResolvers<void>()
  await page.route(CODE, async (route) => {
    await arrive.promise
    await route.continue()
  })
  await openIdle(page)
  const calls = recordCalls(page)
  const link = page.locator(`a[href="${results}"]`).first()
  // Neither a pointer nor the focus has announced it.
  await link.evaluate((element: HTMLElement) => element.click())
  const data = results
    .replace('/quiz-sessions', '/api/quiz-sessions')
    .replace('results', 'results-v2')
  await expect.poll(() => calls).toContain(data)
  arrive.resolve()
  await expect(page.getByRole('heading', { name: 'Autumn check' })).toBeVisible()
  expect(calls.filter((call) => call === data)).toHaveLength(1)
  await page.unroute(CODE)

  await test.step('pointing at a link or focusing it loads only the code of its page', async () => {
    await openIdle(page)
    calls.length = 0
    await Promise.all([page.waitForRequest(isCode), link.hover()])
    // An answer might say that the login has ended, and change the page.
    expect(calls).toEqual([])
    await openIdle(page)
    await Promise.all([page.waitForRequest(isCode), link.focus()])
  })

  await test.step('and nothing for people who save data', async () => {
    await page.addInitScript(
      `Object.defineProperty(navigator, 'connection', { value: { saveData: true } })`,
    )
    await openIdle(page)
    let isLoaded = false
    page.on('request', (request) => {
      if (isCode.test(request.url())) isLoaded = true
    })
    for (const approach of [() => link.hover(), () => link.focus()]) {
      await approach()
      // Longer than a pointer has to stay on a link.
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
    }
    expect(isLoaded).toBe(false)
    await Promise.all([page.waitForRequest(isCode), link.click()])
  })
})

test('a link asks for what its page needs, and the page does not ask again @nightly', async ({
  page,
}) => {
  await signUp(page)
  const { round, results, share } = await createRoundWithResults(page)
  const calls = recordCalls(page)
  const paths = [
    '/teams',
    `/teams/${round.teamId}/members`,
    `/teams/${round.teamId}/actions`,
    '/actions',
    '/quizzes',
    '/sessions/create',
    share,
    `/sessions/${round.id}/poster`,
    `/quiz-sessions/${round.id}/my-view`,
    results,
    `/quiz-sessions/${round.id}/present`,
    '/reports',
    '/account',
    '/workspace/people',
    '/workspace/rules',
    '/workspace/branding',
    '/workspace/invoices',
    '/workspace/api-keys',
    '/workspace/data',
    '/dashboard',
  ]
  for (const path of paths) {
    const needed = await callsDuring(page, calls, () => page.goto(path))
    await openIdle(page, path === '/dashboard' ? '/account' : '/dashboard')
    const ahead = await callsDuring(page, calls, () =>
      page.evaluate((href) => {
        const link = document.createElement('a')
        link.href = href
        // The router has not made this link and does not follow it.
        link.addEventListener('click', (event) => event.preventDefault())
        document.querySelector('#main')?.append(link)
        link.click()
      }, path),
    )
    const after = await callsDuring(page, calls, () =>
      page.evaluate(`window.__reactRouterDataRouter.navigate(${JSON.stringify(path)})`),
    )
    expect.soft(ahead, path).not.toEqual([])
    expect
      .soft(
        ahead.filter((call) => !needed.includes(call)),
        path,
      )
      .toEqual([])
    expect
      .soft(
        after.filter((call) => ahead.includes(call)),
        path,
      )
      .toEqual([])
  }
})
