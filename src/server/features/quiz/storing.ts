import { hash } from 'node:crypto'
import { isLive } from '#domain/release.ts'
import { retryKeyOf } from '#domain/stored-submission.ts'
import {
  addWaiting,
  countedLive,
  liveRollups,
  storeLive,
} from '#server/features/results/arrival.ts'
import type { Attempt } from '#server/features/results/arrival.ts'
import { pipelined } from '#server/platform/db/pipeline.ts'
import type { Pipeline } from '#server/platform/db/pipeline.ts'
import { ownConnection, sharedConnection } from '#server/platform/db/taking.ts'
import { RequestWaits, waitingFor } from '#server/platform/db/request-waits.ts'
import { GroupCommit, LEFT } from '#server/platform/group-commit.ts'
import type { GroupLimits } from '#server/platform/group-commit.ts'
import type pg from 'pg'
import * as repo from './repo.ts'
import type { Claim, LockedQuiz } from './repo.ts'

/**
 * One person's answers, checked against the assessment and not yet against the session. Ids are in
 * lower case: no two of them may mean the same.
 */
export interface Arrival extends Claim {
  /** Made by the browser, to know a repeat by; without it there is no protection against one. */
  readonly submissionId: string | undefined
  readonly answers: readonly number[]
}

/** What became of it. A repeat of what was stored is stored. */
export type Stored = 'stored' | 'disagrees' | 'expired' | 'not open'

export type Storing = Pick<GroupCommit<Arrival, Stored>, 'add' | 'isFull'>

/** As many as the database takes in some 50 ms; answers of a second at most wait for it. */
const LIMITS: GroupLimits = {
  most: 100,
  lanes: 1,
  following: 1,
  room: 500,
  patience: 2_000,
}

/**
 * What a group waits for is the group's, not that of the request which happened to begin it: each is
 * cut off by its own time, also where that request is answered long since.
 */
const inItsOwnName = <T>(store: () => Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    waitingFor(new RequestWaits(), () => void store().then(resolve, reject))
  })

/** Anonymous submissions, stored in groups. */
export function openStoring(pool: pg.Pool, limits: Partial<GroupLimits> = {}): Storing {
  const all = { ...LIMITS, ...limits }
  const own = ownConnection(pool)
  // What follows a group goes the same way.
  const quick = all.following > 0 ? sharedConnection(pool) : own
  return new GroupCommit<Arrival, Stored>(
    (group, way) =>
      inItsOwnName(() =>
        way === 'quickly'
          ? pipelined(quick, (pipeline) => storeQuickly(pipeline, group))
          : pipelined(own, (pipeline) =>
              storeWithCare(pipeline, group, way === 'care' ? 'passes' : 'waits'),
            ),
      ),
    ({ sessionId }) => sessionId,
    all,
  )
}

/**
 * Stores a group in one transaction, all of which is sent at once: what the statement that locks the
 * sessions has found by the database's clock, it tells the one that stores the answers. Left over is
 * what is rare: sessions that are held or unknown, figures that are counted at once, and what comes
 * after the end, which may be a repeat.
 */
async function storeQuickly(
  { begin, send, commit }: Pipeline,
  group: readonly Arrival[],
): Promise<(Stored | typeof LEFT)[]> {
  const { claims, arrivals } = claimedBy(group)
  const [, quizzes] = await Promise.all([
    begin(),
    repo.lockQuizzes(send, claims, 'passes'),
    addWaiting(send, claims),
    commit(),
  ])
  return arrivals.map(({ claim }) => {
    const quiz = quizzes.get(claim)
    if (quiz?.disagrees) return 'disagrees'
    return !quiz || refusalOf(quiz) !== undefined || isLive(quiz.groupSize) ? LEFT : 'stored'
  })
}

/**
 * Stores a group in one transaction, and asks under the locks for all that the rules may need. Left
 * over is what somebody else holds, where that is passed over.
 */
async function storeWithCare(
  { begin, send, commit }: Pipeline,
  group: readonly Arrival[],
  held: 'waits' | 'passes',
): Promise<(Stored | typeof LEFT)[]> {
  const { claims, arrivals } = claimedBy(group)
  const [, quizzes] = await Promise.all([begin(), repo.lockQuizzes(send, claims, held)])
  const missing = claims.filter((claim) => !quizzes.has(claim))
  const live = claims.filter((claim) => {
    const quiz = quizzes.get(claim)
    return quiz !== undefined && refusalOf(quiz) === undefined && isLive(quiz.groupSize)
  })
  const [elsewhere, known, rollups] = await Promise.all([
    repo.existing(send, held === 'passes' ? missing.map(({ sessionId }) => sessionId) : []),
    repo.knownAttempts(
      send,
      arrivals.filter(hasKey).filter(({ claim }) => asksForRepeat(quizzes.get(claim))),
    ),
    liveRollups(
      send,
      live.map(({ sessionId }) => sessionId),
    ),
  ])
  const isKnown = ({ keyHash }: Attempt) => keyHash !== undefined && known.has(keyHash)
  const fresh = live
    .map((claim) => ({ ...claim, attempts: claim.attempts.filter((one) => !isKnown(one)) }))
    .filter(({ attempts }) => attempts.length > 0)
  // Before anything is sent: what fails here fails with nothing stored.
  const counted = countedLive(fresh, rollups)
  await Promise.all([addWaiting(send, claims), storeLive(send, counted), commit()])
  return arrivals.map((arrival) => {
    if (elsewhere.has(arrival.sessionId)) return LEFT
    return isKnown(arrival) ? 'stored' : (refusalOf(quizzes.get(arrival.claim)) ?? 'stored')
  })
}

/** What a group says of where its answers belong, each once, and the attempts that say so. */
interface Claimed extends Claim {
  /** No two with one key. */
  readonly attempts: Attempt[]
}

interface Keyed extends Attempt {
  readonly sessionId: string
  readonly claim: Claimed
}

function claimedBy(group: readonly Arrival[]): { claims: Claimed[]; arrivals: Keyed[] } {
  const claims = new Map<string, Claimed>()
  const arrivals = group.map((arrival) => {
    const { sessionId, type, teamId, answers } = arrival
    const name = `${sessionId} ${type} ${teamId}`
    const claim = claims.get(name) ?? { sessionId, type, teamId, attempts: [] }
    claims.set(name, claim)
    const keyed = { sessionId, claim, keyHash: keyHashOf(arrival), answers }
    if (!isRepeat(keyed, claim.attempts)) claim.attempts.push(keyed)
    return keyed
  })
  return { claims: [...claims.values()], arrivals }
}

const isRepeat = ({ keyHash }: Attempt, others: readonly Attempt[]): boolean =>
  keyHash !== undefined && others.some((other) => other.keyHash === keyHash)

/** In hexadecimal digits. */
function keyHashOf({ sessionId, submissionId }: Arrival): string | undefined {
  if (submissionId === undefined) return undefined
  return hash('sha256', retryKeyOf(sessionId, submissionId))
}

const hasKey = (arrival: Keyed): arrival is Keyed & { readonly keyHash: string } =>
  arrival.keyHash !== undefined

/**
 * Whether it has to be known beforehand if something is a repeat: one that comes after the end is
 * stored, as it was, and none is counted twice. What waits finds out as it is stored.
 */
const asksForRepeat = (quiz: LockedQuiz | undefined): boolean =>
  quiz !== undefined && !quiz.disagrees && (refusalOf(quiz) !== undefined || isLive(quiz.groupSize))

/** Only a link that ran out says so; a closed one reads like one that never was. */
function refusalOf(quiz: LockedQuiz | undefined): Exclude<Stored, 'stored'> | undefined {
  if (!quiz) return 'not open'
  if (quiz.disagrees) return 'disagrees'
  if (quiz.closed) return 'not open'
  return quiz.expired ? 'expired' : undefined
}
