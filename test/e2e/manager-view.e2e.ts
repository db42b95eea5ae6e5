import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, setPlan, signUp, test } from './fixtures.ts'
import { createRound, releaseWaiting, submitAnswers } from './manager-steps.ts'
import { answerByKeyboard, complete } from './quiz-steps.ts'

const ownView = (page: Page) => page.getByRole('region', { name: 'Your view' })

/** Answers 2 to the questions on communication and 4 to all others. */
const teamAnswers = (position: number) => (position < 4 ? 2 : 4)

async function submitOwnView(page: Page, valueAt: (position: number) => number): Promise<void> {
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await answerByKeyboard(page, 'teamwork', valueAt)
  // The manager's view is not anonymous, so there is no preview of anonymous data.
  await expect(page.getByText('See exactly what will be stored')).toHaveCount(0)
  await complete(page)
  await page.waitForURL('**/results')
}

test('a manager adds their own view and sees the gap', async ({ page }) => {
  const manager = await signUp(page)
  await setPlan(manager, 'pro')
  const created = await createRound(page)

  await test.step('adds the view from the list of sessions', async () => {
    await page.goto('/quizzes')
    const reminder = page.getByText('Please confirm your email address')
    await expect(reminder).toBeVisible()
    await page.getByRole('button', { name: 'Actions for Autumn check' }).click()
    await page.getByRole('menuitem', { name: 'Add your view' }).click()
    await expect(page.getByRole('heading', { name: 'Your view' })).toBeVisible()
    await expect(page.getByText('It is marked as yours, so it is not anonymous.')).toBeVisible()
    // No banner distracts from the questions.
    await expect(reminder).toHaveCount(0)
    await expectAccessible(page)
    await submitOwnView(page, () => 3)
    await expect(page.getByText('Your view is saved').first()).toBeVisible()
    await expect(ownView(page).getByText(/compared with the team's results once/)).toBeVisible()
    expect(await created.now()).toMatchObject({ totalSubmissions: 1, released: 0, waiting: 0 })
  })

  await test.step('replaces the view from the results page', async () => {
    await ownView(page).getByRole('link', { name: 'Replace your view' }).click()
    await expect(page.getByText('Answering again replaces it.')).toBeVisible()
    // Answers 5 to the questions on communication and 4 to all others.
    await submitOwnView(page, (position) => (position < 4 ? 5 : 4))
    expect(await created.now()).toMatchObject({ totalSubmissions: 1 })
  })

  await test.step('compares it with the team once results are shown', async () => {
    await submitAnswers(page.request, created.round, [teamAnswers, teamAnswers, teamAnswers])
    await page.reload()
    const participants = page.getByRole('region', { name: 'Participants' })
    await expect(participants.getByText('with your view')).toBeVisible()
    await expect(participants.getByText('Shown with the results')).toBeVisible()
    await expect(ownView(page).getByText(/compared with the team's results once/)).toBeVisible()
    await releaseWaiting(page)
    await expect(
      ownView(page).getByText(
        'Your view differs clearly from the team’s in Communication (100, the team 40).',
      ),
    ).toBeVisible()
    await page
      .getByRole('navigation', { name: 'On this page' })
      .getByRole('link', { name: 'Your view' })
      .click()
    await ownView(page).getByText('Show as table').click()
    const row = ownView(page).getByRole('row', { name: /^Communication/ })
    await expect(row).toHaveText(/100\s*40\s*\+60/)
    // The manager's answers did not change the score: (4 x 2 + 16 x 4) / 20 x 20 = 72.
    expect(await created.now()).toMatchObject({ averageScore: 72, released: 3 })
    await expectAccessible(page)
  })

  await test.step('on the Free plan, and after the round has ended', async () => {
    await setPlan(manager, 'free')
    await created.change({ isActive: false })
    await page.reload()
    await expect(ownView(page).getByText('Manager-team gap')).toBeVisible()
    await expect(ownView(page).getByRole('link', { name: 'View plans' })).toBeVisible()
    await expect(ownView(page).getByRole('link', { name: 'Replace your view' })).toHaveCount(0)
    await page.goto(`/quiz-sessions/${created.round.id}/my-view`)
    await expect(page.getByRole('heading', { name: 'This round has ended' })).toBeVisible()
    await expectAccessible(page)
  })
})

test('a manager whose view cannot be saved, or who leaves while it is sent, is told or left alone', async ({
  page,
}) => {
  await signUp(page)
  const created = await createRound(page)
  const path = `/quiz-sessions/${created.round.id}/my-view`

  await test.step('a round of another account, or none', async () => {
    await page.goto(`/quiz-sessions/${randomUUID()}/my-view`)
    await expect(
      page.getByRole('heading', { name: "We couldn't load the questions" }),
    ).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a round that is closed before the answers are sent', async () => {
    await page.goto(path)
    await expect(page.getByText(/available on Pro and Business/)).toBeVisible()
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await answerByKeyboard(page, 'teamwork', () => 3)
    await created.change({ isActive: false })
    await complete(page)
    await expect(page.getByRole('heading', { name: 'This round has ended' })).toBeVisible()
    await expect(page.getByText('You did not add your view')).toBeVisible()
  })

  await test.step('someone who leaves while it is sent stays on the new page', async () => {
    await created.change({ isActive: true })
    await page.goto(path)
    await page.getByRole('button', { name: /^Resume at / }).click()
    const left = Promise.withResolvers<void>()
    await page.route('**/submit', async (route) => {
      const response = await route.fetch()
      await left.promise
      await route.fulfill({ response })
    })
    const arrived = page.waitForResponse('**/submit')
    await complete(page)
    await page.getByRole('link', { name: /to your dashboard/ }).click()
    await expect(page.getByRole('heading', { name: 'My Teams' })).toBeVisible()
    left.resolve()
    await arrived
    await page.waitForTimeout(500)
    await expect(page).toHaveURL(/\/dashboard$/)
    expect(await created.now()).toMatchObject({ totalSubmissions: 1 })
  })
})
