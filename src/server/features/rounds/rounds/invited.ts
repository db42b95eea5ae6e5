import type { NewRound, RoundChange } from '#contract/rounds.ts'
import { MAX_ROSTER, MIN_INVITED_GROUP_SIZE } from '#domain/invited-rounds.ts'
import { isSecureOrLocal } from '#domain/secure-url.ts'
import { requireConfirmedAddress } from '#server/features/people/accounts/public.ts'
import { countMembers, insertRoster } from '#server/features/rounds/invited-rounds/public.ts'
import { openRound, generateRoundKey } from '#server/features/rounds/tickets/public.ts'
import type { RoundKeyPair } from '#server/features/rounds/tickets/public.ts'
import type { RoundKey } from '#server/features/rounds/round-keys/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError, badInput } from '#server/platform/http/app-error.ts'
import type { Scope } from '#server/platform/scope.ts'

/**
 * Checks a new invited round and makes its key. 409 with an unconfirmed address, and without https in
 * `publicUrl`: browsers check tickets on secure pages only. 400 for a small group.
 */
export async function startInvitedRound(
  scope: Scope,
  { groupSize }: NewRound,
  publicUrl: string | undefined,
): Promise<RoundKeyPair> {
  requireConfirmedAddress(scope.user)
  if (publicUrl !== undefined && !isSecureOrLocal(publicUrl)) {
    throw new AppError(
      'conflict',
      'Invited people could not respond, because this server has no https. Ask the person who runs it, or start a round with an open link.',
    )
  }
  if (groupSize < MIN_INVITED_GROUP_SIZE) {
    throw badInput(
      'groupSize',
      `An invited round needs a group size of at least ${MIN_INVITED_GROUP_SIZE}.`,
    )
  }
  return generateRoundKey()
}

/**
 * Returns the number of people to invite, without the creator. 409 if they are fewer than the group
 * size or too many.
 */
export async function countInvited(
  db: Db,
  scope: Scope,
  { teamId, groupSize }: NewRound,
): Promise<number> {
  const count = await countMembers(db, scope, teamId, scope.user.email)
  if (count < groupSize) {
    throw new AppError(
      'conflict',
      `Without you, the team has ${count} ${count === 1 ? 'member' : 'members'}. A group size of ${groupSize} needs at least ${groupSize}. Add members, or choose a smaller group size.`,
    )
  }
  if (count > MAX_ROSTER) {
    throw new AppError('conflict', `A round can have at most ${MAX_ROSTER} invited people.`)
  }
  return count
}

/** Stores the key and the roster of a new round, without its creator. */
export async function insertInvitedRound(
  db: Db,
  key: RoundKey,
  {
    teamId,
    creatorEmail,
    people,
  }: { readonly teamId: string; readonly creatorEmail: string; readonly people: number },
  roundKey: RoundKeyPair,
): Promise<void> {
  await openRound(db, key, roundKey, people)
  await insertRoster(db, key, teamId, creatorEmail)
}

interface InvitedState {
  readonly ended: boolean
  readonly expectedResponses: number | null
}

/**
 * Throws 409 for reopening an invited round, for changing the number of people, which is its roster,
 * and for a group size that they cannot reach.
 */
export function requireInvitedChange(
  { ended, expectedResponses }: InvitedState,
  change: RoundChange,
): void {
  if (ended && (change.isActive || change.expiresAt !== undefined)) {
    throw new AppError(
      'conflict',
      'A round with invitations cannot be reopened. Start a new round instead.',
    )
  }
  if (change.groupSize !== undefined && change.groupSize > (expectedResponses ?? 0)) {
    throw new AppError(
      'conflict',
      `${expectedResponses} people are invited, so the group size can be at most that.`,
    )
  }
  if (change.expectedResponses !== undefined) {
    throw new AppError('conflict', 'The number of people is the number of those invited.')
  }
}
