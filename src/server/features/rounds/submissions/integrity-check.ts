import type { Assessment } from '#domain/assessments/assessment.ts'
import { ASSESSMENTS, totalQuestions } from '#domain/assessments/catalogue.ts'
import { canBeOutsideSpread, isLive, MIN_GROUP_SIZE } from '#domain/release.ts'
import { addToRollup, sumOfAnswers, emptyRollup, isSubRollup } from '#domain/rollup.ts'
import type { Rollup } from '#domain/rollup.ts'
import { SCALE_POINTS } from '#domain/scoring.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Findings } from '#server/platform/db/check-findings.ts'
import { findInconsistencies, streamReleased, streamRounds } from './integrity-repo.ts'
import type { CheckedRound, ReleasedRow } from './integrity-repo.ts'

const COUNT_PROBLEMS: Readonly<Record<string, string>> = {
  waiting: 'Rounds with a wrong count of waiting submissions',
  keys: 'Rounds with more idempotency keys than submissions',
  format: 'Rounds with waiting responses that this version cannot open',
  sealing: 'Rounds whose waiting submissions have no key',
  concluded: 'Ended invited rounds with responses, comments, links or keys that their end deletes',
  erased: 'Rounds with answers although they were erased',
  views: "Rounds with more than one manager's view",
}

/** Submissions added to the rollup at a time. */
const BATCH_SIZE = 5_000

/**
 * Recalculates every round's rollup from its released submissions and compares it with the stored
 * one. The caller provides a snapshot. Memory is bounded, because submissions are streamed.
 */
export async function checkSubmissions(db: Db, findings: Findings): Promise<void> {
  for (const { kind, round_id, one, other } of await findInconsistencies(db)) {
    findings.add(COUNT_PROBLEMS[kind] ?? kind, `round ${round_id} (${one}, not ${other})`)
  }
  const rows = new RowsByRound(streamReleased(db))
  for await (const round of streamRounds(db)) {
    for (const problem of await problemsOf(round, rows.of(round))) {
      findings.add(problem, `round ${round.id}`)
    }
  }
}

/** Groups the stream of submissions by round; both streams are ordered by the round's key. */
class RowsByRound {
  readonly #rows: AsyncGenerator<ReleasedRow>
  #next: ReleasedRow | undefined
  #ended = false

  constructor(rows: AsyncGenerator<ReleasedRow>) {
    this.#rows = rows
  }

  /** Yields the rows of a round; skips rows of earlier rounds. */
  async *of(round: CheckedRound): AsyncGenerator<ReleasedRow> {
    const key = `${round.workspace_id} ${round.id}`
    for (;;) {
      if (!this.#next && !this.#ended) {
        const { value, done } = await this.#rows.next()
        this.#ended = done === true
        this.#next = done ? undefined : value
      }
      if (!this.#next) return
      const next = `${this.#next.workspace_id} ${this.#next.round_id}`
      if (next > key) return
      if (next === key) yield this.#next
      this.#next = undefined
    }
  }
}

async function problemsOf(
  round: CheckedRound,
  rows: AsyncIterable<ReleasedRow>,
): Promise<string[]> {
  const assessment = Object.hasOwn(ASSESSMENTS, round.assessment_type)
    ? ASSESSMENTS[round.assessment_type]
    : undefined
  if (!assessment) return ['Rounds of an unknown assessment']
  const { rollup, days, invalid } = await recalculate(assessment, rows)
  const problems = invalid ? ['Rounds with invalid answers'] : []
  if (!round.erased && !rollupMatches(round, rollup, days)) {
    problems.push('Rounds whose rollup does not match their released submissions')
  }
  if (!spreadIsPossible(round)) {
    problems.push('Rounds whose published distributions do not fit their rollup')
  }
  if (!releasesLargeEnough(round, days)) {
    problems.push('Rounds with a release smaller than the group size')
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
  round: CheckedRound,
  rollup: Rollup,
  days: ReadonlyMap<string, number>,
): boolean {
  if (round.released === null) return rollup.released === 0
  return (
    round.released === rollup.released &&
    round.answer_sum === sumOfAnswers(rollup) &&
    same(round.counts, rollup.counts) &&
    (round.last_day === null ? days.size === 0 : days.has(round.last_day))
  )
}

/** Checks only that the spread fits the rollup: which submissions it contains is not stored. */
function spreadIsPossible(round: CheckedRound): boolean {
  const { released, spread_released: spread, spread_counts: counts } = round
  if (released === null) return true
  if (spread === 0 || spread === released) return counts === null
  return (
    counts !== null && isSubRollup({ released, counts: round.counts }, { released: spread, counts })
  )
}

/**
 * True if the stored data is consistent with releases of at least the smallest group size; the
 * round's group size may have been raised since. With group size 1 every submission is in the
 * spread.
 */
function releasesLargeEnough(round: CheckedRound, days: ReadonlyMap<string, number>): boolean {
  const released = round.released ?? 0
  const outsideSpread = released - round.spread_released
  if (isLive(round.group_size)) return outsideSpread === 0 && round.waiting === 0
  if (released === 0) return true
  // All submissions of one release have one day; those released at once would be in the spread.
  const releaseSizes = round.spread_released === 0 ? [...days.values()] : []
  return canBeOutsideSpread(outsideSpread) && !releaseSizes.some((size) => size < MIN_GROUP_SIZE)
}

const same = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((value, index) => value === b[index])
