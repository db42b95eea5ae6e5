import type { ResponseOf } from '#contract/endpoint.ts'
import type { openInvitation as openCall } from '#contract/invited-rounds.ts'
import { changeStart, withoutStart } from './brought-start.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { createInvitedRound, openInvitation, respond } from './invited-steps.ts'
import { answerByKeyboard, complete, question, start } from './quiz-steps.ts'

type Invitation = ResponseOf<typeof openCall>

test('a lost reply is asked for again with the same bytes, also after a reload', async ({
  page,
  browser,
}) => {
  const round = await createInvitedRound(page)
  const cleo = await openInvitation(browser, round.invitations[2])
  const bodies: (string | null)[] = []
  cleo.on('request', (request) => {
    if (request.url().endsWith('/ticket')) bodies.push(request.postData())
  })
  await cleo.route('**/ticket', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await start(cleo)
  await expect(cleo.getByText('You may be offline.')).toBeVisible()
  await cleo.unroute('**/ticket')
  await cleo.reload()
  await start(cleo)
  await question(cleo, 1)
  expect(bodies.length).toBeGreaterThan(1)
  expect(new Set(bodies).size).toBe(1)
  await cleo.context().close()
})

test('answers changed after a server error replace those that had arrived', async ({
  page,
  browser,
}) => {
  const round = await createInvitedRound(page)
  const ann = await openInvitation(browser, round.invitations[0])
  await start(ann)
  await answerByKeyboard(ann, 'teamwork', () => 4)
  // The response is stored, but a proxy responds with an error.
  await ann.route('**/submit', async (route) => {
    await route.fetch()
    await route.fulfill({ status: 502, body: 'Bad gateway' })
  })
  await complete(ann)
  await expect(ann.getByText('Failed to submit assessment. Please try again.')).toBeVisible({
    timeout: 8_000,
  })
  await ann.unroute('**/submit')
  await ann.reload()
  await ann.getByRole('button', { name: 'Resume at question 20' }).click()
  await ann.keyboard.press('1')
  await complete(ann)
  await expect(ann.getByText('Your ticket is used.')).toBeVisible()
  await ann.context().close()
  await respond(browser, round.invitations[1], 4)
  await respond(browser, round.invitations[2], 4)
  await page.request.post(`/api/quiz-sessions/${round.round.id}/release`)
  // 59 answers of 4 and the changed one of 1. With the first version it would be 80.
  expect(await round.now()).toMatchObject({ released: 3, averageScore: 79 })
})

test('two people who share a browser do not take each other’s ticket', async ({
  page,
  browser,
}) => {
  const round = await createInvitedRound(page)
  const shared = await openInvitation(browser, round.invitations[0])
  await start(shared)
  await answerByKeyboard(shared, 'teamwork', () => 4)
  await shared.goto(`${process.env.SITE}${round.invitations[1]}`)
  await expect(
    shared.getByRole('heading', { name: 'This browser has another person’s ticket' }),
  ).toBeVisible()
  await expectAccessible(shared)
  await shared.goto(`${process.env.SITE}${round.invitations[0]}`)
  await shared.getByRole('button', { name: 'Resume at question 20' }).click()
  await complete(shared)
  await expect(shared.getByText('Your ticket is used.')).toBeVisible()
  await shared.goto(`${process.env.SITE}${round.invitations[1]}`)
  await start(shared)
  await question(shared, 1)
  await shared.context().close()
})

test('unknown, ended and unreachable invitations say what to do', async ({ page, browser }) => {
  const round = await createInvitedRound(page)
  const context = await browser.newContext()
  const visitor = await context.newPage()
  const answer = await visitor.goto(`${process.env.SITE}/invite/unknown`)
  expect(answer?.headers()).toMatchObject({
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  })
  await expect(visitor.getByRole('heading', { name: 'This invitation is unknown' })).toBeVisible()
  await expectAccessible(visitor)

  await withoutStart(context)
  await context.route('**/api/invitations/**', (route) => route.abort())
  await visitor.goto(`${process.env.SITE}${round.invitations[0]}`)
  await expect(visitor.getByRole('heading', { name: 'Quiz Unavailable' })).toBeVisible()
  await context.unroute('**/api/invitations/**')
  await visitor.getByRole('button', { name: 'Retry' }).click()
  await expect(visitor.getByRole('button', { name: 'Start', exact: true })).toBeVisible()

  await context.route('**/ticket', (route) => route.fulfill({ status: 503, json: {} }))
  await start(visitor)
  await expect(visitor.getByText('The server is busy. Nothing was lost.')).toBeVisible()
  await context.unroute('**/ticket')
  await visitor.getByRole('button', { name: 'Try again' }).click()
  await question(visitor, 1)

  await round.change({ isActive: false })
  const late = await context.newPage()
  await late.goto(`${process.env.SITE}${round.invitations[1]}`)
  await expect(late.getByRole('heading', { name: 'You can no longer respond' })).toBeVisible()
  await expect(late.getByText('This survey has ended. Thank you.')).toBeVisible()
  await expectAccessible(late)
  await answerByKeyboard(visitor, 'teamwork', () => 4)
  await complete(visitor)
  await expect(visitor.getByRole('heading', { name: 'This survey has ended' })).toBeVisible()
  expect(await round.now()).toMatchObject({ totalSubmissions: 0 })
  await context.close()
})

test('another key than everyone’s and a refused ticket are reported', async ({ page, browser }) => {
  const round = await createInvitedRound(page)
  const context = await browser.newContext()
  const eve = await context.newPage()
  await changeStart(context, ({ invitation, ...others }) => ({
    ...others,
    invitation: { status: 200, body: { ...invitation?.body, fingerprint: 'A' } as Invitation },
  }))
  await eve.goto(`${process.env.SITE}${round.invitations[4]}`)
  await expect(
    eve.getByRole('heading', { name: 'Your ticket would not be anonymous' }),
  ).toBeVisible()
  await expectAccessible(eve)
  await context.unrouteAll()

  await eve.reload()
  await start(eve)
  await answerByKeyboard(eve, 'teamwork', () => 4)
  await context.route('**/submit', (route) => route.fulfill({ status: 403, json: {} }))
  await complete(eve)
  await expect(eve.getByRole('heading', { name: 'Your response was not accepted' })).toBeVisible()
  await expectAccessible(eve)
  await context.close()
})

test('an in-app browser is named, with a way to the real one', async ({ page, browser }) => {
  const round = await createInvitedRound(page)
  const userAgent = 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile/15E148 Instagram 350.0'
  const ann = await openInvitation(browser, round.invitations[0], {
    userAgent,
    viewport: { width: 320, height: 640 },
  })
  await expect(ann.getByText('You are in the browser of Instagram.')).toBeVisible()
  await expectAccessible(ann)
  await ann.context().close()
})
