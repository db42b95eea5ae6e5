import { Id } from '#contract/fields.ts'
import { mailboxOf } from '#domain/mailbox.ts'
import type { RoundKey } from '#server/features/rounds/round-keys/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { jobKind } from '#server/platform/jobs/job-kind.ts'
import type { JobKind } from '#server/platform/jobs/job-kind.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'
import { randomInt } from 'node:crypto'
import { z } from 'zod'
import { takeMailsTo } from '#server/platform/mail/mail-budget.ts'
import { takeMails } from './budgets.ts'
import type { BudgetDeps } from './budgets.ts'

// Jobs have ids only. Each email gets a link of its own when it is sent.

const Invitation = z.object({ roundId: Id, memberId: Id })
export type InvitationIds = z.output<typeof Invitation>

/**
 * Job: mails the first invitation. `setsDelivery` is false for people whose address a restart did not
 * change: what became of their email is shown no more, so that a restart shows no one's opt-out.
 */
export const RoundInvitationMail = jobKind({
  queue: 'round-invitation-mail',
  payload: Invitation.extend({ setsDelivery: z.boolean().default(true) }),
})

/** Job: mails an invitation again, whatever has become of it. */
export const RoundResendMail = jobKind({
  queue: 'round-resend-mail',
  payload: Invitation,
  keepsFailures: false,
})

/**
 * Job: reminds one invited person, if they have not started. There is one for each invitation, so that the
 * length of the queue tells nothing. `reminder` is the number of the reminder in the round.
 */
export const RoundReminderMail = jobKind({
  queue: 'round-reminder-mail',
  keepsFailures: false,
  payload: Invitation.extend({ reminder: z.int() }),
})

/**
 * Job: tells one person on the roster that the team sees figures. There is one for each person, whether
 * they have responded or not.
 */
export const RoundResultsMail = jobKind({ queue: 'round-results-mail', payload: Invitation })

/** Job: mails a sample of an invitation to the person who asked for it. */
export const SampleInvitationMail = jobKind({
  queue: 'sample-invitation-mail',
  payload: z.object({
    name: z.string(),
    email: z.string(),
    teamName: z.string(),
    title: z.string(),
    questions: z.int(),
    groupSize: z.int(),
    expiresAt: z.coerce.date<string>(),
  }),
})

/**
 * Job: tells an address that a restart removed from a roster that its link no longer works. It says nothing
 * about the round, because the address may be a stranger's.
 */
export const RoundLeftMail = jobKind({
  queue: 'round-left-mail',
  payload: z.object({ email: z.string() }),
})

export interface QueueDeps extends BudgetDeps {
  readonly jobs: Jobs
}

/** Queues the first invitations, in random order. The caller holds the workspace's lock. 429 over the budget. */
export async function queueInvitations(
  db: Db,
  deps: QueueDeps,
  { workspaceId, roundId }: RoundKey,
  people: readonly { readonly memberId: string; readonly setsDelivery: boolean }[],
): Promise<void> {
  const payloads = people.map((person) => ({ roundId, ...person }))
  await queueInRandomOrder(db, deps, RoundInvitationMail, payloads)
  await takeMails(db, deps, workspaceId, people.length)
}

/**
 * Queues one notice for each mailbox that a restart removed and that was invited before. The same
 * conditions hold.
 */
export async function queueLeftNotices(
  db: Db,
  deps: QueueDeps,
  workspaceId: WorkspaceId,
  emails: readonly string[],
): Promise<void> {
  const byMailbox = new Map(emails.map((email) => [mailboxOf(email), email]))
  const payloads = [...byMailbox.values()].map((email) => ({ email }))
  await takeMails(db, deps, workspaceId, payloads.length)
  await queueInRandomOrder(db, deps, RoundLeftMail, await takeMailsTo(db, deps, payloads))
}

interface Invited {
  readonly memberId: string
  readonly email: string
}

/**
 * Queues a reminder for the whole roster, in random order, but for full mailboxes. It counts for everyone
 * now, since a count of those that leave would tell who has started. The same conditions hold.
 */
export async function queueReminder(
  db: Db,
  deps: QueueDeps,
  { workspaceId, roundId }: RoundKey,
  roster: readonly Invited[],
  reminder: number,
): Promise<void> {
  await takeMails(db, deps, workspaceId, roster.length)
  const people = await takeMailsTo(db, deps, roster)
  const payloads = people.map(({ memberId }) => ({ roundId, memberId, reminder }))
  await queueInRandomOrder(db, deps, RoundReminderMail, payloads)
}

/** Queues the email about figures for the whole roster, as `queueReminder` does. */
export async function queueResultsMails(
  db: Db,
  deps: QueueDeps,
  { workspaceId, roundId }: RoundKey,
  roster: readonly Invited[],
): Promise<void> {
  await takeMails(db, deps, workspaceId, roster.length)
  const people = await takeMailsTo(db, deps, roster)
  const payloads = people.map(({ memberId }) => ({ roundId, memberId }))
  await queueInRandomOrder(db, deps, RoundResultsMail, payloads)
}

async function queueInRandomOrder<P extends object>(
  db: Db,
  { jobs }: QueueDeps,
  kind: JobKind<P>,
  payloads: readonly P[],
): Promise<void> {
  const left = [...payloads]
  const shuffled: P[] = []
  while (left.length > 0) shuffled.push(...left.splice(randomInt(left.length), 1))
  await jobs.enqueueAll(db, kind, shuffled)
}
