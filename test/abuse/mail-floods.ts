import type { TeamMember } from '#contract/teams.ts'
import { mailboxOf } from '#domain/mailbox.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { newEmail } from '#test/server/accounts.ts'
import type { Client, TestApp } from '#test/server/app.ts'
import { confirm, mailsSent } from '#test/server/round-mails.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'

export const LURE = 'Your invoice is due: https://evil.example/pay'

export const people = (count: number) => Array.from({ length: count }, newEmail)
export const tagged = (email: string, tag: string | number) => email.replace('@', `+${tag}@`)

/** Resolves once no email is queued. */
export async function allSent(app: TestApp): Promise<void> {
  await mailsSent(app)
  await expect
    .poll(
      async () =>
        (await sql`select from jobs.job where name ~ '^(action|invitation)-'`.execute(app.db)).rows,
      { timeout: 15_000 },
    )
    .toEqual([])
}

/** Returns the emails to a mailbox, whichever of its addresses they name. */
export const received = ({ mailbox }: TestApp, email: string): Mail[] =>
  mailbox.mails.filter(
    ({ to, subject }) => mailboxOf(to) === mailboxOf(email) && !subject.startsWith('Confirm'),
  )

export interface Team {
  readonly mary: Client
  readonly path: string
  readonly member: TeamMember
}

export async function teamWith(app: TestApp, mary: Client, email: string): Promise<Team> {
  const { id } = await mary.team()
  const put = await mary.send('PUT', `/api/teams/${id}/members`, { members: [{ email }] })
  return { mary, path: `/api/teams/${id}/actions`, member: (await put.json()).members[0] }
}

export async function attacker(app: TestApp): Promise<Client> {
  const mary = await app.signedIn({ tier: 'pro' })
  await confirm(app, mary)
  return mary
}

export const assign = ({ mary, path, member }: Team, title = LURE) =>
  mary.post(path, { title, ownerMemberId: member.id })

/** Ends the current windows of some limits, as time does. */
export const nextWindow = (app: TestApp, name: string) =>
  sql`update rate_budgets set ends_at = now() where budget like ${name}`.execute(app.db)
