import { randomInt } from 'node:crypto'
import type { Request } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'
import { createInvitedRound, emailOf, keptIn, openInvitation, respond } from './invited-steps.ts'
import { linkIn, waitForMail } from './outbox.ts'
import {
  answerByKeyboard,
  COMMON_PHONE,
  complete,
  expectStartOnScreen,
  PHONE,
  question,
  start,
  wordsToRead,
} from './quiz-steps.ts'

const NO_TICKET = 'Use the link in your email'

test('an invited person gets from the email to the thank-you without being named, and stops emails', async ({
  page,
  browser,
}) => {
  const anns = `анна${randomInt(1e9)}@пример.рф`
  const addressOf = (position: number) => (position === 0 ? anns : emailOf(position))
  const round = await createInvitedRound(page, {}, undefined, addressOf)
  const mail = await waitForMail((text) => text.includes(`To: ${anns}`))
  const link = new URL(linkIn(mail, '/invite/')).pathname
  const ann = await openInvitation(browser, link)
  await expect(ann.getByText('5 people, you among them')).toBeVisible()
  const own = ann.getByRole('listitem').filter({ hasText: 'Ann Lee' })
  for (const text of [anns, 'you', 'other letters']) await expect(own).toContainText(text)
  await ann.getByText('Details', { exact: true }).click()
  expect(await ann.locator('body').innerText()).not.toMatch(/\bquiz/i)
  await expect(ann.getByText(/must equal the one in your email/)).toBeVisible()
  // The fingerprint on the page is that of the email.
  const fingerprint = await ann.locator('.ticket-fingerprint code').textContent()
  expect(mail).toContain(fingerprint)
  await ann.getByText('How can this be anonymous if I was invited?').click()
  await expect(ann.getByRole('img', { name: /signed unopened/ })).toBeVisible()
  await expectAccessible(ann)

  // Two taps from the email: the link, and Start.
  const token = link.slice('/invite/'.length)
  const later: Request[] = []
  await ann
    .context()
    .addCookies([{ name: 'canary', value: 'login', domain: 'localhost', path: '/' }])
  await start(ann)
  await question(ann, 1)
  await expect(ann).toHaveURL(new RegExp(`${round.common}$`))
  ann.on('request', (request) => later.push(request))
  expect(await keptIn(ann)).not.toContain(token)
  expect(await keptIn(ann)).not.toContain('inverse')

  await answerByKeyboard(ann, 'teamwork', () => 4)
  await ann.getByText('See exactly what will be stored').click()
  await expect(
    ann.getByText(/fingerprint of your ticket.* stands before your answers/),
  ).toBeVisible()
  await expect(
    ann.getByRole('checkbox', { name: /Keep my answers in this browser/ }),
  ).not.toBeChecked()
  await expectAccessible(ann)
  await complete(ann)
  await expect(
    ann.getByText('Your ticket is used. The server cannot tell which answers came with it.'),
  ).toBeVisible()
  await expectAccessible(ann)
  expect(await round.now()).toMatchObject({ totalSubmissions: 1, released: 0 })

  const sent = later.find((request) => request.url().endsWith('/submit'))
  expect(sent?.postDataJSON()).not.toHaveProperty('submissionId')
  for (const request of later) {
    const headers = await request.allHeaders()
    // Scripts of the page are the same for everyone, and the browser loads them with its cookies.
    if (request.url().includes('/api/')) expect(headers).not.toHaveProperty('cookie')
    // For a script that was loaded later, it is the script that asked for it.
    expect(headers.referer ?? '').toMatch(/^$|\/quiz-assets\/[\w-]+\.js$/)
    const { url, body } = { url: request.url(), body: request.postData() }
    expect(`${url} ${JSON.stringify(headers)} ${body}`).not.toContain(token)
  }

  // Without consent the browser keeps neither ticket nor answers.
  expect(await keptIn(ann)).not.toMatch(/signature|teamwork\./)
  for (const path of [link, round.common]) {
    await ann.goto(`${process.env.SITE}${path}`)
    await expect(ann.getByText('Your ticket is used.')).toBeVisible()
  }

  await test.step('emails can be stopped', async () => {
    await ann.goto(linkIn(mail, '/email-opt-outs/'))
    await ann.getByRole('button', { name: 'Don’t write to me' }).click()
    await expect(ann.getByText('You get no more invitations and reminders')).toBeVisible()
    await ann.reload()
    await ann.getByRole('button', { name: 'Write to me again' }).click()
    await expect(ann.getByRole('button', { name: 'Don’t write to me' })).toBeVisible()
    await expectAccessible(ann)
    await ann.goto(`${process.env.SITE}/email-opt-outs/unknown`)
    await expect(ann.getByRole('heading', { name: 'This link is unknown' })).toBeVisible()
    await expectAccessible(ann)
  })
  await ann.context().close()
})

test('a kept response is changed, withdrawn and sent again, until it is in the results', async ({
  page,
  browser,
}) => {
  const round = await createInvitedRound(page)
  const bob = await openInvitation(browser, round.invitations[1], {
    ...PHONE,
    colorScheme: 'dark',
  })
  await start(bob)
  await answerByKeyboard(bob, 'teamwork', () => 5)
  await bob.getByRole('checkbox', { name: /Keep my answers/ }).check()
  await complete(bob)
  await expect(bob.getByRole('heading', { name: 'Assessment Completed!' })).toBeVisible()

  await bob.reload()
  await expect(bob.getByRole('heading', { name: 'You have responded' })).toBeVisible()
  await expectAccessible(bob)
  await bob.getByRole('button', { name: 'Change my answers' }).click()
  await question(bob, 1)
  await expect(bob.getByRole('radio', { name: 'Strongly Agree' })).toBeChecked()
  await answerByKeyboard(bob, 'teamwork', () => 2)
  const replaced = bob.waitForRequest((request) => request.method() === 'PUT')
  await complete(bob)
  expect((await replaced).postDataJSON().responses[0].value).toBe(2)
  await expect(bob.getByRole('heading', { name: 'You have responded' })).toBeVisible()
  expect(await round.now()).toMatchObject({ totalSubmissions: 1 })

  await bob.getByRole('button', { name: 'Withdraw my response' }).click()
  const dialog = bob.getByRole('dialog')
  await expect(dialog).toContainText('Your answers are deleted from the server')
  await expectAccessible(bob)
  await dialog.getByRole('button', { name: 'Withdraw my response' }).click()
  await expect(bob.getByText('Your response was withdrawn')).toBeVisible()
  expect(await round.now()).toMatchObject({ totalSubmissions: 0 })
  expect(await keptIn(bob)).not.toContain('teamwork.')

  await bob.getByRole('button', { name: 'Respond again' }).click()
  await start(bob)
  await answerByKeyboard(bob, 'teamwork', () => 3)
  await bob.getByRole('checkbox', { name: /Keep my answers/ }).check()
  await complete(bob)
  for (const other of [0, 2]) await respond(round, other, 4)
  await page.request.post(`/api/quiz-sessions/${round.round.id}/release`)
  expect(await round.now()).toMatchObject({ totalSubmissions: 3, released: 3 })
  await bob.getByRole('button', { name: 'Withdraw my response' }).click()
  await bob.getByRole('dialog').getByRole('button', { name: 'Withdraw my response' }).click()
  await expect(bob.getByRole('heading', { name: 'Your response is in the results' })).toBeVisible()
  await expectAccessible(bob)
  expect(await keptIn(bob)).not.toMatch(/signature|teamwork\./)
  await bob.context().close()
})

test('a ticket moves to another device in a fragment and leaves the address bar', async ({
  page,
  browser,
}) => {
  const round = await createInvitedRound(page)
  const [link] = round.invitations
  const phone = await openInvitation(browser, link, COMMON_PHONE)
  expect(await wordsToRead(phone)).toBeLessThanOrEqual(110)
  await expectStartOnScreen(phone)
  await start(phone)
  await question(phone, 1)
  await expect(phone.getByRole('img', { name: 'QR code with your ticket' })).toHaveCount(0)
  await phone.getByText('Continue on another device').click()
  await expect(phone.getByRole('img', { name: 'QR code with your ticket' })).toBeVisible()
  await expectAccessible(phone)
  await phone.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await phone.getByRole('button', { name: 'Copy link with ticket' }).click()
  await expect(phone.getByText('Copied.')).toBeVisible()
  const carried = await phone.evaluate(() => navigator.clipboard.readText())

  const desk = await (await browser.newContext()).newPage()
  await desk.goto(round.link)
  await expect(desk.getByRole('heading', { name: NO_TICKET })).toBeVisible()
  await expectAccessible(desk)
  // The page is open already, so only the fragment changes.
  await desk.goto(carried)
  await expect(desk.getByRole('button', { name: 'Start', exact: true })).toBeVisible()
  expect(desk.url()).toBe(round.link)
  await expectAccessible(desk)
  await start(desk)
  await answerByKeyboard(desk, 'teamwork', () => 4)
  await desk.getByRole('checkbox', { name: /Keep my answers/ }).check()
  await complete(desk)
  await expect(desk.getByText('Your ticket is used.')).toBeVisible()
  expect(await keptIn(desk)).toContain('signature')
  await desk.getByRole('button', { name: 'Delete them from this browser' }).click()
  await expect(desk.getByRole('button', { name: 'Change my answers' })).toHaveCount(0)
  expect(await keptIn(desk)).not.toMatch(/signature|teamwork\./)

  // The same ticket on the first device stores nothing more.
  await phone.getByRole('radio', { name: 'Strongly Disagree' }).focus()
  await answerByKeyboard(phone, 'teamwork', () => 1)
  await complete(phone)
  await expect(phone.getByText('Your ticket is used.')).toBeVisible()
  expect(await round.now()).toMatchObject({ totalSubmissions: 1 })

  // Elsewhere the link says where the ticket is, and an altered one is refused.
  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(`${process.env.SITE}${link}`)
  await expect(
    stranger.getByRole('heading', { name: 'Your ticket is in another browser' }),
  ).toBeVisible()
  await expectAccessible(stranger)
  await stranger.goto(carried.replace('#ticket=', '#ticket=AAAA').slice(0, -4))
  await expect(
    stranger.getByRole('heading', { name: 'This link has no valid ticket' }),
  ).toBeVisible()
  await expectAccessible(stranger)
  for (const device of [phone, desk, stranger]) await device.context().close()
})
