import type { Assessment } from '#domain/assessments/assessment.ts'
import { ASSESSMENTS, totalQuestions } from '#domain/assessments/catalogue.ts'
import { canBeOutsideSpread, isLive, MIN_GROUP_SIZE } from '#domain/release.ts'
import { addToRollup, sumOfAnswers, emptyRollup, isSubRollup } from '#domain/rollup.ts'
import type { Rollup } from '#domain/rollup.ts'
import { SCALE_POINTS } from '#domain/scoring.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Findings } from '#server/platform/db/check-findings.ts'
import { findInconsistencies, streamReleased, streamSessions } from './integrity-repo.ts'
import type { CheckedSession, ReleasedRow } from './integrity-repo.ts'

const COUNT_PROBLEMS: Readonly<Record<string, string>> = {
  waiting: 'Sessions with a wrong count of waiting submissions',
  keys: 'Sessions with more idempotency keys than submissions',
  concluded: 'Ended invited rounds with responses, comments, links or keys that their end deletes',
  erased: 'Sessions with answers although they were erased',
  views: "Sessions with more than one manager's view",
}

/** Submissions added to the rollup at a time. */
const BATCH_SIZE = 5_000

/**
 * Recalculates every session's rollup from its released submissions and compares it with the stored
 * one. The caller provides a snapshot. Memory is bounded, because submissions are streamed.
 */
export async function checkSubmissions(db: Db, findings: Findings): Promise<void> {
  for (const { kind, session_id, one, other } of await findInconsistencies(db)) {
    findings.add(COUNT_PROBLEMS[kind] ?? kind, `session ${session_id} (${one}, not ${other})`)
  }
  const rows = new RowsBySession(streamReleased(db))
  for await (const session of streamSessions(db)) {
    for (const problem of await problemsOf(session, rows.of(session))) {
      findings.add(problem, `session ${session.id}`)
    }
  }
}

/** Groups the stream of submissions by session; both streams are ordered by the session's key. */
class RowsBySession {
  readonly #rows: AsyncGenerator<ReleasedRow>
  #next: ReleasedRow | undefined
  #ended = false

  constructor(rows: AsyncGenerator<ReleasedRow>) {
    this.#rows = rows
  }

  /** The rows of a session; skips rows of earlier sessions. */
  async *of(session: CheckedSession): AsyncGenerator<ReleasedRow> {
    const key = `${session.workspace_id} ${session.id}`
    for (;;) {
      if (!this.#next && !this.#ended) {
        const { value, done } = await this.#rows.next()
        this.#ended = done === true
        this.#next = done ? undefined : value
      }
      if (!this.#next) return
      const next = `${this.#next.workspace_id} ${this.#next.session_id}`
      if (next > key) return
      if (next === key) yield this.#next
      this.#next = undefined
    }
  }
}

async function problemsOf(
  session: CheckedSession,
  rows: AsyncIterable<ReleasedRow>,
): Promise<string[]> {
  const assessment = Object.hasOwn(ASSESSMENTS, session.assessment_type)
    ? ASSESSMENTS[session.assessment_type]
    : undefined
  if (!assessment) return ['Sessions of an unknown assessment']
  const { rollup, days, invalid } = await recalculate(assessment, rows)
  const problems = invalid ? ['Sessions with invalid answers'] : []
  if (!session.erased && !rollupMatches(session, rollup, days)) {
    problems.push('Sessions whose rollup does not match their released submissions')
  }
  if (!spreadIsPossible(session)) {
    problems.push('Sessions whose published distributions do not fit their rollup')
  }
  if (!releasesLargeEnough(session, days)) {
    problems.push('Sessions with a release smaller than the group size')
  }
  return problems
}

async function recalculate(assessment: Assessment, rows: AsyncIterable<ReleasedRow>) {
  const questions = totalQuestions(assessment)
  const days = new Map<string, number>()
  let rollup: Rollup = emptyRollup(assessment)
  let batch: number[][] = []
  let invalid = false
  for await (const { answers, day } of rows) {
    days.set(day, (days.get(day) ?? 0) + 1)
    if (
      answers.length !== questions ||
      answers.some((value) => !(value >= 1 && value <= SCALE_POINTS))
    ) {
      invalid = true
      continue
    }
    batch.push(answers)
    if (batch.length < BATCH_SIZE) continue
    rollup = addToRollup(rollup, batch)
    batch = []
  }
  return { rollup: addToRollup(rollup, batch), days, invalid }
}

function rollupMatches(
  session: CheckedSession,
  rollup: Rollup,
  days: ReadonlyMap<string, number>,
): boolean {
  if (session.released === null) return rollup.released === 0
  return (
    session.released === rollup.released &&
    session.answer_sum === sumOfAnswers(rollup) &&
    same(session.counts, rollup.counts) &&
    (session.last_day === null ? days.size === 0 : days.has(session.last_day))
  )
}

/** Only checks that the spread fits the rollup: which submissions it contains is not stored. */
function spreadIsPossible(session: CheckedSession): boolean {
  const { released, spread_released: spread, spread_counts: counts } = session
  if (released === null) return true
  if (spread === 0 || spread === released) return counts === null
  return (
    counts !== null &&
    isSubRollup({ released, counts: session.counts }, { released: spread, counts })
  )
}

/**
 * True if the stored data is consistent with releases of at least the smallest group size; the
 * session's group size may have been raised since. With group size 1 every submission is in the
 * spread.
 */
function releasesLargeEnough(session: CheckedSession, days: ReadonlyMap<string, number>): boolean {
  const released = session.released ?? 0
  const outsideSpread = released - session.spread_released
  if (isLive(session.group_size)) return outsideSpread === 0 && session.waiting === 0
  if (!session.parted || released === 0) return true
  // All submissions of one release have one day; those released at once would be in the spread.
  const releaseSizes = session.spread_released === 0 ? [...days.values()] : []
  return canBeOutsideSpread(outsideSpread) && !releaseSizes.some((size) => size < MIN_GROUP_SIZE)
}

const same = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((value, index) => value === b[index])
