import type { ResponseOf, Parsed } from '#contract/endpoint.ts'
import type {
  previewInvitation,
  RoundInvitations,
  sendReminders,
} from '#contract/invited-rounds.ts'
import { MAX_REMINDERS, MAX_RESTARTS } from '#domain/invited-rounds.ts'
import { mailboxOf } from '#domain/mailbox.ts'
import { requireConfirmedAddress } from '#server/features/people/accounts/public.ts'
import { releaseIfDue } from '#server/features/rounds/submissions/public.ts'
import * as teams from '#server/features/teams/teams/public.ts'
import { fingerprintOf } from '#server/features/rounds/tickets/public.ts'
import type { RoundKey } from '#server/features/rounds/round-keys/public.ts'
import * as workspaces from '#server/features/workspaces/workspaces/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError, notFound } from '#server/platform/http/app-error.ts'
import type { Scope } from '#server/platform/scope.ts'
import { RESENDS, ROSTER_CALLS, SAMPLES } from './budgets.ts'
import { takeMails } from './budgets.ts'
import {
  queueInvitations,
  queueReminder,
  RoundResendMail,
  SampleInvitationMail,
} from './mail-jobs.ts'
import type { QueueDeps } from './mail-jobs.ts'
import * as repo from './repo.ts'
import type { RoundRow } from './repo.ts'
import { sampleMail } from './send.ts'

export interface RosterDeps extends QueueDeps {
  readonly db: Db
  readonly publicUrl: string
}

const HOUR_MS = 3_600_000

type Queued = ResponseOf<typeof sendReminders>

/** Returns the roster of a round and what can still be done with it. 404 for an open round. */
export async function list(db: Db, scope: Scope, roundId: string): Promise<RoundInvitations> {
  const round = await repo.findRound(db, scope, roundId)
  if (!round) throw roundNotFound()
  return {
    fingerprint: round.publicKey && fingerprintOf(round.publicKey),
    invitations: await repo.listInvitations(db, {
      workspaceId: scope.workspaceId,
      roundId,
    }),
    restarts: [...round.restarts],
    responded: round.responded,
    restartsLeft: round.ended ? 0 : MAX_RESTARTS - round.formerTokens.length,
    remindersLeft: MAX_REMINDERS - round.remindersSent,
    remindedToday: round.remindedToday,
    tooFew: round.tooFew,
  }
}

/** Queues the invitations of a new round, whose roster is stored, in the transaction that creates it. */
export async function sendInvitations(db: Db, deps: QueueDeps, key: RoundKey): Promise<void> {
  const roster = await repo.listInvitations(db, key)
  const people = roster.map(({ memberId }) => ({ memberId, setsDelivery: true }))
  await queueInvitations(db, deps, key, people)
}

/** Queues the email to one person. 404 for someone who is not invited, 409 after the end. */
export async function resend(
  deps: RosterDeps,
  scope: Scope,
  { id: roundId, memberId }: { readonly id: string; readonly memberId: string },
): Promise<Queued> {
  await inRunningRound(deps, scope, roundId, async (db, _locked, _round, key) => {
    const roster = await repo.listInvitations(db, key)
    const invited = roster.find((one) => one.memberId === memberId.toLowerCase())
    if (!invited) throw invitationNotFound()
    // By mailbox, so that other rounds and restarts do not give more.
    const subject = `${key.workspaceId}:${mailboxOf(invited.email)}`
    await deps.rates.consumeWithin(db, RESENDS, subject, 1)
    await deps.jobs.enqueue(db, RoundResendMail, { roundId, memberId: invited.memberId })
    await takeMails(db, deps, key.workspaceId, 1)
  })
  return { message: 'The email is on its way.' }
}

/** Queues a reminder. 409 after the end, after the last reminder, and for a second one on a day. */
export async function remind(deps: RosterDeps, scope: Scope, roundId: string): Promise<Queued> {
  await inRunningRound(deps, scope, roundId, async (db, _locked, round, key) => {
    if (round.remindersSent >= MAX_REMINDERS) {
      throw new AppError('conflict', `All ${MAX_REMINDERS} reminders of this round were sent.`)
    }
    if (round.remindedToday) {
      throw new AppError(
        'conflict',
        'A reminder was sent today. You can send the next one tomorrow (UTC).',
      )
    }
    await repo.countReminder(db, key)
    const roster = await repo.listInvitations(db, key)
    await queueReminder(db, deps, key, roster, round.latestReminder + 1)
  })
  return { message: 'Reminders are on their way to those who have not started.' }
}

/** Returns the email that an invitation would be, and sends it to the caller if asked. */
export async function preview(
  deps: RosterDeps,
  scope: Scope,
  teamId: string,
  { send, expiresInHours, ...sample }: Parsed<typeof previewInvitation, 'body'>,
): Promise<ResponseOf<typeof previewInvitation>> {
  const { name: teamName } = await teams.get(deps.db, scope, teamId)
  const { name, email } = scope.user
  const expiresAt = new Date(Date.now() + expiresInHours * HOUR_MS)
  const filled = { ...sample, name, email, teamName, expiresAt }
  if (send) {
    requireConfirmedAddress(scope.user)
    await deps.rates.consume(SAMPLES, mailboxOf(email))
    await deps.jobs.enqueue(deps.db, SampleInvitationMail, filled)
  }
  const { subject, text } = sampleMail(deps.publicUrl, filled)
  return { subject, text }
}

type Change = (db: Db, locked: Scope, round: RoundRow, key: RoundKey) => Promise<void>

/**
 * Runs a change under the locks of workspace, round and round. 409 after the end and for a caller whose
 * address is not confirmed.
 */
async function inRunningRound(
  { db, rates }: RosterDeps,
  scope: Scope,
  roundId: string,
  change: Change,
): Promise<void> {
  await rates.consume(ROSTER_CALLS, scope.workspaceId)
  await db.transaction().execute(async (db) => {
    const locked = await workspaces.lock(db, scope)
    // Holds the round's lock, so that no response is stored until the commit.
    await releaseIfDue(db, scope, roundId)
    const round = await repo.lockRound(db, locked, roundId)
    if (!round) throw roundNotFound()
    requireConfirmedAddress(scope.user)
    if (round.ended) throw new AppError('conflict', 'This round has ended.')
    if (round.suspended) throw new AppError('forbidden', 'This workspace is suspended.')
    await change(db, locked, round, { workspaceId: scope.workspaceId, roundId })
  })
}

const roundNotFound = () => notFound('This round')
const invitationNotFound = () => notFound('This invitation')
