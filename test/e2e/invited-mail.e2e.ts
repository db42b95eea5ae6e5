import { randomInt, randomUUID } from 'node:crypto'
import { expect, expectAccessible, inDatabase, setPlan, signUp, test } from './fixtures.ts'
import { openInvitation } from './invited-steps.ts'
import { createRound, createRoundFor } from './manager-steps.ts'
import { linkIn, unwrapped, waitForMail } from './outbox.ts'
import { answerByKeyboard, complete, start } from './quiz-steps.ts'
import { sql } from 'kysely'

test('the link in the email leads to the first question in two taps, and emails can be stopped', async ({
  page,
  browser,
}) => {
  const manager = await signUp(page)
  await setPlan(manager, 'pro')
  await inDatabase(async (db) => {
    await sql`
      update accounts set email_confirmed_at = now() where email = ${manager.email}`.execute(db)
  })
  const { round: first } = await createRound(page)
  const anna = `анна${randomInt(1e9)}@`
  const people = [
    // As browsers encode a domain that is typed into a field for addresses.
    { name: 'анна', email: `${anna}xn--e1afmkfd.xn--p1ai` },
    ...['bob', 'cleo'].map((name) => ({ name, email: `${name}.${randomUUID()}@example.com` })),
  ]
  const saved = await page.request.put(`/api/teams/${first.teamId}/members`, {
    data: { members: people },
  })
  expect(saved.status(), await saved.text()).toBe(200)
  const round = await createRoundFor(page, first.teamId, {
    title: 'How we work',
    groupSize: 3,
    access: 'invited',
    expiresInHours: 168,
  })
  const mail = await waitForMail((text) => text.includes(`To: ${anna}пример.рф`))
  const ann = await openInvitation(browser, new URL(linkIn(mail, '/invite/')).pathname)
  const own = ann.getByRole('listitem').filter({ hasText: anna })
  await expect(own.getByText('other letters', { exact: true })).toBeVisible()
  await expect(ann.getByRole('listitem').getByText('other letters')).toHaveCount(1)
  // The fingerprint on the page is that of the email.
  const fingerprint = await ann.locator('.ticket-fingerprint code').textContent()
  expect(unwrapped(mail)).toContain(fingerprint)
  await start(ann)
  await answerByKeyboard(ann, 'teamwork', () => 4)
  await complete(ann)
  await expect(ann.getByText('Your ticket is used.')).toBeVisible()
  expect(await round.now()).toMatchObject({ totalSubmissions: 1 })

  await ann.goto(linkIn(mail, '/email-opt-outs/'))
  await expectAccessible(ann)
  await ann.getByRole('button', { name: 'Don’t write to me' }).click()
  await expect(ann.getByText('You get no more invitations and reminders')).toBeVisible()
  await ann.reload()
  await ann.getByRole('button', { name: 'Write to me again' }).click()
  await expect(ann.getByRole('button', { name: 'Don’t write to me' })).toBeVisible()
  await expectAccessible(ann)
  await ann.goto(`${process.env.SITE}/email-opt-outs/unknown`)
  await expect(ann.getByRole('heading', { name: 'This link is unknown' })).toBeVisible()
  await expectAccessible(ann)
  await ann.context().close()
})
