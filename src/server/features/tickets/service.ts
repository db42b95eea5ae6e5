import { hash } from 'node:crypto'
import type { drawTicket, openInvitation } from '#contract/invited-rounds.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { shortenAddress } from '#domain/invited-rounds.ts'
import type { SessionKey, SessionKeys } from '#server/features/workspaces/session-keys.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError, badInput, notFound } from '#server/platform/http/app-error.ts'
import { readInvitationToken } from './invitation-token.ts'
import * as repo from './repo.ts'
import type { InvitedRound } from './repo.ts'
import { fingerprintOf, signBlinded } from './round-key.ts'

// A ticket is signed blinded, so nothing that is stored or returned here tells which response comes with
// it. No call leaves a time, a log line or a row of its own.

/** Dependencies of tickets. */
export interface TicketDeps {
  readonly db: Db
  readonly sessionKeys: SessionKeys
}

/** What an invited person reads before the first question. 404 for an unknown link, 410 after the end. */
export const openInvitationLink = (
  deps: TicketDeps,
  token: string,
): Promise<ResponseOf<typeof openInvitation>> =>
  withInvitation(deps, token, deps.db, repo.findRound, async ({ key, round, memberId }) => ({
    quizToken: round.quizToken,
    roster: (await repo.listRoster(deps.db, key)).map(({ name, email }) => ({
      name,
      email: shortenAddress(email),
    })),
    fingerprint: fingerprintOf(round.publicKey),
    drawn: round.drawn[memberId] !== undefined,
  }))

/**
 * Signs a blinded message, once per invitation; the same message gets the same signature. 409 for
 * another one, 404 for an unknown link, 410 after the end, 400 for a message that cannot be signed.
 */
export const draw = (
  deps: TicketDeps,
  token: string,
  blindedMessage: string,
): Promise<ResponseOf<typeof drawTicket>> =>
  deps.db.transaction().execute((db) =>
    withInvitation(deps, token, db, repo.lockRound, async ({ key, round, memberId }) => {
      const blinded = Buffer.from(blindedMessage, 'base64url')
      const messageHash = hash('sha256', blinded)
      const drawn = round.drawn[memberId]
      if (drawn !== undefined && drawn !== messageHash) throw drawnElsewhere()
      const signature = round.privateKey && signBlinded(round.privateKey, blinded)
      if (signature === null) throw roundEnded(round)
      if (signature === undefined) throw badInput('blindedMessage', 'This value cannot be signed.')
      if (drawn === undefined) await repo.markDrawn(db, key, memberId, messageHash)
      return { blindSignature: signature.toString('base64url') }
    }),
  )

interface Invitation {
  readonly key: SessionKey
  readonly round: InvitedRound
  readonly memberId: string
}

async function withInvitation<T>(
  { sessionKeys }: TicketDeps,
  token: string,
  db: Db,
  readRound: (db: Db, key: SessionKey) => Promise<InvitedRound | undefined>,
  work: (invitation: Invitation) => Promise<T>,
): Promise<T> {
  const link = readInvitationToken(token)
  const result =
    link &&
    (await sessionKeys.find(link.sessionId, async (key) => {
      const memberId = await repo.findMember(db, key, link.hash)
      const round = memberId && (await readRound(db, key))
      if (!round) return undefined
      if (round.closed || round.expired) throw roundEnded(round)
      return work({ key, round, memberId })
    }))
  if (result === undefined) throw notFound('This invitation')
  return result
}

function roundEnded({ tooFew }: InvitedRound): AppError {
  if (!tooFew) return new AppError('expired', 'This round has ended. Thank you.')
  return new AppError(
    'expired',
    'This round was closed because too few of the invited people could be reached to keep everyone anonymous.',
  )
}

const drawnElsewhere = () =>
  new AppError(
    'conflict',
    'This invitation was opened in another browser. Continue there: only that browser can send your response.',
  )
