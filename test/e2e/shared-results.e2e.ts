import type { Browser, Page } from '@playwright/test'
import { submissionTo } from '#test/server/answers.ts'
import { blindNewMessage, unblind } from '#web/features/rounds/tickets/blinding.ts'
import { readRoundKey } from '#web/features/rounds/tickets/round-key.ts'
import { expect, expectAccessible, navigate, test } from './fixtures.ts'
import { createInvitedRound, openInvitation } from './invited-steps.ts'
import type { InvitedRound } from './invited-steps.ts'
import { createRoundFor } from './manager-steps.ts'
import { expectGoodScreen, present } from './meeting-steps.ts'
import { answerAll, complete, createLiveRound, openQuiz } from './quiz-steps.ts'

const PHONE = { viewport: { width: 360, height: 740 } }
const DESKTOP = { viewport: { width: 1280, height: 800 } }

const KEEP = 'What should we keep doing?'
const CHANGE = 'What should we change first?'
const LONG = `Planning. ${'Less is more. '.repeat(60)}`.trim()

test('a team writes comments, sees its results live, and reports one, which the manager hides', async ({
  page,
  browser,
}) => {
  const round = await createInvitedRound(page, {
    sharing: 'team',
    openQuestions: [KEEP, CHANGE],
  })

  await test.step('the meeting shows no code, because people have links', async () => {
    await page.goto(present(round))
    await expect(page.getByText('People answer with the link in their email.')).toBeVisible()
    await expect(page.getByText('0 of 5 have answered').first()).toBeVisible()
    await expect(page.getByRole('img', { name: /QR/ })).toHaveCount(0)
  })

  const phone = await openInvitation(browser, round.invitations[0], PHONE)
  await expect(
    phone.getByText('Your team, your manager and people in their workspace'),
  ).toBeVisible()
  await answerAll(phone, 4)
  await phone.getByRole('button', { name: 'Next' }).click()
  await expect(phone.getByRole('heading', { name: 'In your own words' })).toBeFocused()
  await expect(phone.getByText('only when at least 5 on the same question')).toBeVisible()

  await test.step('names, addresses and phone numbers are pointed out and sent if wanted', async () => {
    const keep = phone.getByLabel(KEEP)
    await keep.fill('Pair with Bob, or call 555-010-9999')
    await expect(phone.getByText('“Bob” looks like a name')).toBeVisible()
    await expect(phone.getByText('“555-010-9999” looks like a phone number')).toBeVisible()
    await expectAccessible(phone)
    await keep.fill('Pairing')
    await expect(phone.getByText('looks like')).toHaveCount(0)
    await phone.getByLabel(CHANGE).fill('x'.repeat(990))
    await expect(phone.getByText('10 of 1,000 characters left').first()).toBeVisible()
    await phone.getByLabel(CHANGE).fill('')
    await phone.getByText('See exactly what will be stored').click()
    await expect(phone.getByText('The comments of a row have one length').first()).toBeVisible()
  })

  await complete(phone)
  await expect(phone.getByText('Keep this link.')).toBeVisible()
  await expectAccessible(phone)
  await phone.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await phone.getByRole('button', { name: 'Copy link' }).click()
  await expect(phone.getByText('Copied.')).toBeVisible()
  const link = await phone.evaluate(() => navigator.clipboard.readText())
  // Others may use the browser.
  expect(await phone.evaluate(() => JSON.stringify(localStorage))).not.toContain(
    link.split('/').at(-1),
  )
  await phone.goto(link)
  await expect(phone.getByText('1 of 5 people has responded.')).toBeVisible()
  await expectAccessible(phone)

  for (const [person, comment] of ['Reviews', LONG, 'Ann talks', 'Demos'].entries()) {
    await respond(page, round, person + 1, comment)
  }
  expect((await page.request.post(releasePath(round), { data: {} })).status()).toBe(200)

  await test.step('the open page shows the results by itself', async () => {
    await expect(phone.getByRole('heading', { name: 'Overall score' })).toBeVisible()
    await expect(phone.getByText('Pairing', { exact: true })).toBeVisible()
    await expect(phone.getByText('Too few comments to show: at least 5')).toBeVisible()
    await expect(phone.getByRole('navigation')).toHaveCount(0)
    await expectAccessible(phone)
  })

  await test.step('a comment is reported without a name', async () => {
    const desk = await open(browser, link, DESKTOP)
    await row(desk, 'Ann talks').getByRole('button', { name: 'Report' }).click()
    await expectAccessible(desk)
    await desk.getByRole('button', { name: 'Report comment' }).click()
    await expect(row(desk, 'Ann talks')).toContainText(
      'Reported. Your manager sees that someone reported this comment, not who.',
    )
    await desk.context().close()
  })

  await test.step('the manager hides it, and the team sees that one is hidden', async () => {
    await page.goto(round.results)
    await expect(row(page, 'Ann talks')).toContainText('Reported')
    await row(page, 'Ann talks').getByRole('button', { name: 'Hide from the team' }).click()
    await expect(row(page, 'Ann talks').getByRole('button')).toHaveText('Show to the team')
    await expect(row(page, 'Demos')).not.toContainText('Hidden')
    await expectAccessible(page)
    await phone.reload()
    await expect(phone.getByText('1 comment hidden.')).toBeVisible()
    await expect(phone.getByText('Ann talks')).toHaveCount(0)
    await page.getByRole('button', { name: 'Export' }).click()
    await expect(page.getByRole('menuitem', { name: 'PDF report with comments' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Results with comments (CSV)' })).toBeVisible()
  })

  await test.step('a meeting shows the others a screenful at a time', async () => {
    await navigate(page, `${present(round)}?step=comments`)
    // Their order is random, and the long one has a screen of its own.
    const screens = Number((await page.getByText(/^1 of \d$/).textContent())?.at(-1))
    const texts: string[] = []
    for (let screen = 1; screen <= screens; screen += 1) {
      await expect(page.getByText(`${screen} of ${screens}`, { exact: true })).toBeVisible()
      texts.push(...(await page.locator('main li[dir=auto]').allTextContents()))
      if (screen === screens) await expect(page.getByText('Too few comments')).toBeVisible()
      await page.keyboard.press('PageDown')
    }
    expect(texts.toSorted()).toEqual(['Demos', 'Pairing', LONG, 'Reviews'])
    await page.keyboard.press('PageUp')
    await expect(page.getByText(CHANGE)).toBeVisible()
    await page.keyboard.press('PageUp')
    await expectGoodScreen(page)
  })
})

test('without a group size comments are kept while typing and shown at once', async ({
  page,
  browser,
}) => {
  const { round, link, results } = await createLiveRound(page, { openQuestions: [KEEP] })
  const quiz = await openQuiz(browser, link)
  await expect(
    quiz.getByText("can see each person's answers, from the first response on"),
  ).toBeVisible()
  await answerAll(quiz, 4)
  await quiz.getByRole('button', { name: 'Next' }).click()
  await expect(
    quiz.getByText('Your comment is shown at once. This survey has no group protection.'),
  ).toBeVisible()
  await quiz.getByLabel(KEEP).fill('Pairing')
  await quiz.goBack()
  await expect(quiz.getByText('Question 20 of 20')).toBeVisible()
  await quiz.reload()
  await quiz.getByRole('button', { name: 'Resume at the last step' }).click()
  await expect(quiz.getByLabel(KEEP)).toHaveValue('Pairing')
  await complete(quiz)
  await expect(quiz.getByText('You will be redirected in 3 seconds.')).toBeVisible()
  await expect(quiz.getByText('Keep this link.')).toHaveCount(0)
  await page.goto(results)
  await expect(row(page, 'Pairing')).toBeVisible()
  // There is no team page from which to hide it.
  await expect(page.getByRole('button', { name: 'Hide from the team' })).toHaveCount(0)
  expect(round.sharedToken).toBeNull()
})

test('the page of a team says why there is nothing to see, and follows without live updates', async ({
  page,
  browser,
}) => {
  const first = await createLiveRound(page, { sharing: 'team', title: 'Spring check' })
  const { teamId } = first.round
  const send = (round: typeof first.round, value: number) =>
    page.request.post('/api/assessments/teamwork/submit', { data: submissionTo(round, value) })
  for (let person = 0; person < 5; person += 1) await send(first.round, 2)
  await first.change({ isActive: false })
  const next = await createRoundFor(page, teamId, { groupSize: 1, sharing: 'team' })
  const team = await open(browser, `${process.env.SITE}/shared/unknown`, DESKTOP)
  await expect(team.getByRole('heading', { name: 'This link is unknown' })).toBeVisible()

  await test.step('a failed load can be retried', async () => {
    await team.route('**/events', (route) => route.fulfill({ status: 404 }))
    await team.route('**/api/shared-results/*', (route) =>
      route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Try again later.' } }),
    )
    await team.clock.install()
    await team.goto(`${process.env.SITE}/shared/${next.round.sharedToken}`)
    await expect(team.getByText("We couldn't load the results")).toBeVisible()
    await expectAccessible(team)
    await team.unroute('**/api/shared-results/*')
    await team.getByRole('button', { name: 'Retry' }).click()
  })

  await test.step('the change since the previous round appears', async () => {
    await expect(team.getByText('No one has responded yet.')).toBeVisible()
    await expect(team.getByText('Live updates are not available right now.')).toBeVisible()
    // The page is not the same as in the workspace.
    await expect(team.getByRole('link', { name: 'Sign In' })).toHaveCount(0)
    await expect(team.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
    for (let person = 0; person < 5; person += 1) await send(next.round, 4)
    await team.clock.runFor(16_000)
    await expect(team.getByRole('heading', { name: 'Since Spring check' })).toBeVisible()
    await expect(team.getByRole('link', { name: 'Spring check' })).toHaveCount(0)
    await expectAccessible(team)
  })

  await test.step('of a deleted round nothing is requested again', async () => {
    await page.request.delete(`/api/quiz-sessions/${next.round.id}`)
    await team.clock.runFor(16_000)
    await expect(team.getByText('This survey was deleted')).toBeVisible()
    await expectAccessible(team)
    const requests: string[] = []
    team.on('request', (request) => requests.push(request.url()))
    await team.clock.runFor(300_000)
    expect(requests).toEqual([])
  })
})

const releasePath = ({ round }: InvitedRound) => `/api/quiz-sessions/${round.id}/release`

const row = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

async function open(browser: Browser, address: string, options = PHONE): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage()
  await page.goto(address)
  return page
}

/** Answers through the API, with a comment on the first open question. */
async function respond(
  { request }: Page,
  { round, invitations }: InvitedRound,
  person: number,
  text: string,
): Promise<void> {
  const quiz = await (await request.get(`/api/quiz-session/${round.token}`)).json()
  const key = await readRoundKey(quiz.session)
  const blinded = await blindNewMessage(key)
  const token = invitations[person]?.split('/').at(-1)
  const drawn = await request.post(`/api/invitations/${token}/ticket`, {
    data: { blindedMessage: blinded.blindedMessage },
  })
  const ticket = await unblind(key, blinded, (await drawn.json()).blindSignature)
  const comments = [{ questionId: 'open.1', text }]
  const answer = await request.post('/api/assessments/teamwork/submit', {
    data: submissionTo(round, person, { ticket, comments }),
  })
  expect(answer.status(), await answer.text()).toBe(201)
}
