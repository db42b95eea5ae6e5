import type { Page } from '@playwright/test'
import { expect, expectAccessible, register, signUp, test } from './journey.ts'
import { createTeam } from './manager-steps.ts'
import { answerByKeyboard, answerByPointer, complete } from './quiz-steps.ts'

const byKeyboard = async (answerer: Page) => {
  await answerer.getByRole('button', { name: 'Start', exact: true }).click()
  await answerByKeyboard(answerer, 'agile', (position) => (position < 5 ? 2 : 4))
}

test('a manager runs a whole round', async ({ page, browser }) => {
  test.setTimeout(180_000)
  await register(page)
  await expectAccessible(page)
  await createTeam(page, 'Core')
  await expectAccessible(page)

  await test.step('creates the round, from the card of an assessment', async () => {
    await page.goto('/')
    const card = page.locator('#assessments').getByRole('listitem')
    await card
      .filter({ hasText: 'Agile Maturity' })
      .getByRole('button', { name: /Start Test/ })
      .click()
    await page.waitForURL('**/sessions/create?type=agile')
    await expect(page.getByRole('radio', { name: 'Agile Maturity' })).toBeChecked()
    await expect(page.getByRole('radio', { name: /^3 people or more/ })).toBeChecked()
    await expectAccessible(page)
    await page.getByLabel('Title').fill('Autumn check')
    await page.getByLabel('Description').fill('So that we know what to work on.')
    await page.getByLabel('Number of people in the team').fill('4')
    await page.getByRole('button', { name: 'Create link' }).click()
    await page.waitForURL('**/share')
  })

  const link = await page.getByRole('textbox', { name: 'Quiz link' }).inputValue()
  await test.step('is shown the link, a code and a mail', async () => {
    expect(new URL(link).pathname).toMatch(/^\/quiz\/[\w-]{22,}$/)
    await expect(page.getByRole('img', { name: /QR/ })).toBeVisible()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copy Quiz link' }).click()
    await expect(page.getByText('URL copied to clipboard!')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
    await expectAccessible(page)
  })

  await test.step('sees on the results that nobody has answered', async () => {
    await page.getByRole('link', { name: 'Go to the results' }).click()
    await expect(page.getByText('No Results Yet')).toBeVisible()
    await expect(
      page.getByText(
        'No one has completed this assessment yet. Share the quiz URL with your team to start collecting responses.',
      ),
    ).toBeVisible()
    await expectAccessible(page)
  })
  const results = page.url()

  const person = async (fill: (answerer: Page) => Promise<void>) => {
    const context = await browser.newContext()
    const answerer = await context.newPage()
    await answerer.goto(link)
    await expect(answerer.getByRole('heading', { name: 'Autumn check' })).toBeVisible()
    await expect(answerer.getByText('So that we know what to work on.')).toBeVisible()
    await expect(answerer.getByText(/at least 3|3 or more/i).first()).toBeVisible()
    await fill(answerer)
    await complete(answerer)
    await expect(answerer.getByText('Assessment Completed!')).toBeVisible()
    return answerer
  }

  await test.step('three people answer, each in a browser of their own', async () => {
    const byPointer = async () => {
      const first = await person(async (answerer) => {
        await expectAccessible(answerer)
        await answerer.getByRole('button', { name: 'Start', exact: true }).click()
        await expectAccessible(answerer)
        await answerByPointer(answerer, 'agile', () => 5)
      })
      await expectAccessible(first)
      // Back to the start page by itself, after three seconds.
      await first.waitForURL((url) => url.pathname === '/', { timeout: 8_000 })
      return first
    }
    const all = await Promise.all([byPointer(), person(byKeyboard), person(byKeyboard)])
    for (const answerer of all) await answerer.context().close()
  })

  await test.step('sees that they wait, and shows their figures', async () => {
    await page.goto(results)
    await expect(page.getByText(/3 .*wait/i).first()).toBeVisible()
    await expect(page.getByText('Key Insights')).toBeHidden()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Show figures now' }).click()
  })

  await test.step('reads the results', async () => {
    // Responsiveness: 5, 2, 2 on five questions; the rest 5, 4, 4. 305 points in 75 answers: 81.3.
    await expect(page.getByText('Key Insights')).toBeVisible()
    for (const part of ['Overview', 'Strengths', 'Growth Areas', 'Action Items']) {
      await expect(page.getByRole('heading', { name: part })).toBeVisible()
    }
    await expect(
      page.getByRole('heading', { name: 'Assessment Questions & Results' }),
    ).toBeVisible()
    await expect(page.getByText('81', { exact: true }).first()).toBeVisible()
    await expect(page.getByText('Participants')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('finds the round on the dashboard and closes it', async () => {
    await page.goto('/dashboard')
    await expect(page.getByText('Autumn check').first()).toBeVisible()
    await page.goto('/quizzes')
    await expect(page.getByText('Active', { exact: true }).first()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: /Actions for Autumn check/ }).click()
    await page.getByRole('menuitem', { name: /^Close/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close round' }).click()
    await expect(page.getByText('Completed', { exact: true }).first()).toBeVisible()

    const late = await browser.newPage()
    await late.goto(link)
    await expect(late.getByText('Quiz Unavailable')).toBeVisible()
    await expect(
      late.getByText('Quiz session not found or invalid. Please check your link.'),
    ).toBeVisible()
    await late.close()
  })
})

test("somebody else's results are denied", async ({ page }) => {
  await signUp(page)
  await page.goto('/quiz-sessions/00000000-0000-4000-8000-000000000000/results')
  await expect(page.getByText('Access Denied')).toBeVisible()
  await expect(
    page.getByText('You can only view results for quiz sessions you created'),
  ).toBeVisible()
  await expectAccessible(page)
})
