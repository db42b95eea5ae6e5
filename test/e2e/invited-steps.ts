import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { mailboxOf } from '#domain/mailbox.ts'
import {
  newInvitationToken,
  readInvitationToken,
} from '#server/features/rounds/tickets/invitation-token.ts'
import { sql } from 'kysely'
import { expect, inDatabase, setPlan, signUp } from './fixtures.ts'
import { createRound, createRoundFor } from './manager-steps.ts'
import type { CreatedRound } from './manager-steps.ts'
import { linkIn, sentMails } from './outbox.ts'
import { answerByKeyboard, complete, PHONE, start } from './quiz-steps.ts'

/** An invited round with the path of each person's own link. */
export interface InvitedRound extends CreatedRound {
  readonly invitations: readonly string[]
  /** The path of the common link. */
  readonly common: string
}

const PEOPLE = ['Ann Lee', 'Bob Ray', 'Cleo Diaz', null, 'Eve Mori']

export const emailOf = (position: number) => `person.${position}@example.com`

/** Creates an invited round for a team, of five unless other names are given, on a plan that can extend it. */
export async function createInvitedRound(
  page: Page,
  change: Record<string, unknown> = {},
  people: readonly (string | null)[] = PEOPLE,
): Promise<InvitedRound> {
  const manager = await signUp(page)
  await setPlan(manager, 'pro')
  const { round: first } = await createRound(page)
  await inDatabase(async (db) => {
    await sql`
      update accounts set email_confirmed_at = now() where email = ${manager.email}`.execute(db)
    for (const [position, name] of people.entries()) {
      await sql`
        insert into team_members (workspace_id, team_id, name, email, mailbox)
        select workspace_id, id, ${name}::text, ${emailOf(position)}, ${mailboxOf(emailOf(position))}
        from teams where id = ${first.teamId}`.execute(db)
    }
  })
  const round = await createRoundFor(page, first.teamId, {
    title: 'How we work',
    groupSize: 3,
    access: 'invited',
    expiresInHours: 168,
    ...change,
  })
  const invitations = await linksFor(round.round.id, [...people.keys()].map(emailOf))
  return { ...round, invitations, common: new URL(round.link).pathname }
}

/** Makes a link for each of these invited addresses, and returns the paths. */
export async function linksFor(roundId: string, emails: readonly string[]): Promise<string[]> {
  const links = emails.map((email) => ({ email, ...newInvitationToken(roundId) }))
  await inDatabase(async (db) => {
    for (const { email, hash } of links) {
      await sql`
        insert into round_links (workspace_id, round_id, token_hash, member_id)
        select workspace_id, round_id, ${hash}, member_id from round_invitations
        where round_id = ${roundId} and email = ${email}`.execute(db)
    }
  })
  return links.map(({ token }) => `/invite/${token}`)
}

/** Waits for the email that invites an address to a round, and returns the path of its link. */
export async function mailedLink(roundId: string, email: string): Promise<string> {
  const linksSent = () =>
    sentMails()
      .filter((mail) => mail.includes(`To: ${email}`))
      .map((mail) => new URL(linkIn(mail, '/invite/'), process.env.SITE).pathname)
  const isOfRound = (path: string) =>
    readInvitationToken(path.slice('/invite/'.length))?.roundId === roundId
  await expect.poll(() => linksSent().some(isOfRound), { timeout: 20_000 }).toBe(true)
  return linksSent().find(isOfRound) ?? ''
}

/** Opens a person's link in a browser of their own. */
export async function openInvitation(
  browser: Browser,
  path: string | undefined,
  options: BrowserContextOptions = PHONE,
): Promise<Page> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await page.goto(`${process.env.SITE}${path}`)
  await expect(page.getByRole('heading', { name: 'Who is invited' })).toBeVisible()
  return page
}

/** Returns the values that a browser keeps of tickets. */
export const keptIn = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify(Object.entries(localStorage)))

/** Responds with a person's link, with the same value for every question. */
export async function respond(
  browser: Browser,
  path: string | undefined,
  value: number,
): Promise<void> {
  const page = await openInvitation(browser, path)
  await start(page)
  await answerByKeyboard(page, 'teamwork', () => value)
  await complete(page)
  await expect(page.getByText('Your ticket is used.')).toBeVisible()
  await page.context().close()
}
