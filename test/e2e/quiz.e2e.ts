import { expect, expectAccessible, inDatabase, signUp, test } from './fixtures.ts'
import { createRound, createTeam, openSetting, submitAnswers } from './manager-steps.ts'
import { answerByKeyboard, complete } from './quiz-steps.ts'

test('an unknown link shows what to do, and the page is not indexed', async ({ page }) => {
  const answer = await page.goto('/quiz/no-such-token')
  expect(answer?.status()).toBe(404)
  expect(answer?.headers()['x-robots-tag']).toContain('noindex')
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
  await expect(page.getByText('Quiz Unavailable')).toBeVisible()
  await expect(
    page.getByText('Quiz session not found or invalid. Please check your link.'),
  ).toBeVisible()
  await expectAccessible(page)
})

test('the quiz page loads only from this site', async ({ page, browser }) => {
  await signUp(page)
  const { link } = await createRound(page, { assessmentType: 'leadership' })
  const context = await browser.newContext()
  const quiz = await context.newPage()
  const requests: string[] = []
  quiz.on('request', (request) => requests.push(request.url()))
  await quiz.goto(link, { waitUntil: 'networkidle' })
  await expect(quiz.getByRole('button', { name: 'Start', exact: true })).toBeVisible()
  const site = new URL(link).origin
  expect(requests.filter((url) => new URL(url).origin !== site)).toEqual([])
  expect(requests.filter((url) => url.includes('/api/'))).toEqual([])
  await context.close()
})

test('a round follows the rules of its workspace, and says when its answers were erased', async ({
  page,
  browser,
}) => {
  await signUp(page)
  const user = await (await page.request.get('/api/auth/user')).json()
  const rules = { minimumGroupSize: 4, retentionMonths: 12 }
  const saved = await page.request.patch(`/api/workspaces/${user.workspace.id}`, {
    data: { rules },
  })
  expect(saved.status()).toBe(200)
  await createTeam(page, 'Core')
  await page.goto('/sessions/create')
  await openSetting(page, 'Group size')
  const sizes = page.getByRole('radiogroup', { name: 'Group size' }).getByRole('radio')
  await expect(sizes).toHaveCount(4)
  await expect(sizes.first()).toHaveAccessibleName(/^4 people or more/)
  await expect(sizes.first()).toBeChecked()
  await expect(page.getByText('Your workspace asks for groups of at least 4.')).toBeVisible()
  await page.getByRole('radio', { name: 'Teamwork' }).check()
  await page.getByRole('button', { name: 'Create link' }).click()
  await page.waitForURL('**/share')
  const link = await page.getByRole('textbox', { name: 'Survey link' }).inputValue()

  const quiz = await (await browser.newContext()).newPage()
  await quiz.goto(link)
  const erased = 'Answers are erased 12 months after the survey ends; the results stay.'
  await quiz.getByText('Details', { exact: true }).click()
  await expect(quiz.getByText(erased)).toBeVisible()

  const [round] = await (await page.request.get('/api/quiz-sessions')).json()
  await submitAnswers(page.request, round, [3, 4, 5, 5])
  await page.request.patch(`/api/quiz-sessions/${round.id}`, { data: { isActive: false } })
  await page.goto(`/quiz-sessions/${round.id}/results`)
  await expect(page.getByRole('heading', { name: 'Overall score' })).toBeVisible()
  await expect(page.getByText(/The answers were erased/)).toHaveCount(0)
  await inDatabase(async (db) => {
    const one = db.updateTable('rounds').where('id', '=', round.id)
    await one.set({ answers_erased_on: '2026-11-20' }).execute()
  })
  await page.reload()
  await expect(page.getByText('The answers were erased on Nov 20, 2026')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Actions' }).click()
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Reopen' })).toHaveCount(0)
})

test('a signed-in user takes an assessment alone and keeps the result', async ({ page }) => {
  await page.goto('/assessment/teamwork')
  await expect(page.getByText('Account Required')).toBeVisible()
  await signUp(page)

  await page.goto('/results')
  await expect(page.getByText('No Results Yet')).toBeVisible()
  await page.goto('/assessment/nothing')
  await expect(page.getByText('Assessment Not Found')).toBeVisible()

  const back = page.getByRole('link', { name: 'My own results' })
  for (const start of ['/dashboard', '/assessments', '/results']) {
    await page.goto(start)
    if (start === '/dashboard') await back.click()
    const take = { '/assessments': /^Take it on your own.*Teamwork/ }[start] ?? /^Teamwork/
    await page.getByRole('main').getByRole('link', { name: take }).click()
    await expect(page).toHaveURL('/assessment/teamwork')
    await back.click()
    await expect(page).toHaveURL('/results')
  }
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('menuitem', { name: 'My own results' }).click()
  await page.getByRole('link', { name: 'Take Your First Assessment' }).click()
  await page.getByRole('link', { name: /^Take it on your own.*Teamwork/ }).click()
  await expect(page).toHaveURL('/assessment/teamwork')

  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByText('Please enter a team name to continue').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Team name').fill('Just me')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  const start = page.getByRole('button', { name: 'Start', exact: true })
  await start.click()
  await answerByKeyboard(page, 'teamwork', (position) => (position < 4 ? 5 : 3))
  await complete(page)
  await page.waitForURL('**/results')
  await expect(page.getByText('Just me', { exact: true })).toBeVisible()
  // Communication 5, the other four categories 3: (4 x 5 + 16 x 3) / 20 x 20 = 68.
  await expect(page.getByText('68').first()).toBeVisible()
  await expect(page.getByText('Excellent').first()).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: /^Delete result.*Teamwork/ }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete this result?' })
  await expect(question).toContainText('Just me')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Just me', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Delete result.*Teamwork/ }).click()
  await question.getByRole('button', { name: 'Delete result' }).click()
  await expect(page.getByText('No Results Yet')).toBeVisible()
  await page.reload()
  await expect(page.getByText('No Results Yet')).toBeVisible()
})
