import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import type { OpenQuiz } from '#contract/quiz.ts'
import { mailboxOf } from '#domain/mailbox.ts'
import { newInvitationToken } from '#server/features/rounds/tickets/invitation-token.ts'
import { submissionTo } from '#test/server/answers.ts'
import { blindNewMessage, unblind } from '#web/features/rounds/tickets/blinding.ts'
import { readRoundKey } from '#web/features/rounds/tickets/round-key.ts'
import { sql } from 'kysely'
import { expect, inDatabase, setPlan, signUp } from './fixtures.ts'
import { createRound, createRoundFor } from './manager-steps.ts'
import type { CreatedRound } from './manager-steps.ts'
import { PHONE } from './quiz-steps.ts'

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
  addressOf: (position: number) => string = emailOf,
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
        select workspace_id, id, ${name}::text, ${addressOf(position)}, ${mailboxOf(addressOf(position))}
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
  const invitations = await linksFor(round.round.id, [...people.keys()].map(addressOf))
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

/** Responds for a person by their position through the API, with the same value for every question. */
export async function respond(
  { round, invitations }: InvitedRound,
  person: number,
  value: number,
): Promise<void> {
  const { session } = (await callAsVisitor(`/api/quiz-session/${round.token}`)) as OpenQuiz
  const key = await readRoundKey(session)
  const blinded = await blindNewMessage(key)
  const { blindSignature } = (await callAsVisitor(
    `/api/invitations/${invitations[person]?.slice('/invite/'.length)}/ticket`,
    { blindedMessage: blinded.blindedMessage },
  )) as { blindSignature: string }
  const ticket = await unblind(key, blinded, blindSignature)
  await callAsVisitor(
    `/api/assessments/${round.assessmentType}/submit`,
    submissionTo(round, value, { ticket }),
  )
}

/** Calls the API without a login; with a body by POST. */
async function callAsVisitor(path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${process.env.SITE}${path}`, {
    ...(body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
  expect(answer.ok, `${path}: ${answer.status}`).toBe(true)
  return answer.json()
}
