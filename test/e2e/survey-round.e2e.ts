import type { Page } from '@playwright/test'
import { expect, expectAccessible, register, signUp, test } from './fixtures.ts'
import { createTeam, openSetting, releaseWaiting } from './manager-steps.ts'
import { answerByKeyboard, complete } from './quiz-steps.ts'

const byKeyboard = async (quiz: Page) => {
  await quiz.getByRole('button', { name: 'Start', exact: true }).click()
  await answerByKeyboard(quiz, 'agile', (position) => (position < 5 ? 2 : 4))
}

test('a manager runs a complete survey round', async ({ page, browser }) => {
  test.setTimeout(180_000)
  await register(page)
  await expectAccessible(page)
  await createTeam(page, 'Core')
  await expectAccessible(page)

  await test.step('creates the round from the card of an assessment', async () => {
    await page.goto('/')
    const card = page.locator('#assessments').getByRole('listitem')
    await card
      .filter({ hasText: 'Agile Maturity' })
      .getByRole('button', { name: /Start Test/ })
      .click()
    await page.waitForURL('**/sessions/create?type=agile')
    await expect(page.getByRole('radio', { name: 'Agile Maturity' })).toBeChecked()
    await openSetting(page, 'Group size')
    await expect(page.getByRole('radio', { name: /^3 people or more/ })).toBeChecked()
    await page.getByText('What this does not protect against').click()
    for (const text of [
      'someone who knows two of the three responses can work out the third',
      'Distributions need at least 5 responses, and clear changes between rounds at least 4 in each.',
      'Anyone with the link, including you, can respond more than once.',
    ]) {
      await expect(page.getByRole('main').getByText(text)).toBeVisible()
    }
    await expectAccessible(page)
    await page.getByLabel('Title').fill('Autumn check')
    await openSetting(page, 'Description')
    await page.getByLabel('Description').fill('So that we know what to work on.')
    await page.getByLabel('Number of people in the team').fill('4')
    // An open link may go further than the team, so its results are for the workspace unless chosen.
    await openSetting(page, 'Results')
    await expect(page.getByRole('radio', { name: /^Only people in this workspace/ })).toBeChecked()
    await page.getByRole('radio', { name: /^The team too/ }).check()
    await page.getByRole('button', { name: 'Create link' }).click()
    await page.waitForURL('**/share')
  })

  const link = await page.getByRole('textbox', { name: 'Survey link' }).inputValue()
  await test.step('gets the link, a QR code and an invitation', async () => {
    expect(new URL(link).pathname).toMatch(/^\/quiz\/[\w-]{22,}$/)
    await expect(page.getByRole('img', { name: /QR/ })).toBeVisible()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copy Survey link' }).click()
    await expect(page.getByText('URL copied to clipboard!')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
    await expectAccessible(page)
  })

  await test.step('sees that no one has responded yet', async () => {
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

  const respond = async (answerQuestions: (quiz: Page) => Promise<void>) => {
    const context = await browser.newContext()
    const quiz = await context.newPage()
    await quiz.goto(link)
    await expect(quiz.getByRole('heading', { name: 'Autumn check' })).toBeVisible()
    await expect(quiz.getByText('So that we know what to work on.')).toBeVisible()
    await expect(quiz.getByText(/at least 3|3 or more/i).first()).toBeVisible()
    await answerQuestions(quiz)
    await complete(quiz)
    await expect(quiz.getByText('Assessment Completed!')).toBeVisible()
    return quiz
  }

  await test.step('three people respond, each in their own browser', async () => {
    const withChecks = async () => {
      const first = await respond(async (quiz) => {
        await expectAccessible(quiz)
        await quiz.getByRole('button', { name: 'Start', exact: true }).click()
        await expectAccessible(quiz)
        await answerByKeyboard(quiz, 'agile', () => 5)
      })
      await expectAccessible(first)
      // The link to the results has to be kept, so the page stays.
      await expect(first.getByText('Keep this link.')).toBeVisible()
      await expect(first.getByText('redirected')).toHaveCount(0)
      return first
    }
    const all = await Promise.all([withChecks(), respond(byKeyboard), respond(byKeyboard)])
    for (const quiz of all) await quiz.context().close()
  })

  await test.step('sees the waiting responses and releases them', async () => {
    await page.goto(results)
    await expect(page.getByText(/3 .*wait/i).first()).toBeVisible()
    await expect(page.getByText('Key Insights')).toBeHidden()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Show figures now' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Only averages will ever be shown for these 3 responses')
    await expect(question).toContainText('One person cannot form a group of 3')
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('Key Insights')).toBeHidden()
    await releaseWaiting(page)
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
    await expect(page.getByRole('heading', { name: 'Participants' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('finds the round on the dashboard and closes it', async () => {
    await page.goto('/dashboard')
    await expect(page.getByText('Autumn check').first()).toBeVisible()
    await page.goto('/quizzes')
    const row = page.getByRole('listitem').filter({ hasText: 'Autumn check' })
    await expect(row.getByText('Active', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: /Actions for Autumn check/ }).click()
    await page.getByRole('menuitem', { name: /^Close/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close round' }).click()
    await expect(row.getByText('Completed', { exact: true })).toBeVisible()

    const late = await browser.newPage()
    await late.goto(link)
    await expect(late.getByText('Quiz Unavailable')).toBeVisible()
    await expect(
      late.getByText('Quiz session not found or invalid. Please check your link.'),
    ).toBeVisible()
    await late.close()
  })
})

test('results of another account are denied', async ({ page }) => {
  await signUp(page)
  await page.goto('/quiz-sessions/00000000-0000-4000-8000-000000000000/results')
  await expect(page.getByText('Access Denied')).toBeVisible()
  await expect(
    page.getByText('You can only view results for quiz sessions you created'),
  ).toBeVisible()
  await expectAccessible(page)
})
