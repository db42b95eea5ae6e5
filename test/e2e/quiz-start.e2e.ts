import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'
import { createInvitedRound } from './invited-steps.ts'
import { OBSERVE_SHIFTS } from './layout-shift.ts'
import { answerAll, createLiveRound, openQuiz, PHONE, question, start } from './quiz-steps.ts'

const LONG_TITLE = 'How we worked together this spring, in Lisbon, Minneapolis and Wellington'
const DESCRIPTION = 'Twenty statements about working together. '.repeat(8).trim()

/** A page whose scripts arrive when the test wants it. */
interface HeldPage {
  readonly page: Page
  readonly calls: string[]
  readonly release: () => void
}

/** Opens a page in a browser of its own, without its scripts. */
async function openHeld(
  browser: Browser,
  link: string,
  options: BrowserContextOptions = PHONE,
): Promise<HeldPage> {
  const context = await browser.newContext({ timezoneId: 'America/Los_Angeles', ...options })
  const page = await context.newPage()
  const held = Promise.withResolvers<void>()
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(new URL(request.url()).pathname)
  })
  await page.addInitScript({ content: OBSERVE_SHIFTS })
  await page.route('**/quiz-assets/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(link, { waitUntil: 'commit' })
  return { page, calls, release: held.resolve }
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

test('a survey is there before its script, and nothing moves or is asked when that arrives', async ({
  page,
  browser,
}) => {
  for (const viewport of [PHONE.viewport, { width: 1280, height: 800 }]) {
    for (const description of [DESCRIPTION, 'Two words.', null]) {
      const { link, round } = await createLiveRound(page, { title: LONG_TITLE, description })
      const { page: quiz, calls, release } = await openHeld(browser, link, { viewport })
      await expect(quiz.getByRole('heading', { level: 1, name: LONG_TITLE })).toBeVisible()
      await expect(quiz.getByText(`Open until ${inLosAngeles(round.expiresAt)}`)).toBeVisible()
      await expect(startButton(quiz)).toBeVisible()
      await expect(quiz.getByRole('button', { name: 'More' })).toHaveCount(
        description === DESCRIPTION ? 1 : 0,
      )
      await expectAccessible(quiz)
      await quiz.getByText('Details', { exact: true }).click()
      await startButton(quiz).focus()
      release()
      await takenOver(quiz)
      await expect(startButton(quiz)).toBeFocused()
      await expect(quiz.getByText('What is stored', { exact: true })).toBeVisible()
      await expect(quiz.getByText(`Open until ${inLosAngeles(round.expiresAt)}`)).toBeVisible()
      await quiz.waitForLoadState('networkidle')
      expect(await quiz.evaluate<number>('window.layoutShift')).toBe(0)
      expect(calls).toEqual([])
      await start(quiz)
      await question(quiz, 1)
      await quiz.context().close()
    }
  }
})

test('Start and More work with the first click, also before the script', async ({
  page,
  browser,
}) => {
  const { link } = await createLiveRound(page, { description: DESCRIPTION })
  const { page: quiz, release } = await openHeld(browser, link)
  const more = quiz.getByRole('button', { name: 'More' })
  await more.click()
  await startButton(quiz).focus()
  await quiz.keyboard.press('Enter')
  await expect(quiz.getByRole('button', { name: 'Starting...' })).toBeDisabled()
  release()
  await question(quiz, 1)
  await quiz.goBack()
  await expect(quiz.getByRole('button', { name: 'Less' })).toBeVisible()
  await quiz.context().close()
})

test('an invitation brings its roster, and draws the ticket after a click before its script', async ({
  page,
  browser,
}) => {
  const round = await createInvitedRound(page, { title: LONG_TITLE, description: DESCRIPTION })
  const link = `${process.env.SITE}${round.invitations[0]}`
  const first = await openHeld(browser, link)
  await expect(first.page.getByRole('heading', { name: 'Who is invited' })).toBeVisible()
  await expect(first.page.getByText('5 people, you among them')).toBeVisible()
  await expect(startButton(first.page)).toBeVisible()
  await expectAccessible(first.page)
  first.release()
  await takenOver(first.page)
  await first.page.waitForLoadState('networkidle')
  expect(await first.page.evaluate<number>('window.layoutShift')).toBe(0)
  expect(first.calls).toEqual([])
  await first.page.context().close()

  const { page: ann, release } = await openHeld(browser, link)
  await startButton(ann).click()
  await expect(ann.getByRole('button', { name: 'Starting...' })).toBeDisabled()
  release()
  await question(ann, 1)
  await ann.context().close()

  // Where the ticket is elsewhere, the page and the common link say so at once.
  for (const [path, heading] of [
    [round.invitations[0], 'Your ticket is in another browser'],
    [round.common, 'Use the link in your email'],
  ] as const) {
    const { page: bob, calls, release: go } = await openHeld(browser, `${process.env.SITE}${path}`)
    await expect(bob.getByRole('heading', { name: heading })).toBeVisible()
    go()
    await takenOver(bob)
    expect(await bob.evaluate<number>('window.layoutShift')).toBe(0)
    expect(calls).toEqual([])
    await bob.context().close()
  }
})

test('a browser that keeps answers shows no Start before it shows where to resume', async ({
  page,
  browser,
}) => {
  const { link } = await createLiveRound(page)
  const quiz = await openQuiz(browser, link)
  await answerAll(quiz, 4)
  const held = Promise.withResolvers<void>()
  await quiz.route('**/quiz-assets/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await quiz.goto(link, { waitUntil: 'commit' })
  await expect(quiz.getByRole('heading', { level: 1 })).toBeVisible()
  // Hidden elements have no role.
  const drawn = quiz.locator('button[name=start]')
  await expect(drawn).toBeAttached()
  await expect(drawn).toBeHidden()
  held.resolve()
  await expect(quiz.getByRole('button', { name: 'Resume at question 20' })).toBeVisible()
  await quiz.context().close()
})

test('an app’s own browser shows no Start before it shows its notice', async ({
  page,
  browser,
}) => {
  const round = await createInvitedRound(page)
  const userAgent = 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile/15E148 Instagram 350.0'
  const link = `${process.env.SITE}${round.invitations[0]}`
  const { page: ann, release } = await openHeld(browser, link, { ...PHONE, userAgent })
  await expect(ann.getByRole('heading', { level: 1 })).toBeVisible()
  const drawn = ann.locator('button[name=start]')
  await expect(drawn).toBeAttached()
  await expect(drawn).toBeHidden()
  release()
  await expect(ann.getByText('You are in the browser of Instagram.')).toBeVisible()
  await expect(startButton(ann)).toBeVisible()
  await ann.context().close()
})

test('without a script the promise is there, and what is missing', async ({ page, browser }) => {
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
  const open = await createLiveRound(page, { groupSize: 3, description: DESCRIPTION })
  await expectStart(open.link)
  const text = quiz.getByText(DESCRIPTION)
  expect(await text.evaluate((element) => element.scrollHeight <= element.clientHeight)).toBe(true)

  await open.change({ isActive: false })
  const closed = await quiz.goto(open.link)
  expect(closed?.status()).toBe(404)
  await expect(quiz.getByRole('heading', { name: 'Quiz Unavailable' })).toBeVisible()
  await expect(missing).toHaveCount(0)

  const invited = await createInvitedRound(page)
  await expectStart(`${process.env.SITE}${invited.invitations[0]}`)
  await expect(quiz.getByRole('heading', { name: 'Who is invited' })).toBeVisible()
  await context.close()
})
