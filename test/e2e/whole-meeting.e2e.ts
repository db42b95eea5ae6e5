import type { Browser, Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'
import { createInvitedRound, openInvitation } from './invited-steps.ts'
import { createNextRound, submitAnswers } from './manager-steps.ts'
import { expectGoodScreen, heading, NINE, present } from './meeting-steps.ts'
import { answerByKeyboard, complete, start } from './quiz-steps.ts'

const KEEP = 'What should we keep doing?'
const PEOPLE = ['Ann', 'Bob', 'Cy', 'Dee', 'Eve', 'Fay', 'Gil', 'Hal', 'Ida', 'Jo']
const PROJECTOR = { viewport: { width: 1280, height: 720 } }

// Twelve browsers: the manager's, those of ten invited people (nine answer), and one at the projector.
test('a team of ten answers, meets, agrees on two actions, and sees what has changed @nightly', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000)
  await page.setViewportSize(PROJECTOR.viewport)
  const round = await createInvitedRound(
    page,
    { title: 'Autumn check', sharing: 'team', openQuestions: [KEEP] },
    PEOPLE,
  )
  const phones = await Promise.all(
    PEOPLE.map((_, person) => openInvitation(browser, round.invitations[person])),
  )

  await page.goto(present(round))
  await heading(page, 'Your answers')
  for (const [person, phone] of phones.slice(0, 9).entries()) await answer(phone, person)
  await expect(page.getByText('9 of 10 have answered').first()).toBeVisible()
  await expectGoodScreen(page)

  const link = `${process.env.SITE}/shared/${round.round.sharedToken}`
  const projector = await open(browser, link)
  await test.step('all phones follow the page of the team, also that of Jo, who did not answer', async () => {
    for (const phone of phones) {
      await phone.goto(link)
      await expect(phone.getByText('9 of 10 people have responded.')).toBeVisible()
    }
  })

  await test.step('the manager reveals, and everyone sees it', async () => {
    await page.getByRole('button', { name: 'Reveal the results' }).click()
    await page.getByRole('button', { name: 'Show results', exact: true }).click()
    await heading(page, 'Where we stand')
    for (const follower of [...phones, projector]) {
      await expect(follower.getByRole('heading', { name: 'Overall score' })).toBeVisible()
      await expect(follower.getByText('Comment of person 3')).toBeVisible()
    }
    await expectAccessible(projector)
  })

  await test.step('the team reads its comments and decides on two actions', async () => {
    await page.keyboard.press('End')
    await heading(page, 'What we will do')
    for (const title of ['Handover checklist', 'Share our calendars']) {
      await page.getByLabel('What will we do?').fill(title)
      await page.getByLabel('Category').selectOption('Coordination')
      await page.keyboard.press('Enter')
      await expect(page.getByText(`Added: ${title}`)).toBeVisible()
    }
    await expectGoodScreen(page)
    await page.keyboard.press('PageUp')
    await expect(page.getByText(/Comment of person \d/).first()).toBeVisible()
  })

  await test.step('one is done; the next round shows what has changed', async () => {
    await page.goto(`/teams/${round.round.teamId}/actions`)
    await page.getByRole('button', { name: 'Mark as done Handover checklist' }).click()
    await expect(page.getByRole('heading', { name: 'Done 1' })).toBeVisible()
    await round.change({ isActive: false })
    const next = await createNextRound(page, round, { title: 'Winter check', sharing: 'team' })
    await submitAnswers(page.request, next.round, NINE)
    await next.change({ isActive: false })
    await page.goto(next.results)
    const agreed = page.getByRole('region', { name: 'What you agreed' })
    await expect(agreed.getByText(/Handover checklist \(done\)/)).toBeVisible()
    await expect(agreed.getByText(/Coordination went from \d+ to \d+: /).first()).toBeVisible()
    await expectAccessible(page)
    await projector.goto(`${process.env.SITE}/shared/${next.round.sharedToken}`)
    await expect(projector.getByText(/Coordination went from \d+ to \d+: /).first()).toBeVisible()
  })
})

async function answer(phone: Page, person: number): Promise<void> {
  await start(phone)
  await answerByKeyboard(phone, 'teamwork', (position) => ((person + position) % 3) + 2)
  await phone.getByRole('button', { name: 'Next' }).click()
  await phone.getByLabel(KEEP).fill(`Comment of person ${person}`)
  await complete(phone)
  await expect(phone.getByText('Keep this link.')).toBeVisible()
}

async function open(browser: Browser, address: string): Promise<Page> {
  const page = await (await browser.newContext(PROJECTOR)).newPage()
  await page.goto(address)
  return page
}
