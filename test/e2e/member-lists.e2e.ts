import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, setPlan, signUp, test } from './fixtures.ts'
import { createInvitedRound } from './invited-steps.ts'
import { addTeam } from './manager-steps.ts'

const file = (name: string): string => join(import.meta.dirname, 'member-lists', name)

const field = (page: Page): Locator => page.getByLabel('Names and email addresses')

/** Returns the box with what was read from a table. */
const importFrom = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: `Import from ${name}` })

const choose = (page: Page, name: string) => page.getByLabel('CSV file').setInputFiles(file(name))

/** Opens the dialog that adds people to a new team. */
async function openAddPeople(page: Page): Promise<string> {
  await setPlan(await signUp(page), 'pro')
  const { id } = await addTeam(page, 'Core')
  await openDialog(page, id)
  return id
}

async function openDialog(page: Page, teamId: string): Promise<void> {
  await page.goto(`/teams/${teamId}/members`)
  await page.getByRole('button', { name: 'Add people' }).click()
  await expect(field(page)).toBeFocused()
}

/** Pastes a text into the field as a person does. */
const paste = (page: Page, text: string): Promise<void> =>
  field(page).evaluate((area, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    area.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)

test('a manager imports people from the lists of other products', async ({ page }) => {
  test.setTimeout(120_000)
  const loaded: string[] = []
  page.on('request', (request) => {
    const [library] = /papaparse|jschardet/.exec(request.url()) ?? []
    if (library) loaded.push(library)
  })
  await openAddPeople(page)
  const dialog = page.getByRole('dialog')

  await test.step('lines and LDIF need no code for tables', async () => {
    await paste(page, 'ann@x.org\nbob@x.org')
    await choose(page, 'team.ldif')
    await expect(field(page)).toHaveValue('Ann Lee <ann@acme.example>\nBob Roe <bob@acme.example>')
    expect(loaded).toEqual([])
    await field(page).fill('')
  })

  await test.step('a pasted list without a table stays as it is, at its place', async () => {
    await field(page).fill('ann@x.org\n\nbob@x.org')
    await field(page).evaluate((area) => {
      if (area instanceof HTMLTextAreaElement) area.setSelectionRange(10, 10)
    })
    const list = 'cy@x.org, Dee <dee@x.org>\neve@x.org, fay@x.org'
    await paste(page, list)
    await expect(field(page)).toHaveValue(`ann@x.org\n${list}\nbob@x.org`)
    await expect(page.getByRole('region', { name: /^Import from/ })).toHaveCount(0)
    await field(page).fill('')
  })

  await test.step('Entra: the mailbox of each person, not the sign-in name', async () => {
    await choose(page, 'entra.csv')
    await expect(field(page)).toHaveValue(
      'Ann Lee <ann.lee@acme.example>\nBob Stone <bob.stone@acme.example>',
    )
    await importFrom(page, 'entra.csv').getByRole('button', { name: 'Undo import' }).click()
    await expect(field(page)).toHaveValue('')
    await expect(field(page)).toBeFocused()
    await expect(importFrom(page, 'entra.csv')).toHaveCount(0)
    expect(loaded).toEqual(['papaparse'])
  })

  await test.step('an HR list: not the manager', async () => {
    await choose(page, 'header-empl.csv')
    await expect(field(page)).toHaveValue('Ann Lee <ann@acme.example>')
    await expect(dialog.getByText('Not used: “Employee ID” and “Manager Email”.')).toBeVisible()
    await field(page).fill('')
  })

  await test.step('Google Contacts: the first address, others are offered', async () => {
    await choose(page, 'google-new.csv')
    const people = [
      'Ann Lee <ann.lee@acme.example>',
      'Bob J Roe <bob@acme.example>',
      '"Zoë Müller, Dr." <zoe@acme.example>',
    ]
    await expect(field(page)).toHaveValue(people.join('\n'))
    const bob = importFrom(page, 'google-new.csv').getByLabel('Bob J Roe')
    await expect(bob.getByRole('option')).toHaveText([
      'bob@acme.example',
      'bob@home.example',
      'bob2@home.example',
    ])
    await bob.selectOption('bob@home.example')
    people[1] = 'Bob J Roe <bob@home.example>'
    await expect(field(page)).toHaveValue(people.join('\n'))
    await field(page).fill('')
  })

  await test.step('Outlook: a code page, lines inside cells, and a person without an address', async () => {
    await choose(page, 'outlook-en.csv')
    await expect(field(page)).toHaveValue(
      'Ann Lee <ann.lee@acme.example>\nJörg K. Weiß <joerg@acme.example>\nNoMail Person <>',
    )
    expect(loaded).toEqual(['papaparse', 'jschardet'])
    await expect(dialog.getByText('2 people to add. 1 entry to correct.')).toBeVisible()
    await expect(dialog.getByText('The email address is missing.')).toBeVisible()
    await expect(dialog.getByText('Some letters look wrong')).toHaveCount(0)
    await dialog.getByLabel('Encoding of the file').selectOption('Cyrillic')
    await expect(dialog.getByText('Some letters look wrong')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByLabel('Encoding of the file').selectOption('Western European')
    await expect(dialog.getByText('Some letters look wrong')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Correct line 3' }).click()
    await expect(field(page)).toBeFocused()
    await field(page).fill('')
  })

  await test.step('Slack: deactivated people and bots are left out until they are ticked', async () => {
    await choose(page, 'slack.csv')
    const active = 'Ann Lee <ann@acme.example>\nCarol Ng <carol@acme.example>'
    await expect(field(page)).toHaveValue(active)
    const left = dialog.getByRole('group', { name: 'Left out' })
    await expect(left.getByRole('checkbox')).toHaveCount(2)
    await expectAccessible(page)
    await left.getByRole('checkbox', { name: /Bob Roe/ }).check()
    await expect(field(page)).toHaveValue(`${active}\nBob Roe <bob@acme.example>`)
    await left.getByRole('checkbox', { name: /Bob Roe/ }).uncheck()
    await expect(field(page)).toHaveValue(active)
    await dialog.getByRole('button', { name: 'Add 2 people' }).click()
    await expect(dialog).toBeHidden()
    const members = page.getByRole('list', { name: 'Team members' })
    await expect(members.getByRole('listitem')).toHaveCount(2)
  })
})

test('a dropped file is read, and a pasted table with unknown columns asks, by keyboard and on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 })
  const team = await openAddPeople(page)
  const dialog = page.getByRole('dialog')

  await test.step('without the code that reads tables, a pasted one stays as it is', async () => {
    const other = await page.context().newPage()
    await openDialog(other, team)
    await other.route('**/papaparse*.js', (route) => route.fulfill({ status: 503 }))
    const table = 'Vorname;E-Mail\nAnn;ann@x.org'
    await paste(other, table)
    await expect(field(other)).toHaveValue(table)
    await expect(other.getByRole('dialog').getByText('1 person to add.')).toBeVisible()
    await choose(other, 'slack.csv')
    await expect(
      other.getByText("We couldn't read this file. Paste its text instead."),
    ).toBeVisible()
    await other.close()
  })

  await test.step('a dropped file is read like a chosen one', async () => {
    await field(page).evaluate((area) => {
      const dataTransfer = new DataTransfer()
      const content = 'Name;E-Mail\nJörg Müller;joerg@x.org'
      dataTransfer.items.add(new File([content], 'team.csv', { type: 'text/csv' }))
      area.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    })
    await expect(field(page)).toHaveValue('Jörg Müller <joerg@x.org>')
    await importFrom(page, 'team.csv').getByRole('button', { name: 'Undo import' }).click()
  })

  const rows = ['AL;Ann Lee;boss@x.org;ann@x.org', 'BR;Bob Roe;boss@x.org;bob@x.org']
  await paste(page, ['Kürzel;Kollege;Kontakt 1;Kontakt 2', ...rows].join('\n'))
  const asked = importFrom(page, 'a pasted table')
  await expect(asked.getByRole('status')).toContainText('Which column has the email addresses?')
  const address = asked.getByLabel('Email address')
  await expect(address).toBeFocused()
  await expect(field(page)).toHaveValue('')
  await expect(asked.getByRole('table').getByText('boss@x.org')).toHaveCount(2)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await expectAccessible(page)
  await address.selectOption({ label: 'Kontakt 2: ann@x.org' })
  await expect(address).toBeFocused()
  await expect(field(page)).toHaveValue('ann@x.org\nbob@x.org')
  await asked.getByLabel('Name or first name').selectOption({ label: 'Kollege: Ann Lee' })
  await expect(field(page)).toHaveValue('Ann Lee <ann@x.org>\nBob Roe <bob@x.org>')
  await expect(dialog.getByText('2 people to add.')).toBeVisible()
  await expect(asked.getByRole('status')).toHaveText('2 people.')
})

test('the list of a running round takes people from a table too', async ({ page }) => {
  const round = await createInvitedRound(page)
  await page.goto(round.share)
  await page.getByRole('button', { name: 'Correct the list' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add people' }).click()
  await choose(page, 'slack.csv')
  const lines = dialog.getByRole('list', { name: 'Changes' })
  await expect(lines.getByRole('listitem')).toHaveCount(2)
  await dialog.getByRole('checkbox', { name: /Bob Roe/ }).check()
  await expect(lines.getByRole('listitem')).toHaveCount(3)
  await expect(lines).toContainText('Mary Jackson added Bob Roe (acme.example)')
})
