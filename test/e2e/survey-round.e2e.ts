import { expect, expectAccessible, inDatabase, navigate, signUp, test } from './fixtures.ts'
import { fillTeam, openSetting, releaseWaiting, submitAnswers } from './manager-steps.ts'
import { answerByKeyboard, complete, start } from './quiz-steps.ts'

const lowAtFirst = (position: number) => (position < 5 ? 2 : 4)

test('a manager runs a complete survey round, which begins with one screen', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 1440, height: 900 })
  await signUp(page)

  await test.step('creates a team and the round', async () => {
    await page.goto('/sessions/create?type=agile')
    await expect(page.getByRole('radio', { name: 'Agile Maturity' })).toBeChecked()
    const create = page.getByRole('button', { name: 'Create link' })
    await expect(create).toBeInViewport({ ratio: 1 })
    await expect(page.getByLabel('Number of people in the team')).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: 'Create a team' }).click()
    await fillTeam(page, 'Core')
    await page.getByRole('dialog').getByRole('button', { name: 'Create Team' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()

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
    await page.getByLabel('Title').fill('Autumn check')
    await openSetting(page, 'Description')
    await page.getByLabel('Description').fill('So that we know what to work on.')
    await page.getByLabel('Number of people in the team').fill('4')
    // An open link may go further than the team, so its results are for the workspace unless chosen.
    await openSetting(page, 'Results')
    await expect(page.getByRole('radio', { name: /^Only people in this workspace/ })).toBeChecked()
    await page.getByRole('radio', { name: /^The team too/ }).check()
    await expectAccessible(page)
    await create.click()
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

  await test.step('three people respond, one of them in a browser', async () => {
    const [round] = await (await page.request.get('/api/quiz-sessions')).json()
    await submitAnswers(page.request, round, [lowAtFirst, lowAtFirst])
    const quiz = await (await browser.newContext()).newPage()
    await quiz.goto(link)
    await expect(quiz.getByRole('heading', { name: 'Autumn check' })).toBeVisible()
    await expect(quiz.getByText('So that we know what to work on.')).toBeVisible()
    await expect(quiz.getByText(/at least 3|3 or more/i).first()).toBeVisible()
    await start(quiz)
    await answerByKeyboard(quiz, 'agile', () => 5)
    await complete(quiz)
    await expect(quiz.getByText('Assessment Completed!')).toBeVisible()
    // The link to the results has to be kept, so the page stays.
    await expect(quiz.getByText('Keep this link.')).toBeVisible()
    await expect(quiz.getByText('redirected')).toHaveCount(0)
    await quiz.context().close()
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
  })

  await test.step('finds the round and closes it', async () => {
    await navigate(page, '/quizzes')
    const row = page.getByRole('listitem').filter({ hasText: 'Autumn check' })
    await expect(row.getByText('Active', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: /Actions for Autumn check/ }).click()
    await page.getByRole('menuitem', { name: /^Close/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close round' }).click()
    await expect(row.getByText('Completed', { exact: true })).toBeVisible()
  })

  await test.step('a late visitor reads that the survey is not open', async () => {
    const late = await browser.newPage()
    const answer = await late.goto(link)
    expect(answer?.status()).toBe(404)
    await expect(late.getByText('Quiz Unavailable')).toBeVisible()
    await expect(
      late.getByText('Quiz session not found or invalid. Please check your link.'),
    ).toBeVisible()
    await late.close()
  })

  await test.step('reads when the answers were erased', async () => {
    await inDatabase(async (db) => {
      const erased = db.updateTable('rounds').set({ answers_erased_on: '2026-11-20' })
      await erased.where('id', '=', /quiz-sessions\/([^/]+)/.exec(results)?.[1] ?? '').execute()
    })
    await page.goto(results)
    await expect(page.getByText('The answers were erased on Nov 20, 2026')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Actions' }).click()
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Reopen' })).toHaveCount(0)
  })

  await page.goto('/quiz-sessions/00000000-0000-4000-8000-000000000000/results')
  await expect(page.getByText('Access Denied')).toBeVisible()
  await expect(
    page.getByText('You can only view results for quiz sessions you created'),
  ).toBeVisible()
  await expectAccessible(page)
})
