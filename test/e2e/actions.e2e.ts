import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import type { Action } from '#contract/actions.ts'
import {
  confirmAddress,
  expect,
  expectAccessible,
  navigate,
  setPlan,
  signUp,
  test,
  toastOf,
} from './fixtures.ts'
import { createNextRound, createRound, submitAnswers } from './manager-steps.ts'
import { heading, present } from './meeting-steps.ts'
import { linkIn, waitForMail } from './outbox.ts'
import { AUTUMN, region, SPRING } from './results-steps.ts'
import { join } from './workspace-steps.ts'

/** A common phone. */
const PHONE = { width: 360, height: 740 }

async function expectAccessibleOnBoth(page: Page): Promise<void> {
  const size = page.viewportSize()
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  if (size) await page.setViewportSize(size)
}

const actionsOf = async (page: Page, teamId: string): Promise<Action[]> =>
  (await page.request.get(`/api/teams/${teamId}/actions`)).json()

const ownerOf = (dialog: Locator) => dialog.getByRole('combobox', { name: /^Owner/ })

const rowOf = (page: Page, title: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: title })

const openMenuOf = (page: Page, title: string) =>
  page.getByRole('button', { name: `More for ${title}` }).click()

test('a team agrees on actions, ends them, and sees what has changed in the next round', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  const mary = await signUp(page)
  await setPlan(mary, 'pro')
  await confirmAddress(mary)
  const spring = await createRound(page, { title: 'Spring check' })
  const { teamId } = spring.round
  const ann = `${randomUUID()}@example.com`
  await page.request.put(`/api/teams/${teamId}/members`, {
    data: { members: [{ name: 'Ann Lee', email: ann }] },
  })
  await submitAnswers(page.request, spring.round, SPRING)
  await spring.change({ isActive: false })
  const dialog = page.getByRole('dialog')

  await test.step('a recommended practice becomes an action with one tap', async () => {
    await page.goto(spring.results)
    const insights = region(page, 'Key Insights')
    await insights
      .getByRole('button', { name: /^Add action about / })
      .first()
      .click()
    await expect(dialog.getByLabel('What will the team do?')).not.toHaveValue('')
    await expectAccessibleOnBoth(page)
    await dialog.getByRole('button', { name: 'Add action' }).click()
    await expect(toastOf(page).getByText('Action added')).toBeVisible()
    await expect(dialog).toBeHidden()
    expect(await actionsOf(page, teamId)).toMatchObject([{ sessionId: spring.round.id }])
  })

  await test.step('categories and questions have the same button', async () => {
    await region(page, 'By category')
      .getByRole('button', { name: 'Add action about Coordination' })
      .click()
    await expect(dialog.getByLabel('About')).toHaveValue('Coordination')
    await dialog.getByLabel('What will the team do?').fill('Handover checklist')
    await ownerOf(dialog).selectOption('Ann Lee')
    await expect(dialog.getByText('Gets an email about this action.')).toBeVisible()
    await dialog.getByLabel('Due date').fill('2020-10-03')
    await dialog.getByRole('button', { name: 'Add action' }).click()
    await expect(dialog).toBeHidden()
    await page
      .getByRole('table', { name: 'Results by question' })
      .getByRole('button', { name: /^Add action about / })
      .first()
      .click()
    await expect(dialog.getByLabel('About').locator('option:checked')).toHaveText(/^Question: /)
    await dialog.getByRole('button', { name: 'Add action' }).click()
    await expect(dialog.getByText('Please enter what the team will do.')).toBeVisible()
    await dialog.getByLabel('What will the team do?').fill('Weekly demo')
    await dialog.getByRole('button', { name: 'Add action' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('the dashboard and the overview show what is due', async () => {
    await navigate(page, '/dashboard')
    const teams = region(page, 'My Teams')
    await expect(teams.getByRole('link', { name: /Handover checklist/ })).toBeVisible()
    await expect(teams.getByText('Overdue', { exact: true })).toBeVisible()
    await expectAccessibleOnBoth(page)
    await navigate(page, '/actions')
    await expect(rowOf(page, 'Weekly demo')).toBeVisible()
    await expectAccessibleOnBoth(page)
    await page.getByRole('link', { name: 'Overdue' }).click()
    await expect(rowOf(page, 'Weekly demo')).toBeHidden()
    await expect(page.getByText('Was due on Oct 3, 2020')).toBeVisible()
    await page.getByRole('link', { name: 'Dropped' }).click()
    await expect(page.getByText('No action was dropped.')).toBeVisible()
  })

  await test.step('an action is edited, done and reopened', async () => {
    await navigate(page, '/teams')
    await page.getByRole('link', { name: 'Actions of Core' }).click()
    await openMenuOf(page, 'Handover checklist')
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await expect(ownerOf(dialog).locator('option:checked')).toHaveText('Ann Lee')
    await expect(dialog.getByLabel('About')).toHaveValue('Coordination')
    await dialog.getByLabel('What will the team do?').fill('Handover list')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(rowOf(page, 'Handover list')).toBeVisible()
    await page.getByRole('button', { name: 'Mark as done Handover list' }).click()
    await expect(page.getByRole('heading', { name: 'Done 1' })).toBeVisible()
    await page.getByRole('button', { name: 'Reopen Handover list' }).click()
    await expect(page.getByRole('heading', { name: 'Done 1' })).toBeHidden()
    await page.getByRole('button', { name: 'Mark as done Handover list' }).click()
    await expect(page.getByRole('heading', { name: 'Done 1' })).toBeVisible()
  })

  await test.step('an action is dropped with a reason, another one deleted', async () => {
    await openMenuOf(page, 'Weekly demo')
    await page.getByRole('menuitem', { name: 'Drop' }).click()
    const confirm = page.getByRole('alertdialog')
    await confirm.getByRole('button', { name: 'Drop action' }).click()
    await expect(confirm.getByText('Please enter why the action was dropped.')).toBeVisible()
    await confirm.getByLabel('Reason').fill('No one has time for it.')
    await confirm.getByRole('button', { name: 'Drop action' }).click()
    await expect(page.getByText('Reason: No one has time for it.')).toBeVisible()
    await expectAccessibleOnBoth(page)
    await page
      .getByRole('button', { name: /^More for / })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await confirm.getByRole('button', { name: 'Delete action' }).click()
    await expect(page.getByRole('heading', { name: /^Open/ })).toBeHidden()
  })

  const autumn = await createNextRound(page, spring, { title: 'Autumn check' })
  await submitAnswers(page.request, autumn.round, AUTUMN)
  await autumn.change({ isActive: false })

  await test.step('the results of the next round show the evidence', async () => {
    await navigate(page, autumn.results)
    const agreed = region(page, 'What you agreed')
    await expect(agreed.getByText(/^Agreed on .+: Handover list \(done\)\.$/)).toBeVisible()
    await expect(agreed.getByText(/^Coordination went from 50 to \d+: higher\.$/)).toBeVisible()
    await expect(agreed.getByText(/^Agreed on .+: Weekly demo \(dropped\)\.$/)).toBeVisible()
    await expect(agreed.getByText(/because|led to/i)).toBeHidden()
    await expectAccessibleOnBoth(page)
  })

  await test.step('the owner got an email, and can stop such emails without an account', async () => {
    const mail = await waitForMail((text) => text.includes(`To: ${ann}`))
    expect(mail).toContain('Handover checklist')
    const context = await browser.newContext()
    const anns = await context.newPage()
    await anns.goto(linkIn(mail, '/email-opt-outs/'))
    await anns.getByRole('button', { name: 'Don’t send me emails about actions' }).click()
    await expect(
      anns.getByText('You get no more emails about actions at this address.'),
    ).toBeVisible()
    await expect(
      anns.getByRole('button', { name: 'Send me emails about actions again' }),
    ).toBeVisible()
    await context.close()
  })

  await test.step('a viewer reads and presents everything and has no buttons', async () => {
    const context = await browser.newContext()
    const eves = await context.newPage()
    const eve = await signUp(eves)
    await join(mary, eve, 'viewer')
    await eves.goto(autumn.results)
    await expect(region(eves, 'What you agreed')).toBeVisible()
    await expect(region(eves, 'By category')).toBeVisible()
    await expect(eves.getByRole('button', { name: /Add action/ })).toHaveCount(0)
    await navigate(eves, `/teams/${teamId}/actions`)
    await expect(eves.getByText('Reason: No one has time for it.')).toBeVisible()
    await expect(eves.getByRole('button', { name: /Reopen|Add action|More for/ })).toHaveCount(0)

    const winter = await createNextRound(page, spring)
    await submitAnswers(page.request, winter.round, [4, 4, 5])
    await navigate(eves, present(winter))
    await expect(eves.getByText('3 have answered').first()).toBeVisible()
    await expect(eves.getByRole('button', { name: 'Reveal the results' })).toHaveCount(0)
    await eves.goto(`${present(autumn)}?step=split`)
    await heading(eves, 'Where we see it differently')
    await expect(eves.getByRole('button', { name: 'Add an action' })).toHaveCount(0)
    await eves.keyboard.press('End')
    await expect(eves.getByText('Actions from this round')).toBeVisible()
    await expect(eves.getByLabel('What will we do?')).toHaveCount(0)
    await context.close()
  })
})

test('a team without actions has an explanation and a button', async ({ page }) => {
  await signUp(page)
  const { round } = await createRound(page)
  await page.goto(`/teams/${round.teamId}/actions`)
  await expect(page.getByRole('heading', { name: 'No actions yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Add action' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What will the team do?').fill('Shorter meetings')
  await ownerOf(dialog).selectOption('Someone else, in words')
  await dialog.getByLabel('Owner in words').fill('The whole team')
  await page.reload()
  // The input is kept.
  await page.getByRole('button', { name: 'Add action' }).click()
  await expect(dialog.getByLabel('What will the team do?')).toHaveValue('Shorter meetings')
  await expect(dialog.getByLabel('Owner in words')).toHaveValue('The whole team')
  await dialog.getByRole('button', { name: 'Add action' }).click()
  await expect(page.getByText('The whole team')).toBeVisible()
})
