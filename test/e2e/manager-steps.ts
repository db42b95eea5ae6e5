import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/** Makes a team in the dialog that is open. */
export async function fillTeam(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Team name').fill(name)
  await dialog.getByLabel('Company name').fill('Acme')
  await dialog.getByLabel('Department').selectOption('Engineering')
  await dialog.getByLabel('Your role').selectOption('Team Lead')
}

export async function createTeam(page: Page, name: string): Promise<void> {
  await page.goto('/teams')
  await page.getByRole('button', { name: 'Create New Team' }).first().click()
  await fillTeam(page, name)
  await page.getByRole('dialog').getByRole('button', { name: 'Create Team' }).click()
  await expect(page.getByText('Team Created Successfully!')).toBeVisible()
}

/** Makes a round for the only team and gives the link that the share panel shows. */
export async function createRound(
  page: Page,
  round: { assessment: string; title?: string; groupSize?: string },
): Promise<string> {
  await page.goto('/sessions/create')
  await page.getByRole('radio', { name: round.assessment }).check()
  if (round.title) await page.getByLabel('Title').fill(round.title)
  if (round.groupSize) {
    await page.getByRole('radio', { name: round.groupSize }).check()
  }
  await page.getByRole('button', { name: 'Create the link' }).click()
  await page.waitForURL('**/share')
  return page.getByRole('textbox', { name: 'Quiz link' }).inputValue()
}
