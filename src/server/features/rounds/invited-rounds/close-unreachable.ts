import { reachesTooFew } from '#domain/invited-rounds.ts'
import * as optOuts from '#server/features/people/email-opt-outs/public.ts'
import { releaseIfDue } from '#server/features/rounds/submissions/public.ts'
import type { RoundKey } from '#server/features/rounds/round-keys/public.ts'
import * as workspaces from '#server/features/workspaces/workspaces/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { jobScope } from '#server/platform/scope.ts'
import type { z } from 'zod'
import * as repo from './repo.ts'
import * as schedule from './schedule-repo.ts'

/** Closes the running rounds in which too few people are left after an address was stopped. */
export async function checkRoundsOf(
  db: Db,
  { addressHash }: z.output<typeof optOuts.AddressStopped.payload>,
): Promise<void> {
  const keys = await schedule.listRunningWith(db, Buffer.from(addressHash, 'hex'))
  for (const key of keys) await closeIfTooFew(db, key)
}

/** Acts on refused invitations a day after the latest one. The cron is at most ten minutes late. */
export const REFUSED_INVITATIONS = { queue: 'round-refusals', cron: '*/10 * * * *' }

/** Closes the rounds of all workspaces whose refusals are old and leave too few people. */
export async function checkRefusedRounds(db: Db): Promise<void> {
  for (const key of await schedule.listWithOldRefusals(db)) await closeIfTooFew(db, key)
}

/**
 * Closes a running round if emails reach too few of its people. Someone who wants no emails counts as not
 * reached, whether they have responded or not. Responses that wait are released by the ordinary rule, or
 * deleted.
 */
const closeIfTooFew = (db: Db, key: RoundKey): Promise<void> =>
  db.transaction().execute(async (db) => {
    const { workspaceId, roundId } = key
    await workspaces.lockIfExists(db, workspaceId)
    const round = await releaseIfDue(db, jobScope(workspaceId), roundId)
    if (!round || round.ended) return
    const refusalsAreOld = await schedule.settleRefusals(db, key)
    const roster = await repo.listInvitations(db, key)
    const reachable = roster.filter(({ delivery }) => delivery !== 'undeliverable')
    const stopped = await optOuts.stoppedAmong(
      db,
      reachable.map(({ email }) => email),
      'rounds',
    )
    const reach = {
      groupSize: round.groupSize,
      roster: roster.length,
      undeliverable: roster.length - reachable.length,
      stopped: stopped.size,
      refusalsAreOld,
    }
    if (!reachesTooFew(reach)) return
    await repo.close(db, key)
    await repo.markTooFew(db, key)
    await releaseIfDue(db, jobScope(workspaceId), roundId)
  })
