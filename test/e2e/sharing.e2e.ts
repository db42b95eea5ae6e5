import type { Page } from '@playwright/test'
import { submissionTo } from '#test/server/answers.ts'
import { sql } from 'kysely'
import {
  confirmAddress,
  expect,
  expectAccessible,
  inDatabase,
  setPlan,
  signUp,
  test,
  toastOf,
} from './fixtures.ts'
import { createRound, openSetting } from './manager-steps.ts'

const OFFERED = 'What should we keep doing?'
const OWN = 'What do you want to learn?'

/** Adds five members to the only team of a manager. */
const addMembers = (email: string) =>
  inDatabase(async (db) => {
    await sql`
      insert into team_members (workspace_id, team_id, name, email, mailbox)
      select teams.workspace_id, teams.id, 'Person ' || n,
        'person-' || n || '-' || teams.id || '@example.com',
        'person-' || n || '-' || teams.id || '@example.com'
      from teams join accounts on accounts.id = teams.account_id, generate_series(1, 5) as n
      where accounts.email = ${email}`.execute(db)
  })

const resultsLink = (page: Page) => page.getByRole('textbox', { name: 'Results link' })

const statusOf = async (page: Page, link: string): Promise<number> => {
  const token = link.split('/shared/')[1]
  return (await page.request.get(`/api/shared-results/${token}`)).status()
}

test('a manager starts an invited round that the team will see, with open questions', async ({
  page,
}) => {
  const manager = await signUp(page)
  await setPlan(manager, 'pro')
  await confirmAddress(manager)
  const team = { name: 'Core', companyName: 'Acme', departmentType: 'Engineering' }
  await page.request.post('/api/teams', { data: { ...team, creatorRole: 'Manager' } })
  await addMembers(manager.email)
  await page.goto('/sessions/create')
  await page.getByRole('radio', { name: 'Teamwork' }).check()

  await test.step('open questions need invited people, or no protection', async () => {
    await page.getByRole('radio', { name: 'Anyone with the link' }).check()
    await openSetting(page, 'Open questions')
    await expect(page.getByText('Not with an open link: someone could')).toBeVisible()
    await expect(page.getByRole('checkbox', { name: OFFERED })).toHaveCount(0)
    await openSetting(page, 'Group size')
    await page.getByRole('radio', { name: '1 person' }).check()
    await expect(page.getByText('Each answer appears at once')).toBeVisible()
    await page.getByRole('radio', { name: '3 people or more' }).check()
    await page.getByRole('radio', { name: "The team's members" }).check()
    await page.getByRole('checkbox', { name: OFFERED }).check()
    await expect(page.getByText('when at least 5 are included')).toBeVisible()
  })

  const own = page.getByLabel('A question of your own')
  await own.fill(OFFERED)
  // An error opens the setting that it is in.
  await openSetting(page, 'Open questions')
  await expect(own).toBeHidden()
  await page.getByRole('button', { name: 'Start round' }).click()
  await expect(own).toBeFocused()
  await expect(page.getByText('This question is chosen already.').first()).toBeVisible()
  await own.fill(OWN)
  await openSetting(page, 'Results')
  await expect(page.getByRole('radio', { name: 'The team too' })).toBeChecked()
  await expect(page.getByRole('complementary')).toContainText('The team too')
  await expectAccessible(page)
  await page.reload()
  await openSetting(page, 'Open questions')
  await expect(own).toHaveValue(OWN)
  await expect(page.getByRole('checkbox', { name: OFFERED })).toBeChecked()
  await page.getByRole('button', { name: 'Start round' }).click()
  await page.waitForURL('**/share')

  const first = await resultsLink(page).inputValue()
  expect(first).toMatch(/\/shared\/[\w-]{54}$/)
  const questions = page.getByRole('region', { name: 'Who sees the results' }).getByRole('listitem')
  await expect(questions).toHaveText([OFFERED, OWN])
  await expectAccessible(page)

  await test.step('the choice can be changed until the first response', async () => {
    await page.getByRole('button', { name: 'Don’t share with the team' }).click()
    await expect(page.getByText('Only people in this workspace.')).toBeVisible()
    await expect(resultsLink(page)).toHaveCount(0)
    expect(await statusOf(page, first)).toBe(404)
    await page.getByRole('button', { name: 'Share with the team' }).click()
    await expect(resultsLink(page)).not.toHaveValue(first)
  })

  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('a manager replaces a link that leaked, and cannot take the results back', async ({
  page,
}) => {
  await setPlan(await signUp(page), 'pro')
  const { round, share } = await createRound(page, { sharing: 'team', groupSize: 3 })
  await page.goto(share)
  const respond = (value: number) =>
    page.request.post('/api/assessments/teamwork/submit', { data: submissionTo(round, value) })
  const former = await resultsLink(page).inputValue()

  await test.step('someone has responded since the page was loaded', async () => {
    await respond(3)
    await page.getByRole('button', { name: 'Don’t share with the team' }).click()
    await expect(toastOf(page)).toContainText('Someone has responded already')
    await expect(page.getByText('so it stays as it is')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Don’t share with the team' })).toHaveCount(0)
    await expect(resultsLink(page)).toHaveValue(former)
  })

  await page.getByRole('button', { name: 'Replace link' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Replace the results link?' })
  await expect(dialog).toContainText('The present link stops working for everyone')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Replace link' }).click()
  await expect(toastOf(page)).toContainText('Results link replaced')
  await expect(resultsLink(page)).not.toHaveValue(former)
  const link = await resultsLink(page).inputValue()
  expect([await statusOf(page, former), await statusOf(page, link)]).toEqual([410, 200])
})
