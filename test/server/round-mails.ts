import type { Round } from '#contract/rounds.ts'
import type { InvitedMember, RoundInvitations } from '#contract/invited-rounds.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import type { Schedule } from '#server/platform/jobs/job-kind.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { z } from 'zod'
import { confirmAddress, newEmail } from './accounts.ts'
import type { Client, TestApp } from './app.ts'
import { drawTicket, roundKeyOf } from './ticket-holder.ts'

/** A round whose invitations left by email. */
export interface MailedRound {
  readonly mary: Client
  readonly round: Round
  readonly emails: readonly string[]
  readonly path: string
}

/** Confirms the address of an account, which inviting needs. */
export const confirm = (app: TestApp, { user }: Client) => confirmAddress(app.db, user.id)

/** Creates an invited round for a new team. Default: four people, seven days, groups of three. */
export async function mailedRound(
  app: TestApp,
  emails: readonly string[] = Array.from({ length: 4 }, newEmail),
  change: Record<string, unknown> = {},
  mary?: Client,
): Promise<MailedRound> {
  const client = mary ?? (await app.signedIn({ tier: 'pro' }))
  await confirm(app, client)
  const { id: teamId } = await client.team()
  const members = emails.map((email, index) => ({ name: `Person ${index}`, email }))
  const put = await client.send('PUT', `/api/teams/${teamId}/members`, { members })
  if (put.status !== 200) throw new Error(await put.text())
  const round = await client.round({
    teamId,
    access: 'invited',
    expiresInHours: 168,
    ...change,
  })
  return { mary: client, round, emails, path: `/api/quiz-sessions/${round.id}` }
}

/** Returns the token in an email with an invitation. */
export const inviteToken = ({ text }: Mail): string => /\/invite\/([\w-]+)/.exec(text)?.[1] ?? ''

/** Returns the token in an email with which its receiver stops further ones. */
export const optOutToken = ({ text }: Mail): string =>
  /\/email-opt-outs\/([\w-]+)/.exec(text)?.[1] ?? ''

/** Draws the ticket with the link in the first email to an address. */
export async function drawByMail(app: TestApp, round: Round, email: string) {
  const [mail] = await app.mailbox.to(email)
  if (!mail) throw new Error('no email')
  return drawTicket(app.visitor(), await roundKeyOf(app.visitor(), round), inviteToken(mail))
}

export async function rosterOf({ mary, path }: MailedRound): Promise<RoundInvitations> {
  return (await (await mary.get(`${path}/invitations`)).json()) as RoundInvitations
}

/** Returns what became of the first email to each address. */
export async function deliveriesOf(round: MailedRound): Promise<Map<string, string>> {
  const { invitations } = await rosterOf(round)
  return new Map(invitations.map(({ email, delivery }: InvitedMember) => [email, delivery]))
}

/** Resolves once no email about a round is queued. */
export async function mailsSent(app: TestApp): Promise<void> {
  for (let waited = 0; waited < 15_000; waited += 50) {
    const { rows } = await sql`
      select from jobs.job where name ~ '^(round-.*-mail$|sample-|address-stopped)'
        and state <> 'completed' and state <> 'failed'`.execute(app.db)
    if (rows.length === 0) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('emails are still queued')
}

/** Runs a schedule now, and resolves once the emails that it queued are sent. */
export async function runSchedule(app: TestApp, { queue }: Schedule): Promise<void> {
  await app.jobs.enqueue(app.db, { queue, payload: z.object({}) }, {})
  await expect
    .poll(async () => (await sql`select from jobs.job where name = ${queue}`.execute(app.db)).rows)
    .toEqual([])
  await mailsSent(app)
}

/** Returns the emails of a mailbox to some addresses, in the order in which they left. */
export const mailsTo = (app: TestApp, emails: readonly string[]): Mail[] =>
  app.mailbox.mails.filter(({ to }) => emails.includes(to))
