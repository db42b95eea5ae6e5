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
 * way to the database is gone twice, once more where a session is held or unknown: first for the locks of the sessions and, under them, all that
 * the rules ask for by the database's clock; then with retry keys, answers, counters and figures,
 * and the commit.
 */
async function storeGroup(
  { begin, send, commit }: Pipeline,
  group: readonly Arrival[],
  held: 'waits' | 'passes',
): Promise<(Stored | typeof HELD)[]> {
  const arrivals = group.map((arrival) => ({ ...arrival, keyHash: keyHashOf(arrival) }))
  const sessionIds = [...new Set(group.map(({ sessionId }) => sessionId))]
  const [, quizzes, known, rollups] = await Promise.all([
    begin(),
    repo.lockQuizzes(send, sessionIds, held),
    repo.knownAttempts(send, arrivals.filter(hasKey)),
    liveRollups(send, sessionIds),
  ])
  const missing = sessionIds.filter((id) => !quizzes.has(id))
  const elsewhere = held === 'passes' ? await repo.existing(send, missing) : new Set<string>()

  const judged = judge(arrivals, quizzes, known)
  const fresh = judged.filter(({ verdict }) => verdict === 'fresh')
  const arrived = Object.groupBy(bySession(fresh), ({ groupSize }) =>
    isLive(groupSize) ? 'live' : 'waiting',
  )
  // Before anything is sent: what fails here fails with nothing stored.
  const live = countedLive(arrived.live ?? [], rollups)
  await Promise.all([
    repo.rememberAttempts(send, fresh.filter(hasKey)),
    addWaiting(send, arrived.waiting ?? []),
    storeLive(send, live),
    commit(),
  ])
  return judged.map(({ sessionId, verdict }) => {
    if (elsewhere.has(sessionId)) return HELD
    return verdict === 'fresh' ? 'stored' : verdict
  })
}

type Keyable = Arrival & { readonly keyHash: string | undefined }

interface Judged extends Keyable {
  readonly quiz: LockedQuiz | undefined
  /** `stored` where it is a repeat. */
  readonly verdict: Stored | 'fresh'
}

const hasKey = <A extends Keyable>(arrival: A): arrival is A & { readonly keyHash: string } =>
  arrival.keyHash !== undefined

/** In hexadecimal digits. */
function keyHashOf({ sessionId, submissionId }: Arrival): string | undefined {
  if (submissionId === undefined) return undefined
  return createHash('sha256').update(retryKeyOf(sessionId, submissionId)).digest('hex')
}

/** What becomes of each; of several with one key, all but the first are repeats. */
function judge(
  arrivals: readonly Keyable[],
  quizzes: ReadonlyMap<string, LockedQuiz>,
  known: ReadonlySet<string>,
): Judged[] {
  const seen = new Set(known)
  return arrivals.map((arrival) => {
    const quiz = quizzes.get(arrival.sessionId)
    const refusal = refusalOf(arrival, quiz)
    if (!quiz || refusal === 'disagrees')
      return { ...arrival, quiz, verdict: refusal ?? 'not open' }
    if (hasKey(arrival)) {
      if (seen.has(arrival.keyHash)) return { ...arrival, quiz, verdict: 'stored' }
      if (!refusal) seen.add(arrival.keyHash)
    }
    return { ...arrival, quiz, verdict: refusal ?? 'fresh' }
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
  return [...Map.groupBy(fresh, ({ sessionId }) => sessionId).values()].flatMap((of) => {
    const quiz = of[0]?.quiz
    return quiz ? [{ ...quiz, answers: of.map(({ answers }) => answers) }] : []
  })
}
