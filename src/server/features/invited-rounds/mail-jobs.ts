import { Id } from '#contract/fields.ts'
import type { SessionKey } from '#server/features/workspaces/session-keys.ts'
import type { Db } from '#server/platform/db/database.ts'
import { jobKind } from '#server/platform/jobs/job-kind.ts'
import type { JobKind } from '#server/platform/jobs/job-kind.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { randomInt } from 'node:crypto'
import { z } from 'zod'
import { takeMails } from './budgets.ts'
import type { BudgetDeps } from './budgets.ts'

// Jobs have ids only. Each email gets a link of its own when it is sent.

const Invitation = z.object({ sessionId: Id, memberId: Id })
export type InvitationIds = z.output<typeof Invitation>

/** Job: mails the first invitation. */
export const RoundInvitationMail = jobKind({ queue: 'round-invitation-mail', payload: Invitation })

/** Job: mails an invitation again, whatever has become of it. */
export const RoundResendMail = jobKind({ queue: 'round-resend-mail', payload: Invitation })

/**
 * Job: reminds one invited person, if they have not started. There is one for each invitation, so that the
 * length of the queue tells nothing. `reminder` is the number of the reminder in the round.
 */
export const RoundReminderMail = jobKind({
  queue: 'round-reminder-mail',
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

export interface QueueDeps extends BudgetDeps {
  readonly jobs: Jobs
}

/** Queues the first invitations, in random order. The caller holds the workspace's lock. 429 over the budget. */
export async function queueInvitations(
  db: Db,
  deps: QueueDeps,
  { workspaceId, sessionId }: SessionKey,
  people: readonly { readonly memberId: string; readonly setsDelivery: boolean }[],
): Promise<void> {
  const payloads = people.map(({ memberId }) => ({ sessionId, memberId }))
  await queueInRandomOrder(db, deps, RoundInvitationMail, payloads)
  await takeMails(db, deps, workspaceId, people.length)
}

/** Queues a reminder for the whole roster, in random order. The same conditions hold. */
export async function queueReminder(
  db: Db,
  deps: QueueDeps,
  { workspaceId, sessionId }: SessionKey,
  memberIds: readonly string[],
  reminder: number,
): Promise<void> {
  const payloads = memberIds.map((memberId) => ({ sessionId, memberId, reminder }))
  await queueInRandomOrder(db, deps, RoundReminderMail, payloads)
  await takeMails(db, deps, workspaceId, memberIds.length)
}

/** Queues the email about figures for the whole roster, in random order. The same conditions hold. */
export async function queueResultsMails(
  db: Db,
  deps: QueueDeps,
  { workspaceId, sessionId }: SessionKey,
  memberIds: readonly string[],
): Promise<void> {
  const payloads = memberIds.map((memberId) => ({ sessionId, memberId }))
  await queueInRandomOrder(db, deps, RoundResultsMail, payloads)
  await takeMails(db, deps, workspaceId, memberIds.length)
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

export async function queueLeftNotices(
  _db: Db,
  _deps: QueueDeps,
  _workspaceId: SessionKey['workspaceId'],
  _emails: readonly string[],
): Promise<void> {}
