import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'
import { createInvitedRound } from './invited-steps.ts'
import { OBSERVE_SHIFTS } from './layout-shift.ts'
import { createRoundFor } from './manager-steps.ts'
import { createLiveRound, PHONE, question, start } from './quiz-steps.ts'

const LONG_TITLE = 'How we worked together this spring, in Lisbon, Minneapolis and Wellington'
const DESCRIPTION = 'Twenty statements about working together. '.repeat(8).trim()
const DESKTOP = { width: 1280, height: 800 }

/** Opens a page in a browser of its own, and collects its calls and its requests to other sites. */
async function newPage(browser: Browser, options: BrowserContextOptions = PHONE) {
  const context = await browser.newContext({ timezoneId: 'America/Los_Angeles', ...options })
  const page = await context.newPage()
  await page.addInitScript({ content: OBSERVE_SHIFTS })
  const calls: string[] = []
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (origin !== process.env.SITE || pathname.startsWith('/api/')) calls.push(request.url())
  })
  return { page, calls }
}

/** Opens a link without the scripts of the page, which arrive when the returned function is called. */
async function openHeld(page: Page, link: string): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route('**/quiz-assets/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(link, { waitUntil: 'commit' })
  return held.resolve
}

const startButton = (page: Page) => page.getByRole('button', { name: 'Start', exact: true })

/** Resolves when the script of the page has drawn it. */
const takenOver = (page: Page) =>
  page.waitForFunction(() => document.getElementById('quiz-start') === null)

/** Returns how a time is shown in Los Angeles. */
const inLosAngeles = (iso: string) =>
  new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'America/Los_Angeles',
  })
    .format(new Date(iso))
    .replaceAll('\u202F', ' ')

/** Expects that nothing moved, after the script of the page has drawn it. */
async function expectNothingMoved(page: Page): Promise<void> {
  await takenOver(page)
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate<number>('window.layoutShift')).toBe(0)
}

test('a survey is there before its script, and nothing moves or is asked when that arrives', async ({
  page,
  browser,
}) => {
  const { link, round, change } = await createLiveRound(page, { title: LONG_TITLE })
  const { page: quiz, calls } = await newPage(browser)
  for (const [viewport, description] of [
    [DESKTOP, DESCRIPTION],
    [DESKTOP, null],
    [PHONE.viewport, 'Two words.'],
    [PHONE.viewport, DESCRIPTION],
  ] as const) {
    await change({ description })
    await quiz.setViewportSize(viewport)
    const release = await openHeld(quiz, link)
    await expect(quiz.getByRole('heading', { level: 1, name: LONG_TITLE })).toBeVisible()
    await expect(quiz.getByText(`Open until ${inLosAngeles(round.expiresAt)}`)).toBeVisible()
    await expect(startButton(quiz)).toBeVisible()
    await expect(quiz.getByRole('button', { name: 'More' })).toHaveCount(
      description === DESCRIPTION ? 1 : 0,
    )
    await quiz.getByText('Details', { exact: true }).click()
    await startButton(quiz).focus()
    release()
    await expectNothingMoved(quiz)
    await expect(startButton(quiz)).toBeFocused()
    await expect(quiz.getByText('What is stored', { exact: true })).toBeVisible()
    await expect(quiz.getByText(`Open until ${inLosAngeles(round.expiresAt)}`)).toBeVisible()
    expect(calls).toEqual([])
  }

  await test.step('Start and More work with the first click, also before the script', async () => {
    const release = await openHeld(quiz, link)
    await quiz.getByRole('button', { name: 'More' }).click()
    await startButton(quiz).focus()
    await quiz.keyboard.press('Enter')
    await expect(quiz.getByRole('button', { name: 'Starting...' })).toBeDisabled()
    release()
    await question(quiz, 1)
    await quiz.goBack()
    await expect(quiz.getByRole('button', { name: 'Less' })).toBeVisible()
    await start(quiz)
    await quiz.keyboard.press('4')
  })

  await test.step('kept answers show no Start before it shows where to resume', async () => {
    const release = await openHeld(quiz, link)
    await expect(quiz.getByRole('heading', { level: 1 })).toBeVisible()
    await expectHiddenStart(quiz)
    release()
    await expect(quiz.getByRole('button', { name: 'Resume at question 2' })).toBeVisible()
  })
  await quiz.context().close()
})

async function expectHiddenStart(page: Page): Promise<void> {
  // Hidden elements have no role.
  const drawn = page.locator('button[name=start]')
  await expect(drawn).toBeAttached()
  await expect(drawn).toBeHidden()
}

test('an invitation brings its roster, and draws the ticket after a click before its script', async ({
  page,
  browser,
}) => {
  const round = await createInvitedRound(page, { title: LONG_TITLE, description: DESCRIPTION })
  const link = `${process.env.SITE}${round.invitations[0]}`
  const { page: ann, calls } = await newPage(browser)
  const show = await openHeld(ann, link)
  await expect(ann.getByRole('heading', { name: 'Who is invited' })).toBeVisible()
  await expect(ann.getByText('5 people, you among them')).toBeVisible()
  await expect(startButton(ann)).toBeVisible()
  await expectAccessible(ann)
  show()
  await expectNothingMoved(ann)
  expect(calls).toEqual([])
  const release = await openHeld(ann, link)
  await startButton(ann).click()
  await expect(ann.getByRole('button', { name: 'Starting...' })).toBeDisabled()
  release()
  await question(ann, 1)
  await ann.context().close()

  await test.step('where the ticket is elsewhere, the page and the common link say so', async () => {
    const { page: bob, calls } = await newPage(browser)
    for (const [path, heading] of [
      [round.invitations[0], 'Your ticket is in another browser'],
      [round.common, 'Use the link in your email'],
    ] as const) {
      const release = await openHeld(bob, `${process.env.SITE}${path}`)
      await expect(bob.getByRole('heading', { name: heading })).toBeVisible()
      release()
      await expectNothingMoved(bob)
      expect(calls).toEqual([])
    }
    await bob.context().close()
  })

  await test.step('an app’s own browser shows no Start before it shows its notice', async () => {
    const userAgent = 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile/15E148 Instagram 350.0'
    const { page: cleo } = await newPage(browser, { ...PHONE, userAgent })
    const release = await openHeld(cleo, `${process.env.SITE}${round.invitations[2]}`)
    await expect(cleo.getByRole('heading', { level: 1 })).toBeVisible()
    await expectHiddenStart(cleo)
    release()
    await expect(cleo.getByText('You are in the browser of Instagram.')).toBeVisible()
    await expect(startButton(cleo)).toBeVisible()
    await expectAccessible(cleo)
    await cleo.context().close()
  })
})

test('without a script the promise is there, and what is missing', async ({ page, browser }) => {
  const invited = await createInvitedRound(page)
  const open = await createRoundFor(page, invited.round.teamId, { description: DESCRIPTION })
  const context = await browser.newContext({ ...PHONE, javaScriptEnabled: false })
  const quiz = await context.newPage()
  // A search by text leaves out noscript.
  const missing = quiz.locator('.quiz-noscript')
  const expectStart = async (link: string) => {
    await quiz.goto(link)
    await expect(quiz.getByRole('heading', { name: 'Your answers are anonymous' })).toBeVisible()
    await expect(missing).toContainText('JavaScript is off in this browser')
    await expect(missing).toBeVisible()
    await expect(quiz.getByRole('button')).toHaveCount(0)
    await expect(quiz.getByText(/^Open until .* UTC$/)).toBeVisible()
  }
  await expectStart(open.link)
  const text = quiz.getByText(DESCRIPTION)
  expect(await text.evaluate((element) => element.scrollHeight <= element.clientHeight)).toBe(true)

  await open.change({ isActive: false })
  const closed = await quiz.goto(open.link)
  expect(closed?.status()).toBe(404)
  await expect(quiz.getByRole('heading', { name: 'Quiz Unavailable' })).toBeVisible()
  await expect(missing).toHaveCount(0)

  await expectStart(`${process.env.SITE}${invited.invitations[0]}`)
  await expect(quiz.getByRole('heading', { name: 'Who is invited' })).toBeVisible()
  await context.close()
})
