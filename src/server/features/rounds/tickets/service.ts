import { hash } from 'node:crypto'
import type { drawTicket, openInvitation, RosterEntry } from '#contract/invited-rounds.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { mailboxOf } from '#domain/mailbox.ts'
import { markAddresses } from '#domain/roster.ts'
import { findRestarted, roundRestarted } from '#server/features/rounds/round-keys/public.ts'
import { rosterSealerOf } from '#server/features/rounds/sealing/public.ts'
import type { Draws, RosterSealer } from '#server/features/rounds/sealing/public.ts'
import { listTeamReaders } from '#server/features/workspaces/memberships/public.ts'
import type { RoundKey, RoundKeys } from '#server/features/rounds/round-keys/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError, badInput, notFound } from '#server/platform/http/app-error.ts'
import { readInvitationToken } from './invitation-token.ts'
import * as repo from './repo.ts'
import type { InvitedRound, RoundEnd } from './repo.ts'
import { fingerprintOf, signBlinded } from './round-key.ts'

// A ticket is signed blinded, so nothing that is stored or returned here tells which response comes with
// it. No call leaves a time, a log line or a row of its own.

/** Dependencies of tickets. */
export interface TicketDeps {
  readonly db: Db
  readonly roundKeys: RoundKeys
}

/**
 * Returns what an invited person reads before the first question. 404 for an unknown link, 410 after
 * the end.
 */
export const openInvitationLink = (
  deps: TicketDeps,
  token: string,
): Promise<ResponseOf<typeof openInvitation>> =>
  withLink(deps, token, async (link) => {
    const invitation = await readOpen(deps.db, link, repo.findRound)
    if (!invitation) return undefined
    const { round, memberId } = invitation
    if (!round.publicKey) throw roundEnded(round)
    const opened = await openDraws(deps.db, link.key, round)
    if (!opened) return undefined
    return {
      quizToken: round.quizToken,
      roster: await readRoster(deps.db, link.key, invitation),
      restarts: [...round.restarts],
      fingerprint: fingerprintOf(round.publicKey),
      drawn: opened.draws.has(memberId),
    }
  })

/** Returns the roster as a member sees it, with their own entry first. */
async function readRoster(
  db: Db,
  key: RoundKey,
  { round, memberId }: OpenedInvitation,
): Promise<RosterEntry[]> {
  const people = await repo.listRoster(db, key)
  const readers = await listTeamReaders(db, key.workspaceId, round.teamId)
  const mailboxes = new Set(readers.map(mailboxOf))
  const marks = markAddresses(people.map(({ email }) => email))
  const entries = people.map((person, index) => ({
    name: person.name,
    email: person.email.toLowerCase(),
    isYou: person.memberId === memberId,
    readsResults: mailboxes.has(mailboxOf(person.email)),
    marks: marks[index] ?? [],
  }))
  return entries.toSorted((one, other) => Number(other.isYou) - Number(one.isYou))
}

/**
 * Signs a blinded message, once per invitation; the same message gets the same signature. 409 for
 * another one, 404 for an unknown link, 410 after the end, 400 for a message that cannot be signed.
 */
export const draw = (
  deps: TicketDeps,
  token: string,
  blindedMessage: string,
): Promise<ResponseOf<typeof drawTicket>> =>
  withLink(deps, token, (link) =>
    deps.db.transaction().execute(async (db) => {
      const invitation = await readOpen(db, link, repo.lockRound)
      if (!invitation) return undefined
      const { round, memberId } = invitation
      const blinded = Buffer.from(blindedMessage, 'base64url')
      const messageHash = hash('sha256', blinded)
      const opened = await openDraws(db, link.key, round)
      if (!opened) return undefined
      const { sealer, draws } = opened
      const drawn = draws.get(memberId)
      if (drawn !== undefined && drawn !== messageHash) throw drawnElsewhere()
      if (!round.privateKey) throw roundEnded(round)
      const signature = signBlinded(round.privateKey, blinded)
      if (!signature) throw badInput('blindedMessage', 'This value cannot be signed.')
      if (drawn === undefined) {
        const all = new Map([...draws, [memberId, messageHash]])
        await repo.writeDrawn(db, link.key, sealer.sealDraws(all, round.people ?? all.size))
      }
      return { blindSignature: signature.toString('base64url') }
    }),
  )

/**
 * Returns who has drawn a ticket of an open round, and what seals it; undefined if its team has moved since the
 * round was read.
 */
async function openDraws(
  db: Db,
  key: RoundKey,
  round: InvitedRound,
): Promise<{ sealer: RosterSealer; draws: Draws } | undefined> {
  const sealer = await rosterSealerOf(db, key)
  if (!sealer || !round.drawn) return undefined
  return { sealer, draws: sealer.unsealDraws(round.drawn) }
}

/** A link with the round to which it leads. */
interface Link {
  readonly key: RoundKey
  readonly tokenHash: Buffer
}

/** Returns what `work` returns for a link. 404 if that is undefined, 410 if the round was restarted. */
async function withLink<T>(
  { db, roundKeys }: TicketDeps,
  token: string,
  work: (link: Link) => Promise<T | undefined>,
): Promise<T> {
  const parsed = readInvitationToken(token)
  const result =
    parsed && (await roundKeys.find(parsed.roundId, (key) => work({ key, tokenHash: parsed.hash })))
  if (result !== undefined) return result
  const restarted = parsed && (await findRestarted(db, parsed.roundId))
  throw restarted ? roundRestarted(restarted) : notFound('This invitation')
}

/** An open round and the invited person of a link. */
interface OpenedInvitation {
  readonly round: InvitedRound
  readonly memberId: string
}

/**
 * Returns the open round of a link and its invited person; undefined for an unknown link. 410 after
 * the end, for every link that names the round: those that were sent are deleted then.
 */
async function readOpen(
  db: Db,
  { key, tokenHash }: Link,
  readRound: (db: Db, key: RoundKey) => Promise<InvitedRound | undefined>,
): Promise<OpenedInvitation | undefined> {
  const memberId = await repo.findMember(db, key, tokenHash)
  const round = memberId && (await readRound(db, key))
  if (!round) {
    const end = await repo.findEnd(db, key)
    if (end) throw roundEnded(end)
    return undefined
  }
  if (round.closed || round.expired) throw roundEnded(round)
  return { round, memberId }
}

function roundEnded({ tooFew }: RoundEnd): AppError {
  if (!tooFew) return new AppError('expired', 'This survey has ended. Thank you.')
  return new AppError(
    'expired',
    'This survey was closed because too few of the invited people could be reached to keep everyone anonymous.',
  )
}

const drawnElsewhere = () =>
  new AppError(
    'conflict',
    'This invitation was opened in another browser. Continue there: only that browser can send your response.',
  )
