import type { Browser, Page } from '@playwright/test'
import type { Role } from '#domain/workspaces.ts'
import { sql } from 'kysely'
import { expect, inDatabase, setPlan, signUp } from './fixtures.ts'
import type { Person } from './fixtures.ts'
import { createNextRound, createRound, submitAnswers } from './manager-steps.ts'

// Every account of these tests has one workspace of its own.
const ownedBy = ({ email }: Person) => sql`(
  select workspace_id from account_workspaces
  join accounts on accounts.id = account_id and email = ${email}
  where account_workspaces.role = 'owner')`

export const nameWorkspace = (owner: Person, name: string): Promise<void> =>
  inDatabase(async (db) => {
    await sql`update workspaces set name = ${name} where workspace_id = ${ownedBy(owner)}`.execute(
      db,
    )
  })

/** Makes a person a member of the owner's workspace who may read all its teams. */
export const join = (owner: Person, { email }: Person, role: Role): Promise<void> =>
  inDatabase(async (db) => {
    await sql`
      insert into members (workspace_id, account_id, role)
      select ${ownedBy(owner)}, id, ${role} from accounts where email = ${email}`.execute(db)
    await sql`
      insert into account_workspaces (account_id, workspace_id, role, tier)
      select accounts.id, workspaces.workspace_id, ${role}, workspaces.tier from accounts, workspaces
      where email = ${email} and workspaces.workspace_id = ${ownedBy(owner)}`.execute(db)
    await sql`
      insert into team_access (workspace_id, team_id, account_id)
      select teams.workspace_id, teams.id, accounts.id from teams, accounts
      where teams.workspace_id = ${ownedBy(owner)} and email = ${email}`.execute(db)
  })

/** Makes the owner's workspace the current one of a member, which new tabs show. */
export const enter = (owner: Person, { email }: Person): Promise<void> =>
  inDatabase(async (db) => {
    await sql`
      update accounts set current_workspace_id = ${ownedBy(owner)} where email = ${email}`.execute(
      db,
    )
  })

/** Removes a person from the owner's workspace. */
export const remove = (owner: Person, { email }: Person): Promise<void> =>
  inDatabase(async (db) => {
    await sql`
      update accounts set current_workspace_id = (
        select workspace_id from account_workspaces
        where account_id = accounts.id and workspace_id <> ${ownedBy(owner)} limit 1)
      where email = ${email}`.execute(db)
    for (const table of ['team_access', 'members', 'account_workspaces']) {
      await sql`
        delete from ${sql.table(table)}
        where workspace_id = ${ownedBy(owner)}
          and account_id = (select id from accounts where email = ${email})`.execute(db)
    }
  })

/** Takes a person's own workspace away. */
export const removeOwn = ({ email }: Person): Promise<void> =>
  inDatabase(async (db) => {
    await sql`update accounts set current_workspace_id = null where email = ${email}`.execute(db)
    for (const table of ['members', 'account_workspaces']) {
      await sql`
        delete from ${sql.table(table)}
        where account_id = (select id from accounts where email = ${email})`.execute(db)
    }
  })

/**
 * Returns a workspace of Mary with an ended and an open round, and Eve, who has a role in it and her
 * own.
 */
export async function createAcme(page: Page, browser: Browser, role: Role) {
  const context = await browser.newContext()
  const marys = await context.newPage()
  const mary = await signUp(marys)
  await setPlan(mary, 'pro')
  await nameWorkspace(mary, 'Acme Research')
  const ended = await createRound(marys, { title: 'Spring check' })
  await submitAnswers(marys.request, ended.round, [4, 4, 5, 5, 4])
  await ended.change({ isActive: false })
  const open = await createNextRound(marys, ended, { title: 'Autumn check' })
  await submitAnswers(marys.request, open.round, [4, 4, 5])
  const eve = await signUp(page)
  await nameWorkspace(eve, 'Eve and partners')
  const own = await createRound(page, { title: 'Own check' })
  await join(mary, eve, role)
  return { mary, eve, ended, open, own, close: () => context.close() }
}

export const openMenu = (page: Page) => page.getByRole('button', { name: /account menu/ }).click()

export async function switchTo(page: Page, name: string): Promise<void> {
  await openMenu(page)
  // The page is loaded again, often at the same URL.
  const loaded = page.waitForEvent('load')
  await page.getByRole('menuitemradio', { name }).click()
  await loaded
  await expectCurrent(page, name)
}

export async function expectCurrent(page: Page, name: string): Promise<void> {
  await openMenu(page)
  await expect(page.getByRole('menuitemradio', { name })).toBeChecked()
  await page.keyboard.press('Escape')
}
