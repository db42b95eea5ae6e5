import type { Assessment } from '#domain/assessments/assessment.ts'
import { ASSESSMENTS, totalQuestions } from '#domain/assessments/catalogue.ts'
import { canBeOutsideSpread, isLive, MIN_GROUP_SIZE } from '#domain/release.ts'
import { addToRollup, answerTotal, emptyRollup, isSubRollup } from '#domain/rollup.ts'
import type { Rollup } from '#domain/rollup.ts'
import { SCALE_POINTS } from '#domain/scoring.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Findings } from '#server/platform/db/check-findings.ts'
import { inconsistencies, streamReleased, streamSessions } from './integrity-repo.ts'
import type { CheckedSession, ReleasedRow } from './integrity-repo.ts'

const MISFITS: Readonly<Record<string, string>> = {
  waiting: 'Rounds whose count of waiting answers is not how many wait',
  keys: 'Rounds with more retry keys than answers',
  views: "Rounds with more than one manager's view",
}

/** How many answers are added to the figures at a time. */
const AT_ONCE = 5_000

/**
 * Counts every round's released answers again and compares what they come to with the figures that
 * are kept. Inside one snapshot, with a bounded part of the answers in memory at a time.
 */
export async function checkSubmissions(db: Db, findings: Findings): Promise<void> {
  for (const { kind, session_id, one, other } of await inconsistencies(db)) {
    findings.add(MISFITS[kind] ?? kind, `session ${session_id} (${one}, not ${other})`)
  }
  const rows = new ByRound(streamReleased(db))
  for await (const round of streamSessions(db)) {
    for (const problem of await problemsOf(round, rows.of(round.id))) {
      findings.add(problem, `session ${round.id}`)
    }
  }
}

/** Two streams in the same order, read side by side. */
class ByRound {
  readonly #rows: AsyncGenerator<ReleasedRow>
  #next: ReleasedRow | undefined
  #ended = false

  constructor(rows: AsyncGenerator<ReleasedRow>) {
    this.#rows = rows
  }

  /** A round's rows; those of rounds before it, which nobody asked for, belong to none. */
  async *of(id: string): AsyncGenerator<ReleasedRow> {
    for (;;) {
      if (!this.#next && !this.#ended) {
        const { value, done } = await this.#rows.next()
        this.#ended = done === true
        this.#next = done ? undefined : value
      }
      if (!this.#next || this.#next.session_id > id) return
      if (this.#next.session_id === id) yield this.#next
      this.#next = undefined
    }
  }
}

async function problemsOf(
  round: CheckedSession,
  rows: AsyncIterable<ReleasedRow>,
): Promise<string[]> {
  const assessment = Object.hasOwn(ASSESSMENTS, round.assessment_type)
    ? ASSESSMENTS[round.assessment_type]
    : undefined
  if (!assessment) return ['Rounds of an assessment that there is not']
  const { rollup, days, strange } = await counted(assessment, rows)
  const problems = strange ? ['Rounds with answers that no answerer can give'] : []
  if (!figuresAreRight(round, rollup, days)) {
    problems.push('Rounds whose figures are not what their released answers come to')
  }
  if (!spreadIsPossible(round)) {
    problems.push('Rounds whose spread is not part of their figures')
  }
  if (!groupsWereLargeEnough(round, days)) {
    problems.push('Rounds in which fewer answers were released together than promised')
  }
  return problems
}

async function counted(assessment: Assessment, rows: AsyncIterable<ReleasedRow>) {
  const questions = totalQuestions(assessment)
  const days = new Map<string, number>()
  let rollup: Rollup = emptyRollup(assessment)
  let part: number[][] = []
  let strange = false
  for await (const { answers, day } of rows) {
    days.set(day, (days.get(day) ?? 0) + 1)
    if (
      answers.length !== questions ||
      answers.some((value) => !(value >= 1 && value <= SCALE_POINTS))
    ) {
      strange = true
      continue
    }
    part.push(answers)
    if (part.length < AT_ONCE) continue
    rollup = addToRollup(assessment, rollup, part)
    part = []
  }
  return { rollup: addToRollup(assessment, rollup, part), days, strange }
}

function figuresAreRight(
  round: CheckedSession,
  rollup: Rollup,
  days: ReadonlyMap<string, number>,
): boolean {
  if (round.released === null) return rollup.released === 0
  return (
    round.released === rollup.released &&
    round.answer_sum === answerTotal(rollup) &&
    same(round.counts, rollup.counts) &&
    same(round.sums, rollup.sums) &&
    (round.last_day === null ? days.size === 0 : days.has(round.last_day))
  )
}

/** Which answers are in it is not kept, so it cannot be counted again. */
function spreadIsPossible(round: CheckedSession): boolean {
  const { released, spread_released: spread, spread_counts: counts, spread_sums: sums } = round
  if (released === null) return true
  if (spread === 0 || spread === released) return counts === null && sums === null
  if (!counts || !sums) return false
  const whole = { released, counts: round.counts, sums: round.sums }
  return isSubRollup(ASSESSMENTS[round.assessment_type], whole, { released: spread, counts, sums })
}

/**
 * What can be seen of it. Group sizes may have been raised since, so each release was of at least
 * the least there is; and without protection everything shows its spread.
 */
function groupsWereLargeEnough(round: CheckedSession, days: ReadonlyMap<string, number>): boolean {
  const released = round.released ?? 0
  const apart = released - round.spread_released
  if (isLive(round.group_size)) return apart === 0 && round.waiting === 0
  if (!round.parted || released === 0) return true
  // All of one release have one day, and answers that counted at once would be in the spread.
  const together = round.spread_released === 0 ? [...days.values()] : []
  return canBeOutsideSpread(apart) && !together.some((answers) => answers < MIN_GROUP_SIZE)
}

const same = (some: readonly number[], others: readonly number[]) =>
  some.length === others.length && some.every((value, index) => value === others[index])
