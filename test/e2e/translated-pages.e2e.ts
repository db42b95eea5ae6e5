import { expect, PASSWORD, signUp, test, toastOf } from './fixtures.ts'
import { createRoundByForm, fillTeam } from './manager-steps.ts'
import { complete, createLiveRound, PHONE, question, start } from './quiz-steps.ts'
import { translate } from './translator.ts'

// All journeys run with TRANSLATED=1 in the nightly run.
test('a translated quiz shows each question and can be sent', async ({ page, browser }) => {
  const round = await createLiveRound(page)
  const context = await browser.newContext(PHONE)
  await translate(context)
  const quiz = await context.newPage()
  await quiz.goto(round.link)
  await start(quiz)
  for (let number = 1; number <= 20; number += 1) {
    await question(quiz, number)
    await quiz.keyboard.press('4')
    if (number < 20) await quiz.keyboard.press('Enter')
  }
  await complete(quiz)
  await expect(quiz.getByText('Assessment Completed!')).toBeVisible()
  await context.close()
})

test('buttons, errors and dialogs of translated pages work', async ({ page, context }) => {
  await translate(context)
  const { email } = await signUp(page)
  await page.request.get('/api/logout')
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  for (const password of ['Wrong.horse1', PASSWORD]) {
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    if (password !== PASSWORD) await expect(page.getByText('Login failed').first()).toBeVisible()
  }
  await page.waitForURL('**/dashboard')
  await page.goto('/teams')
  await page.getByRole('button', { name: 'Create New Team' }).first().click()
  const create = page.getByRole('dialog').getByRole('button', { name: 'Create Team' })
  await create.click()
  await expect(toastOf(page)).toContainText('Missing Information')
  await fillTeam(page, 'Core')
  await create.click()
  await expect(page.getByText('Team Created Successfully!')).toBeVisible()
  await createRoundByForm(page, { assessment: 'Teamwork' })
  await page.getByRole('button', { name: 'Copy' }).first().click()
})
