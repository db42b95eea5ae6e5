import type { Page } from '@playwright/test'
import type { QuizSession } from '#contract/sessions.ts'
import { expect, expectAccessible, setPlan, signUp, test } from './journey.ts'
import { createTeam } from './manager-steps.ts'

const WHY =
  'This team is read-only because you have more teams than the Free plan includes (1). You can still view everything. To start, reopen or extend rounds, upgrade your plan or delete an older team.'

async function made<T>(page: Page, path: string, data: object): Promise<T> {
  const answer = await page.request.post(path, { data })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as T
}

/** Somebody with three teams, and a round of each, whose plan has since shrunk to one team. */
async function shrunk(page: Page): Promise<Record<'Alpha' | 'Beta' | 'Gamma', QuizSession>> {
  const person = await signUp(page)
  await setPlan(person, 'pro')
  const round = async (name: string) => {
    const team = await made<{ id: string }>(page, '/api/teams', {
      name,
      companyName: 'Acme',
      departmentType: 'Engineering',
      creatorRole: 'Manager',
    })
    return made<QuizSession>(page, '/api/quiz-sessions', {
      title: `${name} check`,
      assessmentType: 'teamwork',
      teamId: team.id,
      expiresInHours: 200,
    })
  }
  const rounds = {
    Alpha: await round('Alpha'),
    Beta: await round('Beta'),
    Gamma: await round('Gamma'),
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

/** In both themes, on a wide screen and on the narrowest phone. */
async function expectAccessibleEverywhere(page: Page): Promise<void> {
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 800 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(beyond).toBe(0)
  await page.emulateMedia({ colorScheme: null })
  await page.setViewportSize({ width: 1280, height: 720 })
}

test('teams that a smaller plan has no room for stay, and say what helps', async ({ page }) => {
  const rounds = await shrunk(page)

  await test.step('the cards say which they are, why, and what to do', async () => {
    await page.goto('/teams')
    await expect(page.getByText('3 of 1 team on the Free plan')).toBeVisible()
    await expect(card(page, 'Alpha').getByText('Read-only')).toBeHidden()
    await expect(card(page, 'Alpha').getByRole('link', { name: /Start a round/ })).toBeVisible()
    for (const name of ['Beta', 'Gamma']) {
      await expect(card(page, name).getByText('Read-only', { exact: true })).toBeVisible()
      await expect(card(page, name).getByText(WHY)).toBeVisible()
      await expect(card(page, name).getByRole('link', { name: /Upgrade/ })).toHaveAttribute(
        'href',
        '/pricing',
      )
      await expect(card(page, name).getByRole('link', { name: /Start a round/ })).toHaveCount(0)
    }
    await expectAccessibleEverywhere(page)
  })

  await test.step('a new round is for an open team', async () => {
    await page.goto(`/sessions/create?team=${rounds.Beta.teamId}&type=agile`)
    const team = page.getByLabel('Team', { exact: true })
    await expect(team).toHaveValue(rounds.Alpha.teamId)
    await expect(page.getByRole('note').filter({ hasText: WHY })).toContainText('Beta')
    for (const name of ['Beta', 'Gamma']) {
      const option = team.getByRole('option', { name: `${name} (Acme), read-only` })
      await expect(option).toBeDisabled()
    }
    await expect(team).toHaveAccessibleDescription(/exceed your plan's limit/)
    await expectAccessibleEverywhere(page)
  })

  await test.step('a running round can be renamed, but not extended', async () => {
    await page.goto('/quizzes')
    await page.getByRole('button', { name: 'Actions for Beta check' }).click()
    await page.getByRole('menuitem', { name: 'Edit details' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText("The end date can't be changed")).toBeVisible()
    await expect(dialog.getByText(WHY)).toBeVisible()
    await expect(dialog.getByText('Link expires')).toHaveCount(0)
    await expectAccessibleEverywhere(page)
    await dialog.getByLabel('Title').fill('Beta, once more')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('heading', { name: 'Beta, once more' })).toBeVisible()
  })

  await test.step('an ended one is not reopened', async () => {
    await page.getByRole('button', { name: 'Actions for Gamma check' }).click()
    await page.getByRole('menuitem', { name: 'Reopen' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('This round cannot be reopened')).toBeVisible()
    await expect(dialog.getByText(WHY)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Reopen' })).toHaveCount(0)
    await expectAccessibleEverywhere(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()

    await page.goto(`/sessions/${rounds.Gamma.id}/share`)
    await expect(page.getByText(WHY)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go to the results' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Start the next round' })).toHaveCount(0)
    await expectAccessibleEverywhere(page)
  })

  await test.step('deleting the oldest team opens the next', async () => {
    await page.goto('/teams')
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

test('a plan that shrinks behind an open form is explained, and the choices follow', async ({
  page,
}) => {
  const person = await signUp(page)
  await setPlan(person, 'starter')
  await createTeam(page, 'First')
  await createTeam(page, 'Second')
  await page.goto('/sessions/create?type=agile')
  const team = page.getByLabel('Team', { exact: true })
  await team.selectOption({ label: 'Second (Acme)' })
  await page.getByLabel('Title').fill('Autumn check')
  await setPlan(person, 'free')
  await page.getByRole('button', { name: 'Create link' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(WHY)
  await expect(team.getByRole('option', { name: 'Second (Acme), read-only' })).toBeDisabled()
  await expect(page.getByLabel('Title')).toHaveValue('Autumn check')
  await team.selectOption({ label: 'First (Acme)' })
  await page.getByRole('button', { name: 'Create link' }).click()
  await page.waitForURL('**/share')
})
