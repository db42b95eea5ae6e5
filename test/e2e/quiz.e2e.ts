import { expect, expectAccessible, signUp, test } from './fixtures.ts'
import { answerByKeyboard, complete, start } from './quiz-steps.ts'

test('a signed-in user takes an assessment alone and keeps the result', async ({ page }) => {
  await page.goto('/assessment/teamwork')
  await expect(page.getByText('Account Required')).toBeVisible()
  await signUp(page)

  await page.goto('/assessment/nothing')
  await expect(page.getByText('Assessment Not Found')).toBeVisible()

  await test.step('links to it', async () => {
    const results = page.getByRole('link', { name: 'My own results' })
    await page.goto('/dashboard')
    await results.click()
    await expect(page.getByText('No Results Yet')).toBeVisible()
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Teamwork/ })
      .click()
    await expect(page).toHaveURL('/assessment/teamwork')
    await results.click()
    await expect(page).toHaveURL('/results')
    await page.getByRole('button', { name: /account menu/ }).click()
    await page.getByRole('menuitem', { name: 'My own results' }).click()
    await page.getByRole('link', { name: 'Take Your First Assessment' }).click()
    await page.getByRole('link', { name: /^Take it on your own.*Teamwork/ }).click()
    await expect(page).toHaveURL('/assessment/teamwork')
  })

  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByText('Please enter a team name to continue').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Team name').fill('Just me')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await start(page)
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
