import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { confirmAddress, expect, expectAccessible, signUp, test } from './fixtures.ts'
import { openInvitation } from './invited-steps.ts'
import { createTeam } from './manager-steps.ts'
import { linkIn, sentMails } from './outbox.ts'
import { answerByKeyboard, answerByPointer, complete, PHONE, start } from './quiz-steps.ts'

const DESKTOP = { viewport: { width: 1280, height: 800 } }
const KEEP = /Keep my answers in this browser/

test('five people go from pasted addresses to figures, and the manager learns nothing of one @nightly', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000)
  const people = ['ann', 'bob', 'cy', 'dee', 'eve'].map(
    (name) => `${name}.${randomUUID().slice(0, 8)}@example.com`,
  )
  const [ann = '', bob = '', cy = '', dee = '', eve = ''] = people
  const roundId = await invite(page, people)
  const open = (address: string, options = PHONE) =>
    openInvitation(
      browser,
      new URL(linkIn(mailsTo(address).at(-1) ?? '', '/invite/')).pathname,
      options,
    )

  await test.step('Ann changes her answers, Bob withdraws his', async () => {
    const annsPhone = await open(ann)
    await respond(annsPhone, 1, { keep: true })
    await annsPhone.reload()
    await annsPhone.getByRole('button', { name: 'Change my answers' }).click()
    await answerByKeyboard(annsPhone, 'teamwork', () => 5)
    await complete(annsPhone)
    await expect(annsPhone.getByRole('heading', { name: 'You have responded' })).toBeVisible()
    const bobsDesk = await open(bob, DESKTOP)
    await respond(bobsDesk, 1, { keep: true })
    await bobsDesk.reload()
    await bobsDesk.getByRole('button', { name: 'Withdraw my response' }).click()
    await bobsDesk.getByRole('dialog').getByRole('button', { name: 'Withdraw my response' }).click()
    await expect(bobsDesk.getByText('Your response was withdrawn')).toBeVisible()
    await expectCount(page, 1)
  })

  await test.step('a forged ticket is refused', async () => {
    const cysDesk = await open(cy, DESKTOP)
    const sent = cysDesk.waitForRequest((request) => request.url().endsWith('/submit'))
    await respond(cysDesk, 4)
    const body = (await sent).postDataJSON()
    const { message, signature } = body.ticket
    const forged = { message: flip(message), signature }
    for (const ticket of [forged, { message, signature: flip(signature) }, undefined]) {
      const answer = await page.request.post('/api/assessments/teamwork/submit', {
        data: { ...body, ticket },
      })
      expect(answer.status()).toBe(403)
    }
    await expectCount(page, 2)
  })

  await test.step('a reminder goes to those who have not started', async () => {
    await page.getByRole('button', { name: 'Send reminder' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send reminder' }).click()
    await expect(page.getByText('A reminder was sent today')).toBeVisible()
    await expect.poll(() => people.map((to) => mailsTo(to).length)).toEqual([1, 1, 1, 2, 2])
    // The page is the same for all five.
    await expect(page.getByText('5 people invited by email')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('Dee starts on the phone and responds at the desk, Eve on the phone', async () => {
    const deesPhone = await open(dee)
    await start(deesPhone)
    await deesPhone.getByText('Continue on another device').click()
    await deesPhone.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await deesPhone.getByRole('button', { name: 'Copy link with ticket' }).click()
    const desk = await newPage(browser)
    await desk.goto(await deesPhone.evaluate(() => navigator.clipboard.readText()))
    await start(desk)
    await answerByKeyboard(desk, 'teamwork', () => 4)
    await complete(desk)
    await expect(desk.getByText('Your ticket is used.')).toBeVisible()
    const evesPhone = await open(eve)
    await start(evesPhone)
    await answerByPointer(evesPhone, 'teamwork', () => 3)
    await complete(evesPhone)
    await expect(evesPhone.getByText('Your ticket is used.')).toBeVisible()
    await expectCount(page, 4)
  })

  await page.request.patch(`/api/quiz-sessions/${roundId}`, { data: { isActive: false } })
  await page.goto(`/quiz-sessions/${roundId}/results`)
  // Ann 5, Cy 4, Dee 4, Eve 3: an average of 4 is 80 of 100.
  await expect(page.getByRole('heading', { name: 'Overall score' })).toBeVisible()
  await expect(page.getByText('80').first()).toBeVisible()
  await expectAccessible(page)
})

/** Starts an invited round for a new team from pasted addresses, and returns its id. */
async function invite(page: Page, people: readonly string[]): Promise<string> {
  await confirmAddress(await signUp(page))
  await createTeam(page, 'Core')
  await page.getByRole('link', { name: 'Start a round with Core' }).click()
  await page.getByRole('radio', { name: 'Teamwork' }).check()
  await page.getByLabel('Title').fill('How we work')
  await page.getByRole('radio', { name: "The team's members" }).check()
  await page.getByLabel('Names and email addresses').fill(people.join('; '))
  await page.getByRole('button', { name: 'Add 5 people to the team' }).click()
  await expect(page.getByText('5 emails will be sent')).toBeVisible()
  await page.getByRole('button', { name: 'Start round' }).click()
  await page.waitForURL('**/share')
  await expect.poll(() => people.map((to) => mailsTo(to).length)).toEqual([1, 1, 1, 1, 1])
  return /sessions\/([^/]+)\/share/.exec(page.url())?.[1] ?? ''
}

const mailsTo = (address: string): string[] =>
  sentMails().filter((mail) => mail.includes(`To: ${address}`))

async function respond(page: Page, value: number, { keep = false } = {}): Promise<void> {
  await start(page)
  await answerByKeyboard(page, 'teamwork', () => value)
  if (keep) await page.getByRole('checkbox', { name: KEEP }).check()
  await complete(page)
  await expect(page.getByText('Your ticket is used.')).toBeVisible()
}

async function expectCount(page: Page, count: number): Promise<void> {
  // The page asks only every few seconds.
  await page.reload()
  const have = count === 1 ? 'has' : 'have'
  await expect(page.getByText(`${count} of 5 people ${have} responded.`)).toBeVisible()
}

const newPage = async (browser: Browser): Promise<Page> =>
  (await browser.newContext(DESKTOP)).newPage()

/** Changes one character of base64url. */
const flip = (text: string): string => text.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))
