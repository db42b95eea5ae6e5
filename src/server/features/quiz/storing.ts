import { createHash } from 'node:crypto'
import { isLive } from '#domain/release.ts'
import { retryKeyOf } from '#domain/stored-submission.ts'
import {
  addWaiting,
  countedLive,
  liveRollups,
  storeLive,
} from '#server/features/results/arrival.ts'
import type { Arrived } from '#server/features/results/arrival.ts'
import { pipelined } from '#server/platform/db/pipeline.ts'
import type { Pipeline } from '#server/platform/db/pipeline.ts'
import { RequestWaits, waitingFor } from '#server/platform/db/request-waits.ts'
import { GroupCommit, HELD } from '#server/platform/group-commit.ts'
import type { GroupLimits } from '#server/platform/group-commit.ts'
import type pg from 'pg'
import * as repo from './repo.ts'
import type { LockedQuiz } from './repo.ts'

/** One person's answers, checked against the assessment and not yet against the session. */
export interface Arrival {
  /** In lower case, as the database writes it. */
  readonly sessionId: string
  readonly type: string
  readonly teamId: string | undefined
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
export const openStoring = (pool: pg.Pool, limits: Partial<GroupLimits> = {}): Storing =>
  new GroupCommit<Arrival, Stored>(
    (group, held) =>
      inItsOwnName(() => pipelined(pool, (pipeline) => storeGroup(pipeline, group, held))),
    ({ sessionId }) => sessionId,
    { ...LIMITS, ...limits },
  )

/**
 * Stores a group in one transaction. What needs nothing of each other is sent together, so that the
 * way to the database is gone twice: for the locks of the sessions and, under them, all that the
 * rules ask for by the database's clock; then with retry keys, answers, counters and the commit.
 * What is rare takes a third: a session that is held or unknown, a repeat after the end, figures
 * that are counted at once.
 */
async function storeGroup(
  { begin, send, commit }: Pipeline,
  group: readonly Arrival[],
  held: 'waits' | 'passes',
): Promise<(Stored | typeof HELD)[]> {
  const sessionIds = [...new Set(group.map(({ sessionId }) => sessionId))]
  const [, quizzes] = await Promise.all([begin(), repo.lockQuizzes(send, sessionIds, held)])
  const arrivals = group.map((arrival) => judged(arrival, quizzes.get(arrival.sessionId)))

  const missing = sessionIds.filter((id) => !quizzes.has(id))
  const live = [...quizzes.values()].filter(({ groupSize }) => isLive(groupSize))
  const [elsewhere, known, rollups] = await Promise.all([
    held === 'passes' ? repo.existing(send, missing) : new Set<string>(),
    repo.knownAttempts(send, arrivals.filter(asksForRepeat).filter(hasKey)),
    liveRollups(
      send,
      live.map(({ id }) => id),
    ),
  ])
  const isKnown = ({ keyHash }: Judged) => keyHash !== undefined && known.has(keyHash)
  const fresh = withoutRepeats(
    arrivals.filter((arrival) => arrival.refusal === undefined && !isKnown(arrival)),
  )
  const arrived = Object.groupBy(bySession(fresh), ({ groupSize }) =>
    isLive(groupSize) ? 'live' : 'waiting',
  )
  // Before anything is sent: what fails here fails with nothing stored.
  const counted = countedLive(arrived.live ?? [], rollups)
  await Promise.all([addWaiting(send, arrived.waiting ?? []), storeLive(send, counted), commit()])
  return arrivals.map((arrival) => {
    if (elsewhere.has(arrival.sessionId)) return HELD
    return isKnown(arrival) ? 'stored' : (arrival.refusal ?? 'stored')
  })
}

interface Judged extends Arrival {
  readonly keyHash: string | undefined
  readonly quiz: LockedQuiz | undefined
  /** Undefined where it is to be stored, unless it is a repeat. */
  readonly refusal: Exclude<Stored, 'stored'> | undefined
}

function judged(arrival: Arrival, quiz: LockedQuiz | undefined): Judged {
  return { ...arrival, keyHash: keyHashOf(arrival), quiz, refusal: refusalOf(arrival, quiz) }
}

/**
 * Whether it has to be known beforehand if this is a repeat: one that comes after the end is stored,
 * as it was, and none is counted twice. What waits finds out as it is stored.
 */
const asksForRepeat = ({ quiz, refusal }: Judged): boolean =>
  quiz !== undefined && refusal !== 'disagrees' && (refusal !== undefined || isLive(quiz.groupSize))

const hasKey = <A extends Judged>(arrival: A): arrival is A & { readonly keyHash: string } =>
  arrival.keyHash !== undefined

/** In hexadecimal digits. */
function keyHashOf({ sessionId, submissionId }: Arrival): string | undefined {
  if (submissionId === undefined) return undefined
  return createHash('sha256').update(retryKeyOf(sessionId, submissionId)).digest('hex')
}

/** Of several with one key, the first. */
function withoutRepeats(arrivals: readonly Judged[]): Judged[] {
  const seen = new Set<string>()
  return arrivals.filter(({ keyHash }) => {
    if (keyHash === undefined) return true
    const isFirst = !seen.has(keyHash)
    seen.add(keyHash)
    return isFirst
  })
}

/** Only a link that ran out says so; a closed one reads like one that never was. */
function refusalOf(
  arrival: Arrival,
  quiz: LockedQuiz | undefined,
): Exclude<Stored, 'stored'> | undefined {
  if (!quiz) return 'not open'
  if (quiz.assessmentType !== arrival.type || quiz.teamId !== arrival.teamId) return 'disagrees'
  if (quiz.closed) return 'not open'
  return quiz.expired ? 'expired' : undefined
}

/** The answers of each session together. */
function bySession(fresh: readonly Judged[]): Arrived[] {
  return [...Map.groupBy(fresh, ({ sessionId }) => sessionId).values()].flatMap((attempts) => {
    const quiz = attempts[0]?.quiz
    return quiz ? [{ ...quiz, sessionId: quiz.id, attempts }] : []
  })
}
