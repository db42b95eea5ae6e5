import type { Page } from '@playwright/test'
import type { Round } from '#contract/rounds.ts'
import { inForm } from '#test/server/in-form.ts'
import { expect, expectAccessible, navigate, setPlan, signUp, test } from './fixtures.ts'
import { addTeam, createRoundFor } from './manager-steps.ts'

const READ_ONLY_MESSAGE =
  'This team is read-only because you have more teams than the Free plan includes (1). You can still view everything. To start, reopen or extend rounds, upgrade your plan or delete an older team.'

/**
 * Returns an account with three teams, each with a round, after a downgrade to a plan with one team.
 */
async function createDowngraded(page: Page): Promise<Record<'Alpha' | 'Beta' | 'Gamma', Round>> {
  const person = await signUp(page)
  await setPlan(person, 'pro')
  const createTeamWithRound = async (name: string) => {
    const team = await addTeam(page, name)
    const title = `${name} check`
    return (await createRoundFor(page, team.id, { title, expiresInHours: 200 })).round
  }
  const rounds = {
    Alpha: await createTeamWithRound('Alpha'),
    Beta: await createTeamWithRound('Beta'),
    Gamma: await createTeamWithRound('Gamma'),
  }
  const closed = await page.request.patch(`/api/quiz-sessions/${rounds.Gamma.id}`, {
    data: { isActive: false },
  })
  expect(closed.status()).toBe(200)
  await setPlan(person, 'free')
  return rounds
}

const card = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name })

/** Checks the narrowest phone in the dark theme; the nightly run also a wide screen in the light one. */
async function expectAccessibleEverywhere(page: Page): Promise<void> {
  if (inForm(false, true)) await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 800 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBe(0)
  await page.emulateMedia({ colorScheme: null })
  await page.setViewportSize({ width: 1280, height: 720 })
}

test('teams beyond the limit of a smaller plan stay read-only and say what to do', async ({
  page,
}) => {
  const rounds = await createDowngraded(page)

  await test.step('the team cards show which teams are read-only, why, and what to do', async () => {
    await page.goto('/teams')
    await expect(page.getByText('3 of 1 team on the Free plan')).toBeVisible()
    await expect(card(page, 'Alpha').getByText('Read-only')).toBeHidden()
    await expect(card(page, 'Alpha').getByRole('link', { name: /Start a round/ })).toBeVisible()
    for (const name of ['Beta', 'Gamma']) {
      await expect(card(page, name).getByText('Read-only', { exact: true })).toBeVisible()
      await expect(card(page, name).getByText(READ_ONLY_MESSAGE)).toBeVisible()
      await expect(card(page, name).getByRole('link', { name: /Upgrade/ })).toHaveAttribute(
        'href',
        '/pricing',
      )
      await expect(card(page, name).getByRole('link', { name: /Start a round/ })).toHaveCount(0)
    }
    await expectAccessibleEverywhere(page)
  })

  await test.step('a new round can only use a team within the limit', async () => {
    await navigate(page, `/sessions/create?team=${rounds.Beta.teamId}&type=agile`)
    const team = page.getByLabel('Team', { exact: true })
    await expect(team).toHaveValue(rounds.Alpha.teamId)
    await expect(page.getByRole('note').filter({ hasText: READ_ONLY_MESSAGE })).toContainText(
      'Beta',
    )
    for (const name of ['Beta', 'Gamma']) {
      const option = team.getByRole('option', { name: `${name} (Acme), read-only` })
      await expect(option).toBeDisabled()
    }
    await expect(team).toHaveAccessibleDescription(/exceed your plan's limit/)
    await expectAccessibleEverywhere(page)
  })

  await test.step('an open round can be renamed but not extended', async () => {
    await navigate(page, '/quizzes')
    await page.getByRole('button', { name: 'Actions for Beta check' }).click()
    await page.getByRole('menuitem', { name: 'Edit details' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText("The end date can't be changed")).toBeVisible()
    await expect(dialog.getByText(READ_ONLY_MESSAGE)).toBeVisible()
    await expect(dialog.getByText('Link expires')).toHaveCount(0)
    await expectAccessibleEverywhere(page)
    await dialog.getByLabel('Title').fill('Beta, once more')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('heading', { name: 'Beta, once more' })).toBeVisible()
  })

  await test.step('an ended round cannot be reopened', async () => {
    await page.getByRole('button', { name: 'Actions for Gamma check' }).click()
    await page.getByRole('menuitem', { name: 'Reopen' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('This round cannot be reopened')).toBeVisible()
    await expect(dialog.getByText(READ_ONLY_MESSAGE)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Reopen' })).toHaveCount(0)
    await expectAccessibleEverywhere(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()

    await navigate(page, `/sessions/${rounds.Gamma.id}/share`)
    await expect(page.getByText(READ_ONLY_MESSAGE)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go to the results' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Start the next round' })).toHaveCount(0)
    await expectAccessibleEverywhere(page)
  })

  await test.step('deleting the oldest team makes the next one writable', async () => {
    await navigate(page, '/teams')
    await page.getByRole('button', { name: 'Actions for Alpha' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const confirm = page.getByRole('alertdialog')
    await confirm.getByRole('textbox').fill('Alpha')
    await confirm.getByRole('button', { name: 'Delete team' }).click()
    await expect(card(page, 'Beta').getByRole('link', { name: /Start a round/ })).toBeVisible()
    await expect(card(page, 'Beta').getByText('Read-only', { exact: true })).toHaveCount(0)
    await expect(card(page, 'Gamma').getByText('Read-only', { exact: true })).toBeVisible()
  })
})

test('a downgrade while the form is open shows a message and updates the choices', async ({
  page,
}) => {
  const person = await signUp(page)
  await setPlan(person, 'starter')
  for (const name of ['First', 'Second']) await addTeam(page, name)
  await page.goto('/sessions/create?type=agile')
  const team = page.getByLabel('Team', { exact: true })
  await team.selectOption({ label: 'Second (Acme)' })
  await page.getByLabel('Title').fill('Autumn check')
  await setPlan(person, 'free')
  await page.getByRole('button', { name: 'Create link' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(READ_ONLY_MESSAGE)
  await expect(team.getByRole('option', { name: 'Second (Acme), read-only' })).toBeDisabled()
  await expect(page.getByLabel('Title')).toHaveValue('Autumn check')
  await team.selectOption({ label: 'First (Acme)' })
  await page.getByRole('button', { name: 'Create link' }).click()
  await page.waitForURL('**/share')
})
