import type { ResponseOf } from '#contract/endpoint.ts'
import type { openInvitation as openCall } from '#contract/invited-rounds.ts'
import { changeStart, withoutStart } from './brought-start.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { createInvitedRound, openInvitation, respond } from './invited-steps.ts'
import { answerByKeyboard, complete, question, start } from './quiz-steps.ts'

type Invitation = ResponseOf<typeof openCall>

test('lost replies to a ticket and to answers lose nothing, also in a browser that two people share', async ({
  page,
  browser,
}) => {
  const round = await createInvitedRound(page)
  const [anns = '', bobs = ''] = round.invitations.map((path) => `${process.env.SITE}${path}`)
  const shared = await openInvitation(browser, round.invitations[0])

  await test.step('a ticket is asked for again with the same bytes, also after a reload', async () => {
    const bodies: (string | null)[] = []
    shared.on('request', (request) => {
      if (request.url().endsWith('/ticket')) bodies.push(request.postData())
    })
    await shared.route('**/ticket', async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await start(shared)
    await expect(shared.getByText('You may be offline.')).toBeVisible()
    await shared.unroute('**/ticket')
    await shared.reload()
    await start(shared)
    await question(shared, 1)
    expect(bodies.length).toBeGreaterThan(1)
    expect(new Set(bodies).size).toBe(1)
  })

  await test.step('the response is stored, but a proxy responds with an error', async () => {
    await answerByKeyboard(shared, 'teamwork', () => 4)
    await shared.route('**/submit', async (route) => {
      await route.fetch()
      // More than the page waits.
      await route.fulfill({ status: 502, headers: { 'retry-after': '60' }, body: 'Bad gateway' })
    })
    await complete(shared)
    await expect(shared.getByText('Failed to submit assessment. Please try again.')).toBeVisible()
    await shared.unroute('**/submit')
  })

  await test.step('the link of another person takes neither ticket nor answers', async () => {
    await shared.goto(bobs)
    await expect(
      shared.getByRole('heading', { name: 'This browser has another person’s ticket' }),
    ).toBeVisible()
    await expectAccessible(shared)
  })

  await test.step('answers changed after the error replace those that had arrived', async () => {
    await shared.goto(anns)
    await shared.getByRole('button', { name: 'Resume at question 20' }).click()
    await shared.keyboard.press('1')
    await complete(shared)
    await expect(shared.getByText('Your ticket is used.')).toBeVisible()
  })

  await shared.goto(bobs)
  await start(shared)
  await question(shared, 1)
  await shared.context().close()
  for (const other of [2, 3]) await respond(round, other, 4)
  await page.request.post(`/api/quiz-sessions/${round.round.id}/release`)
  // 59 answers of 4 and the changed one of 1. With the first version it would be 80.
  expect(await round.now()).toMatchObject({ released: 3, averageScore: 79 })
})

test('unknown, ended, unreachable and forged invitations, and a refused ticket, say what to do', async ({
  page,
  browser,
}) => {
  const round = await createInvitedRound(page)
  const context = await browser.newContext()
  const visitor = await context.newPage()
  const link = `${process.env.SITE}${round.invitations[0]}`
  await visitor.goto(`${process.env.SITE}/invite/unknown`)
  await expect(visitor.getByRole('heading', { name: 'This invitation is unknown' })).toBeVisible()
  await expectAccessible(visitor)

  await test.step('another key than everyone’s is reported', async () => {
    await changeStart(context, ({ invitation, ...others }) => ({
      ...others,
      invitation: { status: 200, body: { ...invitation?.body, fingerprint: 'A' } as Invitation },
    }))
    await visitor.goto(link)
    await expect(
      visitor.getByRole('heading', { name: 'Your ticket would not be anonymous' }),
    ).toBeVisible()
    await expectAccessible(visitor)
    await context.unrouteAll()
  })

  await test.step('what cannot be reached is tried again', async () => {
    await withoutStart(context)
    await context.route('**/api/invitations/**', (route) => route.abort())
    await visitor.goto(link)
    await expect(visitor.getByRole('heading', { name: 'Quiz Unavailable' })).toBeVisible()
    await context.unroute('**/api/invitations/**')
    await visitor.getByRole('button', { name: 'Retry' }).click()
    await expect(visitor.getByRole('button', { name: 'Start', exact: true })).toBeVisible()
    await context.route('**/ticket', (route) => route.fulfill({ status: 503, json: {} }))
    await start(visitor)
    await expect(visitor.getByText('The server is busy. Nothing was lost.')).toBeVisible()
    await context.unrouteAll()
    await visitor.getByRole('button', { name: 'Try again' }).click()
    await question(visitor, 1)
  })

  await test.step('a refused ticket is reported', async () => {
    await answerByKeyboard(visitor, 'teamwork', () => 4)
    await context.route('**/submit', (route) => route.fulfill({ status: 403, json: {} }))
    await complete(visitor)
    await expect(
      visitor.getByRole('heading', { name: 'Your response was not accepted' }),
    ).toBeVisible()
    await expectAccessible(visitor)
    await context.unrouteAll()
  })

  await test.step('after the end no one responds', async () => {
    await visitor.goto(link)
    await visitor.getByRole('button', { name: 'Resume at question 20' }).click()
    await round.change({ isActive: false })
    await complete(visitor)
    await expect(visitor.getByRole('heading', { name: 'This survey has ended' })).toBeVisible()
    await visitor.goto(`${process.env.SITE}${round.invitations[1]}`)
    await expect(visitor.getByRole('heading', { name: 'You can no longer respond' })).toBeVisible()
    await expect(visitor.getByText('This survey has ended. Thank you.')).toBeVisible()
    await expectAccessible(visitor)
    expect(await round.now()).toMatchObject({ totalSubmissions: 0 })
  })
  await context.close()
})
