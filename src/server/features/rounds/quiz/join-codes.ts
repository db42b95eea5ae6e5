import { randomInt } from 'node:crypto'
import { JOIN_CODE_HOURS, JOIN_CODE_LENGTH, JOIN_LETTERS, readJoinCode } from '#domain/join-code.ts'
import * as rounds from '#server/features/rounds/rounds/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { Scope } from '#server/platform/scope.ts'
import * as repo from './join-repo.ts'
import type { RoundLookup } from './round-lookup.ts'

export interface JoinDeps {
  readonly db: Db
  /** Throws if a network has tried too many wrong codes. Returns what takes the attempt back. */
  readonly countAttempt: (network: string | null) => () => void
}

/** Returns the code of an open round, a new one if it has none that is valid. 409 if the round takes no code. */
export async function createJoinCode(db: Db, scope: Scope, roundId: string) {
  const { access, isActive, expiresAt } = await rounds.read(db, scope, roundId)
  if (access === 'invited') {
    throw new AppError(
      'conflict',
      'People answer an invited round with the link in their email, not with a code.',
    )
  }
  if (!isActive) throw new AppError('conflict', 'The round has ended.')
  const { code, until } = await repo.keepCode(db, roundId, {
    code: newCode(),
    hours: JOIN_CODE_HOURS,
    end: new Date(expiresAt),
  })
  return { code, expiresAt: until.toISOString() }
}

const newCode = (): string =>
  Array.from({ length: JOIN_CODE_LENGTH }, () => JOIN_LETTERS[randomInt(JOIN_LETTERS.length)]).join(
    '',
  )

/** Returns the page of the survey with this code. 404 if there is none, or it takes no answers. */
export async function join(
  { db, countAttempt }: JoinDeps,
  lookup: RoundLookup,
  { typed, network }: { typed: string; network: string | null },
): Promise<{ path: string }> {
  const takeBack = countAttempt(network)
  const token = await repo.findToken(db, readJoinCode(typed) ?? '')
  // A code that is unknown reads the database as often as one of a round that has ended.
  const round = await lookup.load(token ?? '')
  if (token === undefined || !round || round.closed || round.expired) {
    throw new AppError(
      'not_found',
      'No open survey has this code. Check it on the screen: a code is valid for a few hours.',
    )
  }
  takeBack()
  return { path: `/quiz/${token}` }
}
