import type { Browser, Page } from '@playwright/test'
import { expect, expectAccessible, signUp, test } from './journey.ts'
import { createRound, createTeam } from './manager-steps.ts'
import { answerByKeyboard, complete } from './quiz-steps.ts'

/** A live round (group size 1), so that what was stored shows at once. */
async function openRound(page: Page): Promise<{ link: string; results: string }> {
  await signUp(page)
  await createTeam(page, 'Core')
  const link = await createRound(page, { assessment: 'Teamwork', groupSize: '1 person' })
  const results = page.url().replace('/sessions/', '/quiz-sessions/').replace('/share', '/results')
  return { link, results }
}

async function answerer(browser: Browser, link: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 320, height: 640 } })
  const page = await context.newPage()
  await page.goto(link)
  return page
}

const question = (page: Page, number: number) =>
  expect(page.getByText(`Question ${number} of 20`)).toBeVisible()

test('back, forward and reload in the middle of a quiz lose nothing', async ({ page, browser }) => {
  const { link } = await openRound(page)
  const quiz = await answerer(browser, link)
  await quiz.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(quiz.getByRole('button', { name: 'Next' })).toBeDisabled()
  await expect(quiz.getByRole('button', { name: 'Previous' })).toBeDisabled()
  for (const value of ['4', '2', '5']) {
    await quiz.keyboard.press(value)
    await quiz.keyboard.press('Enter')
  }
  await question(quiz, 4)
  await quiz.goBack()
  await question(quiz, 3)
  await expect(quiz.getByRole('radio', { name: 'Strongly Agree' })).toBeChecked()
  await quiz.goForward()
  await question(quiz, 4)
  await quiz.getByRole('button', { name: 'Previous' }).click()
  await question(quiz, 3)

  await quiz.reload()
  await quiz.getByRole('button', { name: 'Resume at question 4' }).click()
  await question(quiz, 4)
  await expectAccessible(quiz)
  // No sideways scrolling on the narrowest phone.
  expect(await quiz.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await quiz.context().close()
})

test('a double click on Submit stores one submission', async ({ page, browser }) => {
  const { link, results } = await openRound(page)
  const quiz = await answerer(browser, link)
  await quiz.getByRole('button', { name: 'Start', exact: true }).click()
  await answerByKeyboard(quiz, 'teamwork', () => 4)
  await quiz.getByRole('button', { name: 'Complete Assessment' }).dblclick()
  await expect(quiz.getByText('Assessment Completed!')).toBeVisible()
  await quiz.context().close()

  await page.goto(results)
  await expect(page.getByText('80', { exact: false }).first()).toBeVisible()
  const answer = await page.request.get(
    results.replace('/quiz-sessions/', '/api/quiz-sessions/').replace('/results', '/results-v2'),
  )
  expect((await answer.json()).summary).toMatchObject({ totalSubmissions: 1, released: 1 })
})

test('what was answered offline is sent when the network is back', async ({ page, browser }) => {
  const { link } = await openRound(page)
  const quiz = await answerer(browser, link)
  await quiz.getByRole('button', { name: 'Start', exact: true }).click()
  await answerByKeyboard(quiz, 'teamwork', () => 3)
  await quiz.context().setOffline(true)
  await complete(quiz)
  await expect(
    quiz.getByText("Saved on this device, sending when you're back online"),
  ).toBeVisible()
  await quiz.context().setOffline(false)
  await expect(quiz.getByText('Assessment Completed!')).toBeVisible({ timeout: 20_000 })
  await quiz.context().close()
})

test('an unknown link says what to do, and the page stays out of search engines', async ({
  page,
}) => {
  const answer = await page.goto('/quiz/no-such-token')
  expect(answer?.headers()['x-robots-tag']).toContain('noindex')
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
  await expect(page.getByText('Quiz Unavailable')).toBeVisible()
  await expect(
    page.getByText('Quiz session not found or invalid. Please check your link.'),
  ).toBeVisible()
  await expectAccessible(page)
})

test('the page of a quiz loads from this site alone', async ({ page, browser }) => {
  const { link } = await openRound(page)
  const context = await browser.newContext()
  const quiz = await context.newPage()
  const asked: string[] = []
  quiz.on('request', (request) => asked.push(request.url()))
  await quiz.goto(link, { waitUntil: 'networkidle' })
  await expect(quiz.getByRole('button', { name: 'Start', exact: true })).toBeVisible()
  const site = new URL(link).origin
  expect(asked.filter((url) => new URL(url).origin !== site)).toEqual([])
  expect(asked.filter((url) => url.includes('/api/quiz-session/'))).toHaveLength(1)
  expect(asked.length).toBeLessThanOrEqual(7)
  await context.close()
})

test('a signed-in user runs an assessment alone and keeps the result', async ({ page }) => {
  await page.goto('/assessment/teamwork')
  await expect(page.getByText('Account Required')).toBeVisible()
  await expectAccessible(page)
  await signUp(page)

  await page.goto('/results')
  await expect(page.getByText('No Results Yet')).toBeVisible()
  await page.goto('/assessment/nothing')
  await expect(page.getByText('Assessment Not Found')).toBeVisible()

  await page.goto('/assessment/teamwork')
  await page.getByRole('button', { name: /Continue|Start/ }).click()
  await expect(page.getByText('Please enter a team name to continue').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Team name').fill('Just me')
  await page.getByRole('button', { name: /Continue|Start/ }).click()
  const start = page.getByRole('button', { name: 'Start', exact: true })
  await start.click()
  await answerByKeyboard(page, 'teamwork', (position) => (position < 4 ? 5 : 3))
  await complete(page)
  await page.waitForURL('**/results')
  await expect(page.getByText('Just me')).toBeVisible()
  // Communication 5, the other four categories 3: (4 x 5 + 16 x 3) / 20 x 20 = 68.
  await expect(page.getByText('68').first()).toBeVisible()
  await expect(page.getByText('Excellent').first()).toBeVisible()
  await expectAccessible(page)
})
