import type { Page } from '@playwright/test'
import type { Round } from '#contract/rounds.ts'
import {
  confirmAddress,
  expect,
  expectAccessible,
  failNextCall,
  navigate,
  signUp,
  test,
} from './fixtures.ts'
import { addTeam, openSetting } from './manager-steps.ts'
import { sentMails } from './outbox.ts'

/** Returns an address that only one journey has. */
const addressOf = (name: string) => `${name}.${crypto.randomUUID().slice(0, 8)}@example.com`

const field = (page: Page) => page.getByLabel('Names and email addresses')

const mailsTo = (address: string) =>
  sentMails().filter((mail) => mail.toLowerCase().includes(`to: ${address}`))

test('a manager keeps the members of a team, and nothing typed is lost', async ({ page }) => {
  await signUp(page)
  const team = await addTeam(page)
  await page.goto(`/teams/${team.id}/members`)
  await expect(page.getByRole('heading', { name: 'No team members yet' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add people' }).click()
  const dialog = page.getByRole('dialog')
  const text = 'Ann Lee <ann@x.org>; bob@x.org\n"Roe, Cy" <cy@x.org>\ndee@\nANN@x.org'
  await field(page).fill(text)

  await test.step('errors are marked in place, and lead to their line', async () => {
    await expect(dialog.getByText('3 people to add. 1 entry to correct.')).toBeVisible()
    await expect(dialog.getByText('Repeated: the address is in line 1.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Correct line 3' }).click()
    await expect(field(page)).toBeFocused()
    expect(await page.evaluate(() => getSelection()?.toString())).toBe('dee@')
    await expectAccessible(page)
  })

  await test.step('the text survives leaving and a failed call', async () => {
    await page.keyboard.press('Escape')
    await page.reload()
    await page.getByRole('button', { name: 'Add people' }).click()
    await expect(dialog.getByText('We restored what you typed')).toBeVisible()
    await failNextCall(page)
    await dialog.getByRole('button', { name: 'Add 3 people' }).click()
    await expect(dialog.getByText('Network error. Please try again.')).toBeVisible()
    await expect(field(page)).toHaveValue(text)
  })

  await dialog.getByRole('button', { name: 'Add 3 people' }).click()
  await expect(dialog.getByText('3 people added. This entry was not')).toBeVisible()
  await expect(field(page)).toHaveValue('dee@')
  await field(page).fill('dee@x.org')
  await dialog.getByRole('button', { name: 'Add 1 person' }).click()
  await expect(dialog).toBeHidden()
  const members = page.getByRole('list', { name: 'Team members' })
  await expect(members.getByRole('listitem')).toHaveCount(4)

  await test.step('a CSV file is read into the field', async () => {
    await page.getByRole('button', { name: 'Add people' }).click()
    const csv = 'Department,Email,Name\nSales,eve@x.org,"Poe, Eve"\nSales,bob@x.org,Bob\n'
    await page
      .getByLabel('CSV file')
      .setInputFiles({ name: 'team.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await expect(
      dialog.getByText('1 person to add. 1 person is in the list already.'),
    ).toBeVisible()
    await expect(dialog.getByText('Not used: “Department”.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Add 1 person' }).click()
    await expect(members.getByText('eve@x.org')).toBeVisible()
  })

  await page.getByRole('button', { name: 'Edit Ann Lee' }).click()
  await dialog.getByLabel('Email address').fill('bob@x.org')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog.getByText('This mailbox is in the list already.')).toBeVisible()
  await dialog.getByLabel('Email address').fill('ann.lee@x.org')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(members.getByText('ann.lee@x.org')).toBeVisible()
  await page.getByRole('button', { name: 'Remove Poe, Eve' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(members.getByRole('listitem')).toHaveCount(4)
  await page.reload()
  await expect(page.getByText('4 people', { exact: true })).toBeVisible()
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await expectAccessible(page)

  await test.step('of 1,000 members at most 100 are on the page, and others are found', async () => {
    const all = Array.from({ length: 1000 }, (_, index) => ({
      name: `Person ${String(index).padStart(3, '0')}`,
      email: `person${index}@x.org`,
    }))
    const stored = await page.request.put(`/api/teams/${team.id}/members`, {
      data: { members: all },
    })
    expect(stored.status()).toBe(200)
    await page.reload()
    await expect(page.getByText('1,000 people', { exact: true })).toBeVisible()
    const rows = members.getByRole('listitem')
    await expect(rows).toHaveCount(100)
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(rows.first()).toContainText('Person 100')
    await expect(rows).toHaveCount(100)
    await page.getByLabel('Search names and addresses').fill('person99')
    await expect(rows).toHaveCount(11)
    await expect(page.getByRole('button', { name: 'Add people' })).toBeDisabled()
  })
})

test('from pasted addresses to the invitations of a round', async ({ page }) => {
  test.setTimeout(120_000)
  const person = await signUp(page)
  await confirmAddress(person)
  await addTeam(page)
  await page.goto('/teams')
  const [ann, bob, cy] = ['ann', 'bob', 'cy'].map(addressOf)
  await page.getByRole('link', { name: 'Start a round with Core' }).click()
  await page.getByRole('radio', { name: 'Teamwork' }).check()

  await test.step('a team without members gets them in the form', async () => {
    await expect(page.getByRole('radio', { name: 'Anyone with the link' })).toBeChecked()
    await page.getByLabel('Title').fill('How we work')
    await page.getByRole('radio', { name: "The team's members" }).check()
    await expect(page.getByText('The team has no members yet.')).toBeVisible()
    await field(page).fill(`Ann Lee <${ann}>, ${bob}`)
    await page.getByRole('button', { name: 'Start round' }).click()
    await expect(page.getByText('Add these people to the team first').first()).toBeVisible()
    await expect(field(page)).toBeFocused()
    await page.getByRole('button', { name: 'Add 2 people to the team' }).click()
    await expect(page.getByText('2 people will be invited.')).toBeVisible()
    await expect(
      page.getByText('needs at least 3 people. Without you, the team has 2.'),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Start round' }).click()
    await expect(page).toHaveURL(/\/sessions\/create/)
    await page.getByRole('button', { name: 'Add people' }).click()
    await field(page).fill(`"Roe, Cy" <${cy}>`)
    await page.getByRole('button', { name: 'Add 1 person to the team' }).click()
    await expect(page.getByText('3 emails will be sent')).toBeVisible()
    await expect(page.getByLabel('Title')).toHaveValue('How we work')
    await openSetting(page, 'End')
    await expect(page.getByRole('radio', { name: '7 days' })).toBeChecked()
    await openSetting(page, 'Group size')
    await expect(page.getByRole('radio', { name: /^1 person/ })).toBeDisabled()
    await expect(page.getByLabel('Number of people in the team')).toBeHidden()
    await expectAccessible(page)
  })

  await test.step('the email is shown and sent to the manager', async () => {
    await page.getByRole('button', { name: 'Preview the email' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('20 questions')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Send it to myself' }).click()
    await expect(dialog.getByText(`Sent to ${person.email}.`)).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).first().click()
  })

  await page.getByRole('button', { name: 'Start round' }).click()
  await page.waitForURL('**/share')
  const roundId = /sessions\/([^/]+)\/share/.exec(page.url())?.[1] ?? ''
  await expect(page.getByText('3 people invited by email')).toBeVisible()
  await expect(page.getByText('0 of 3 people have responded.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Survey link' })).toHaveCount(0)
  await expect(page.getByRole('img', { name: /QR code/ })).toHaveCount(0)
  await expect.poll(() => [ann, bob, cy].map((to) => mailsTo(to ?? '').length)).toEqual([1, 1, 1])
  await page.getByText('How can this be anonymous?').click()
  await expectAccessible(page)

  await test.step('a reminder says what it does, once a day', async () => {
    await expect(page.getByText('You can send 3 more reminders.')).toBeVisible()
    await page.getByRole('button', { name: 'Send reminder' }).click()
    const question = page.getByRole('alertdialog')
    await expect(
      question.getByText('We remind those who have not started. You will not see who that is'),
    ).toBeVisible()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Send reminder' }).click()
    await expect(page.getByText('A reminder was sent today')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send reminder' })).toBeDisabled()
    await expect.poll(() => mailsTo(ann ?? '').length).toBe(2)
  })

  await page.getByRole('button', { name: 'Send again to Ann Lee' }).click()
  await expect(page.getByText(`Invitation sent to ${ann} again`)).toBeVisible()
  await expect.poll(() => mailsTo(ann ?? '').length).toBe(3)

  await test.step('the poster leads to the email, and fits a phone', async () => {
    await page.getByRole('link', { name: 'Print poster' }).click()
    const poster = page.getByRole('region', { name: 'Poster' })
    await expect(poster.getByText('Look for our email')).toBeVisible()
    await expect(poster.getByRole('img')).toHaveCount(0)
    await expect(poster.getByText('/quiz/')).toHaveCount(0)
    await expect(poster.getByText('reopened')).toHaveCount(0)
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await page.getByRole('link', { name: 'Back to the invitations' }).click()
    await expect(page.getByRole('heading', { name: 'Invited people' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('the end can be changed before it, and a closed round is not reopened', async () => {
    const end = async () =>
      ((await (await page.request.get(`/api/quiz-sessions/${roundId}`)).json()) as Round).expiresAt
    const before = await end()
    await page.getByRole('button', { name: 'Change the end' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Number of people in the team')).toHaveCount(0)
    await dialog.getByRole('radio', { name: '3 days' }).check()
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(dialog).toBeHidden()
    expect(Date.parse(await end())).toBeLessThan(Date.parse(before))
    await navigate(page, '/quizzes')
    await expect(page.getByText('Invited', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Actions for How we work' }).click()
    await expect(page.getByRole('menuitem', { name: 'Invitations' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Copy link' })).toHaveCount(0)
    await page.getByRole('menuitem', { name: 'Close round' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question.getByText('cannot be reopened')).toBeVisible()
    await question.getByRole('button', { name: 'Close round' }).click()
    const row = page.getByRole('listitem').filter({ hasText: 'How we work' })
    await expect(row.getByText('Completed', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Actions for How we work' }).click()
    await expect(page.getByRole('menuitem', { name: 'Edit details' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Reopen' })).toHaveCount(0)
  })
})
