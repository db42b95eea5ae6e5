import type { Assessment } from '#domain/assessments/assessment.ts'
import { ASSESSMENTS, totalQuestions } from '#domain/assessments/catalogue.ts'
import { answersIn, isPartOf, NO_ANSWERS, sumOf } from '#domain/question-counts.ts'
import type { QuestionCounts } from '#domain/question-counts.ts'
import { canBeOutsideSpread, isLive, MIN_GROUP_SIZE } from '#domain/release.ts'
import { AnswerCounter, cellCount, fromStored } from '#domain/rollup.ts'
import type { Answers, CountedAnswers } from '#domain/rollup.ts'
import { teamScores } from '#domain/team-results.ts'
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
  const { counted, days, invalid } = await recalculate(assessment, rows)
  const problems = invalid ? ['Rounds with invalid answers'] : []
  const stored = storedCounts(assessment, round)
  if (!stored) return [...problems, 'Rounds with an incomplete rollup']
  if (!meanMatches(assessment, round, stored)) problems.push('Rounds with a wrong overall mean')
  if (!round.erased && !rollupMatches(round, stored, counted, days)) {
    problems.push('Rounds whose rollup does not match their released submissions')
  }
  if (!stored.every(({ entered, distribution }) => isPartOf(entered, distribution))) {
    problems.push('Rounds whose published distributions do not fit their rollup')
  }
  if (!releasesLargeEnough(round, stored, days)) {
    problems.push('Rounds with a release smaller than the group size')
  }
  return problems
}

async function recalculate(assessment: Assessment, rows: AsyncIterable<ReleasedRow>) {
  const questions = totalQuestions(assessment)
  const days = new Map<string, number>()
  const counter = new AnswerCounter(assessment)
  let invalid = false
  for await (const { answers, day } of rows) {
    days.set(day, (days.get(day) ?? 0) + 1)
    if (answers.length === questions && answers.every(isAnswer)) counter.add([answers])
    else invalid = true
  }
  return { counted: counter.counted(), days, invalid }
}

const isAnswer = (value: Answers[number]) => value === null || (value >= 1 && value <= SCALE_POINTS)

/** Returns the stored counts of each question; undefined if they are not those of the assessment. */
function storedCounts(assessment: Assessment, round: CheckedRound): QuestionCounts[] | undefined {
  if (round.released === null) return []
  const columns = [round.entered, round.distribution, round.pool]
  const isWhole = columns.every((cells) => cells === null || cells.length === cellCount(assessment))
  return isWhole ? fromStored(round) : undefined
}

function meanMatches(
  assessment: Assessment,
  { released, mean }: CheckedRound,
  questions: readonly QuestionCounts[],
): boolean {
  if (released === null) return true
  const overall = teamScores(assessment, { released, questions })?.overall?.mean ?? null
  if (overall === null || mean === null) return overall === mean
  return Math.abs(overall - mean) < 1e-9
}

function rollupMatches(
  { released, last_day: lastDay, concluded, group_size: groupSize }: CheckedRound,
  questions: readonly QuestionCounts[],
  { people, counts }: CountedAnswers,
  days: ReadonlyMap<string, number>,
): boolean {
  if (released === null) return people === 0
  if (released !== people) return false
  if (lastDay === null ? days.size > 0 : !days.has(lastDay)) return false
  return questions.every(({ entered, pool }, question) => {
    const all = counts[question] ?? NO_ANSWERS
    // The end of an invited round deletes what was too little to enter.
    return concluded
      ? isPartOf(all, entered) && answersIn(all) - answersIn(entered) < groupSize
      : sumOf(entered, pool).join() === all.join()
  })
}

/**
 * True if the stored data is consistent with releases of at least the smallest group size; the
 * round's group size may have been raised since. With group size 1 every answer is in the
 * distributions.
 */
function releasesLargeEnough(
  { released, group_size: groupSize, waiting }: CheckedRound,
  questions: readonly QuestionCounts[],
  days: ReadonlyMap<string, number>,
): boolean {
  const outside = questions.map(
    ({ entered, distribution }) => answersIn(entered) - answersIn(distribution),
  )
  const pooled = questions.map(({ pool }) => answersIn(pool))
  if (isLive(groupSize)) {
    return waiting === 0 && [...outside, ...pooled].every((answers) => answers === 0)
  }
  if (!released) return true
  // All submissions of one release have one day; those released at once would be in distributions.
  const isSpread = questions.some(({ distribution }) => answersIn(distribution) > 0)
  const releaseSizes = isSpread ? [] : [...days.values()]
  return (
    outside.every(canBeOutsideSpread) &&
    pooled.every((answers) => answers < groupSize) &&
    !releaseSizes.some((size) => size < MIN_GROUP_SIZE)
  )
}
