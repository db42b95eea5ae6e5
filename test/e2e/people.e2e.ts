import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import {
  confirmAddress,
  expect,
  expectAccessible,
  navigate,
  PASSWORD,
  setPlan,
  signUp,
  test,
  toastOf,
} from './fixtures.ts'
import type { Person } from './fixtures.ts'
import { addTeam } from './manager-steps.ts'
import { expireConfirmation } from './second-factor-steps.ts'
import { enter, join } from './workspace-steps.ts'

/** Registers a person with their own browser, who is then a viewer of the owner's workspace. */
async function joined(browser: Browser, owner: Person, person: Person): Promise<Page> {
  const context = await browser.newContext({ baseURL: process.env.SITE ?? '' })
  const data = { ...person, password: PASSWORD }
  expect((await context.request.post('/api/auth/register', { data })).status()).toBe(201)
  await join(owner, person, 'viewer')
  await enter(owner, person)
  return context.newPage()
}

const person = (firstName: string, lastName: string): Person => ({
  firstName,
  lastName,
  email: `${firstName.toLowerCase()}-${randomUUID().slice(0, 8)}@example.com`,
})

const rowOf = (page: Page, name: string) =>
  page
    .getByRole('table', { name: 'People in this workspace' })
    .getByRole('row')
    .filter({
      has: page.getByRole('rowheader', { name }),
    })

async function confirm(page: Page, button: string): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: button }).click()
}

test('an owner invites people, changes their access, removes one and hands the workspace over', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  const [ada, grace] = [person('Ada', 'Lovelace'), person('Grace', 'Hopper')]
  const mary = await signUp(page)
  await setPlan(mary, 'pro')
  await addTeam(page, 'Core')
  await addTeam(page, 'Design')
  await page.goto('/workspace/people')

  await test.step('renames the workspace', async () => {
    await page.getByLabel('Name', { exact: true }).fill('Acme')
    await page.getByRole('button', { name: 'Save name' }).click()
    await expect(toastOf(page)).toContainText('Name saved')
    await expect(page.getByRole('main').getByText('Acme', { exact: true })).toBeVisible()
  })

  await test.step('the only owner cannot give up the role or leave, and reads why', async () => {
    const role = page.getByLabel('Role of Mary Jackson')
    await expect(role).toBeDisabled()
    await expect(role).toHaveAccessibleDescription(/You are the only owner/)
    await expect(page.getByRole('button', { name: 'Leave workspace' })).toHaveCount(0)
  })

  await test.step('reads that inviting needs a confirmed address, and gets another link', async () => {
    const people = page.getByRole('region', { name: 'People' })
    await expect(people.getByRole('note')).toContainText(
      'Confirm your email address to invite people',
    )
    await expect(people.getByRole('button', { name: 'Invite people' })).toHaveCount(0)
    await people.getByRole('button', { name: 'Send another link' }).click()
    await expect(people.getByRole('status')).toContainText(`We sent an email to ${mary.email}`)
    await confirmAddress(mary)
    await page.reload()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Acme')
  })

  await test.step('invites two people; an address that fails stays in the form', async () => {
    await page.getByRole('button', { name: 'Invite people' }).click()
    const dialog = page.getByRole('dialog')
    const addresses = dialog.getByLabel('Email addresses')
    await expect(addresses).toBeFocused()
    await addresses.fill('Ada Lovelace')
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await expect(addresses).toHaveAccessibleDescription(/correct this address: Ada Lovelace/)
    await addresses.fill(`Ada Lovelace <${ada.email}>, ${mary.email}\n${grace.email}`)
    await dialog.getByRole('checkbox', { name: 'Core' }).check()
    await dialog.getByRole('button', { name: 'Send 3 invitations' }).click()
    await expect(dialog.getByRole('alert')).toContainText('1 person was not invited')
    await expect(dialog.getByRole('alert')).toContainText('already in this workspace')
    await expect(addresses).toHaveValue(mary.email)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    const invitations = page.getByRole('list', { name: 'Open invitations' })
    await expect(invitations.getByRole('listitem').filter({ hasText: ada.email })).toContainText(
      /Viewer.*Core.*Valid until/,
    )
    await expect(invitations.getByRole('listitem')).toHaveCount(2)
  })

  await test.step('resends one invitation and revokes another', async () => {
    await page.getByRole('button', { name: `Resend the invitation to ${ada.email}` }).click()
    await expect(toastOf(page)).toContainText(`Invitation sent to ${ada.email} again`)
    await page.getByRole('button', { name: `Revoke the invitation to ${grace.email}` }).click()
    await confirm(page, 'Revoke invitation')
    await expect(
      page.getByRole('button', { name: `Revoke the invitation to ${grace.email}` }),
    ).toHaveCount(0)
    await page.getByRole('button', { name: 'Invite people' }).click()
    await page.getByLabel('Email addresses').fill(grace.email)
    await page.getByRole('dialog').getByRole('button', { name: 'Send invitation' }).click()
    await expect(toastOf(page)).toContainText(`Invitation sent to ${grace.email}`)
  })

  const adasPage = await joined(browser, mary, ada)
  await joined(browser, mary, grace)
  await page.reload()

  await test.step('changes a role and teams', async () => {
    await page.getByLabel('Role of Ada Lovelace').selectOption('manager')
    await expect(toastOf(page)).toContainText('Ada Lovelace is now a manager')
    await page.getByRole('button', { name: 'Change the teams of Ada Lovelace' }).click()
    await page.getByRole('dialog').getByRole('checkbox', { name: 'Design' }).uncheck()
    await page.getByRole('button', { name: 'Save teams' }).click()
    await expect(rowOf(page, 'Ada Lovelace')).not.toContainText('Design')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('a manager sees the people, but changes nothing', async () => {
    await adasPage.goto('/workspace/people')
    await expect(rowOf(adasPage, 'Grace Hopper')).toContainText('Viewer')
    await expect(rowOf(adasPage, 'Ada Lovelace')).toContainText(/Manager.*Core/)
    await expect(rowOf(adasPage, 'Ada Lovelace')).not.toContainText('Design')
    await expect(adasPage.getByRole('button', { name: 'Invite people' })).toHaveCount(0)
    await expect(adasPage.getByRole('button', { name: 'Leave workspace' })).toBeVisible()
    await expectAccessible(adasPage)
  })

  await test.step('removes a person', async () => {
    await page.getByRole('button', { name: 'Remove Grace Hopper' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('Rounds that they created stay')
    await confirm(page, 'Remove person')
    await expect(toastOf(page)).toContainText('Grace Hopper was removed')
    await expect(rowOf(page, 'Grace Hopper')).toHaveCount(0)
  })

  await test.step('hands the workspace over and leaves', async () => {
    await page.getByLabel('Role of Ada Lovelace').selectOption('owner')
    await expect(page.getByRole('alertdialog')).toContainText('Owners have everything')
    await confirm(page, 'Make owner')
    await expect(toastOf(page)).toContainText('Ada Lovelace is now an owner')
    await expect(rowOf(page, 'Ada Lovelace')).toContainText('All teams')
    await page.getByRole('button', { name: 'Leave workspace' }).click()
    await confirm(page, 'Leave workspace')
    await page.waitForURL('**/dashboard')
    await expect(toastOf(page)).toContainText('You left Acme')
  })

  await adasPage.reload()
  await expect(adasPage.getByLabel('Role of Ada Lovelace')).toBeDisabled()
  await expect(rowOf(adasPage, 'Mary Jackson')).toHaveCount(0)
})

test('an owner changes the rules, downloads the data and deletes the workspace', async ({
  page,
}) => {
  const mary = await signUp(page)
  const workspace = async () =>
    (await (await page.request.get('/api/workspaces')).json()).workspaces[0]
  await page.goto('/workspace/rules')

  await test.step('confirms before answers are erased', async () => {
    await page.getByLabel('Smallest group size of new rounds').selectOption('5')
    await page.getByRole('radio', { name: /Erase answers/ }).check()
    const months = page.getByLabel('Months after the end of a round')
    await months.fill('0')
    await page.getByRole('button', { name: 'Save rules' }).click()
    await expect(months).toHaveAccessibleDescription(/whole number from 1 to 120/)
    await months.fill('12')
    await page.getByRole('button', { name: 'Save rules' }).click()
    await expect(page.getByRole('alertdialog')).toContainText("This can't be undone.")
    await expectAccessible(page)
    await confirm(page, 'Save and erase')
    await expect(toastOf(page)).toContainText('Rules saved')
    expect(await workspace()).toMatchObject({
      rules: { minimumGroupSize: 5, retentionMonths: 12 },
    })
  })

  await test.step('saves without asking where nothing is erased', async () => {
    await page.getByRole('radio', { name: /Keep answers/ }).check()
    await page.getByRole('button', { name: 'Save rules' }).click()
    await expect(toastOf(page)).toContainText('Rules saved')
    await expect(page.getByRole('button', { name: 'Save rules' })).toBeDisabled()
  })

  await test.step('sees what was repeated as one entry of the audit log', async () => {
    await page.route('**/audit?*', async (route) => {
      const response = await route.fetch()
      const [latest, ...earlier] = await response.json()
      await route.fulfill({ response, json: [{ ...latest, times: 1200 }, ...earlier] })
    })
    await navigate(page, '/workspace/data')
    await expect(page.getByText('1,200 times within a minute')).toBeVisible()
    await expect(page.getByText('Rules changed')).toHaveCount(2)
    // The route stays: removing it can lose the code that the page preloads at that moment.
  })

  await test.step('downloads the audit log and all data', async () => {
    const log = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download as CSV' }).click()
    expect((await log).suggestedFilename()).toMatch(/\.csv$/)
    const excel = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download for Excel' }).click()
    expect((await excel).suggestedFilename()).toMatch(/\.xlsx$/)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download all data of this workspace' }).click()
    expect((await saved).suggestedFilename()).toMatch(/\.json$/)
  })

  await test.step('deletes the workspace with its name and the password', async () => {
    // The password of the form also confirms the login: no dialog asks for it again.
    await expireConfirmation(mary.email)
    const { name } = await workspace()
    await page.getByRole('button', { name: 'Delete this workspace' }).click()
    const dialog = page.getByRole('alertdialog')
    const button = dialog.getByRole('button', { name: 'Delete workspace' })
    await dialog.getByLabel('Your password').fill('Wrong.horse1')
    await expect(button).toBeDisabled()
    await dialog.getByLabel(`Type ${name} to confirm`).fill(name)
    await button.click()
    await expect(dialog.getByLabel('Your password')).toHaveAccessibleDescription(/That is not your/)
    await dialog.getByLabel('Your password').fill(PASSWORD)
    await button.click()
    await page.waitForURL('**/dashboard')
    await expect(toastOf(page)).toContainText(`${name} was deleted`)
  })
})

test('an owner of two workspaces moves a team from one to the other', async ({ page }) => {
  const mary = await signUp(page)
  await setPlan(mary, 'pro')
  await addTeam(page, 'Core')
  await page.goto('/teams')
  // The tab stays in the workspace that it has shown.
  await expect(page.getByRole('heading', { name: 'Core' })).toBeVisible()
  const created = await page.request.post('/api/workspaces', { data: { name: 'Acme Austria' } })
  expect(created.status(), await created.text()).toBe(201)
  await page.reload()
  await page.getByRole('button', { name: 'Actions for Core' }).click()
  await page.getByRole('menuitem', { name: 'Move to another workspace' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('radio', { name: 'Acme Austria' })).toBeChecked()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Move team' }).click()
  await expect(toastOf(page)).toContainText('Core is now in Acme Austria')
  await expect(page.getByRole('heading', { name: 'Core' })).toHaveCount(0)
})
