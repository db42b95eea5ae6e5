import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { newInvitationToken } from '#server/features/tickets/invitation-token.ts'
import { sql } from 'kysely'
import { expect, inDatabase, setPlan, signUp } from './fixtures.ts'
import { createSession, createSessionFor } from './manager-steps.ts'
import type { CreatedSession } from './manager-steps.ts'
import { PHONE } from './quiz-steps.ts'

/** An invited round with the path of each person's own link. */
export interface InvitedRound extends CreatedSession {
  readonly invitations: readonly string[]
  /** The path of the common link. */
  readonly common: string
}

const PEOPLE = ['Ann Lee', 'Bob Ray', 'Cleo Diaz', null, 'Eve Mori']

const emailOf = (position: number) => `person.${position}@example.com`

/** Creates an invited round for a team, of five unless other names are given, on a plan that can extend it. */
export async function createInvitedRound(
  page: Page,
  change: Record<string, unknown> = {},
  people: readonly (string | null)[] = PEOPLE,
): Promise<InvitedRound> {
  const manager = await signUp(page)
  await setPlan(manager, 'pro')
  const { session: first } = await createSession(page)
  await inDatabase(async (db) => {
    await sql`
      update accounts set email_confirmed_at = now() where email = ${manager.email}`.execute(db)
    for (const [position, name] of people.entries()) {
      await sql`
        insert into team_members (workspace_id, team_id, name, email, mailbox)
        select workspace_id, id, ${name}::text, ${emailOf(position)}, ${emailOf(position)}
        from teams where id = ${first.teamId}`.execute(db)
    }
  })
  const round = await createSessionFor(page, first.teamId, {
    title: 'How we work',
    groupSize: 3,
    access: 'invited',
    expiresInHours: 168,
    ...change,
  })
  const invitations: string[] = []
  await inDatabase(async (db) => {
    for (const position of people.keys()) {
      const { token, hash } = newInvitationToken(round.session.id)
      await sql`
        insert into round_links (workspace_id, session_id, token_hash, member_id)
        select workspace_id, session_id, ${hash}, member_id from round_invitations
        where session_id = ${round.session.id}
          and email = ${emailOf(position)}`.execute(db)
      invitations.push(`/invite/${token}`)
    }
  })
  return { ...round, invitations, common: new URL(round.link).pathname }
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

/** The values that a browser keeps of tickets. */
export const keptIn = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify(Object.entries(localStorage)))
