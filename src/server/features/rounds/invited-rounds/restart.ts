import type { InvitedMember, NewRoster, RestartLine } from '#contract/invited-rounds.ts'
import { commentsNeeded } from '#domain/comments.ts'
import { addressKey } from '#domain/email-address.ts'
import { formatCount } from '#domain/format-count.ts'
import { isSameMailbox, mailboxOf } from '#domain/mailbox.ts'
import { MAX_RESTARTS } from '#domain/invited-rounds.ts'
import { rosterChangeWords } from '#domain/roster-change-words.ts'
import { planRoster, restartReason } from '#domain/restart.ts'
import type { RosterChange, RosterPlan } from '#domain/restart.ts'
import { recordAudit } from '#server/features/workspaces/audit/public.ts'
import { requireConfirmedAddress } from '#server/features/people/accounts/public.ts'
import { ROSTER_CALLS } from './budgets.ts'
import { findManager } from './delivery-repo.ts'
import { queueInvitations, queueLeftNotices } from './mail-jobs.ts'
import type { QueueDeps } from './mail-jobs.ts'
import * as rounds from './repo.ts'
import type { RoundRow } from './repo.ts'
import { insertInvitations } from './roster.ts'
import { releaseIfDue, moveManagerView } from '#server/features/rounds/submissions/public.ts'
import * as members from '#server/features/teams/team-members/public.ts'
import * as teams from '#server/features/teams/teams/public.ts'
import { generateRoundKey, startDraws } from '#server/features/rounds/tickets/public.ts'
import { insertRestarted } from '#server/features/rounds/round-keys/public.ts'
import type { RoundKey } from '#server/features/rounds/round-keys/public.ts'
import * as workspaces from '#server/features/workspaces/workspaces/public.ts'
import { createSealingKeys } from '#server/features/rounds/sealing/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError, badInput, notFound } from '#server/platform/http/app-error.ts'
import { CHANGED_ROUNDS, notify } from '#server/platform/notifications/notify.ts'
import type { Scope } from '#server/platform/scope.ts'
import * as repo from './restart-repo.ts'

export interface RestartDeps extends QueueDeps {
  readonly db: Db
}

/**
 * Deletes an invited round without responses, starts one with another roster, id, key, links and emails in
 * its place, and returns the new id. If rosters changed in running rounds, a manager could draw a person's
 * ticket with a mailbox of their own.
 *
 * 404 for an open round. 409 once a response was sent, after the end, after the last restart, for a roster
 * without a change and for too few people. 400 for repeated mailboxes and the one of the round's creator.
 * 429 over the budget of emails, 403 for a read-only team. Nothing has ended then.
 */
export async function restart(
  deps: RestartDeps,
  scope: Scope,
  roundId: string,
  { members: entries }: NewRoster,
): Promise<string> {
  members.requireDistinct(entries)
  await deps.rates.consume(ROSTER_CALLS, scope.workspaceId)
  // Before the transaction, since the key takes a tenth of a second.
  requireRestartable(scope, await rounds.findRound(deps.db, scope, roundId))
  const roundKey = await generateRoundKey()
  return deps.db.transaction().execute(async (db) => {
    const locked = await workspaces.lock(db, scope)
    // Holds the round's lock, so that no response is stored until the commit.
    await releaseIfDue(db, locked, roundId)
    const round = requireRestartable(locked, await rounds.lockRound(db, locked, roundId))
    await teams.requireEditableTeam(db, locked, round.teamId)
    const { retentionMonths } = await requireRules(db, locked, round)
    await requireWithoutCreator(db, round, entries)
    requireEnoughPeople(round, entries.length)
    const key = { workspaceId: locked.workspaceId, roundId }
    const former = await rounds.listInvitations(db, key)
    const plan = planRoster(former, entries)
    if (plan.changes.length === 0) throw nothingChanged()

    const reason = restartReason(plan.changes)
    const { id, formerToken } = await repo.insertSuccessor(db, key, {
      people: entries.length,
      retentionMonths,
    })
    const successor = { ...key, roundId: id }
    await createSealingKeys(db, successor)
    await repo.insertInvitedSuccessor(db, successor, roundId, {
      roundKey,
      restarts: [...round.restarts, ...linesOf(locked, plan.changes)],
      formerTokens: [...round.formerTokens, formerToken],
    })
    await startDraws(db, successor, entries.length)
    await moveManagerView(db, key, id)
    await inviteAgain(db, deps, locked, { round, former, plan, successor })
    await repo.deleteFormer(db, key)
    await insertRestarted(db, { ...key, token: formerToken, successorId: id, reason })
    await notify(db, CHANGED_ROUNDS, roundId)
    await recordAudit(db, locked, 'session.restarted', auditText(round.title, plan.changes))
    return id
  })
}

/** Returns a round that can be restarted. */
function requireRestartable(scope: Scope, round: RoundRow | undefined): RoundRow {
  if (!round) throw notFound('This round')
  requireConfirmedAddress(scope.user)
  if (round.suspended) throw new AppError('forbidden', 'This workspace is suspended.')
  if (round.ended) throw new AppError('conflict', 'This round has ended. Start a new one instead.')
  if (round.responded) {
    throw new AppError(
      'conflict',
      'A response was sent, so the list of invited people is final. You can end this round and start another one.',
    )
  }
  if (round.formerTokens.length >= MAX_RESTARTS) {
    throw new AppError(
      'conflict',
      `This round was restarted ${MAX_RESTARTS} times, which is the most. You can end it and start another one.`,
    )
  }
  return round
}

async function requireRules(db: Db, scope: Scope, { groupSize }: RoundRow) {
  const rules = await workspaces.readRules(db, scope)
  if (groupSize >= rules.minimumGroupSize) return rules
  throw new AppError(
    'conflict',
    `Your workspace asks for groups of at least ${rules.minimumGroupSize}. End this round and start another one.`,
  )
}

async function requireWithoutCreator(
  db: Db,
  { creatorId }: RoundRow,
  entries: NewRoster['members'],
): Promise<void> {
  const creator = await findManager(db, creatorId)
  const index = entries.findIndex(({ email }) => creator && isSameMailbox(email, creator.email))
  if (index < 0) return
  throw badInput(
    `members.${index}.email`,
    'This is the mailbox of the person who created the round, who is not invited.',
  )
}

function requireEnoughPeople({ groupSize, asksOpenQuestions }: RoundRow, count: number): void {
  const needed = asksOpenQuestions ? commentsNeeded(groupSize) : groupSize
  if (count >= needed) return
  const why =
    needed > groupSize
      ? 'because it asks open questions, and comments are shown only when as many have come together'
      : 'its group size'
  throw new AppError(
    'conflict',
    `This round needs at least ${needed} invited people, ${why}. The list has ${count}.`,
  )
}

const nothingChanged = () =>
  new AppError('conflict', 'Nothing changed on the list, so the round was not restarted.')

const linesOf = ({ user }: Scope, changes: readonly RosterChange[]): RestartLine[] => {
  const day = new Date().toISOString().slice(0, 10)
  return changes.map(({ person, before, after }) => ({ day, by: user.name, person, before, after }))
}

interface Invited {
  readonly round: RoundRow
  readonly former: readonly InvitedMember[]
  readonly plan: RosterPlan
  readonly successor: RoundKey
}

/**
 * Changes the team, stores the roster and queues the emails. What became of the invitation to an address
 * stays, and a mailbox that was reached stays so by another address, such as one with a tag. Only other
 * addresses are shown as reached or not, so that a restart tells of no one who has opted out since.
 */
async function inviteAgain(
  db: Db,
  deps: RestartDeps,
  scope: Scope,
  { round, former, plan, successor }: Invited,
): Promise<void> {
  const ids = former.map(({ memberId }) => memberId)
  const people = await members.replaceSome(db, scope, round.teamId, ids, plan.people)
  const deliveries = new Map(former.map(({ email, delivery }) => [addressKey(email), delivery]))
  const reached = former.filter(({ delivery }) => delivery === 'sent')
  const mailboxes = new Set(reached.map(({ email }) => mailboxOf(email)))
  const invitations = people.map((person) => ({
    ...person,
    delivery: mailboxes.has(mailboxOf(person.email))
      ? ('sent' as const)
      : (deliveries.get(addressKey(person.email)) ?? 'sending'),
  }))
  await insertInvitations(db, successor, invitations)
  const queued = invitations.map(({ id: memberId, delivery }) => ({
    memberId,
    setsDelivery: delivery === 'sending',
  }))
  await queueInvitations(db, deps, successor, queued)
  const left = plan.leftAddresses.filter((email) => deliveries.get(addressKey(email)) === 'sent')
  await queueLeftNotices(db, deps, scope.workspaceId, left)
}

/** Returns how many changes there are, and which, as far as an entry of the audit log has room. */
const auditText = (title: string, changes: readonly RosterChange[]): string =>
  `Restarted the round “${title}” with ${changes.length === 1 ? '1 change' : `${formatCount(changes.length)} changes`}: ${changes
    .map((change) => rosterChangeWords(change).join(` ${change.person}`))
    .join('; ')}.`
