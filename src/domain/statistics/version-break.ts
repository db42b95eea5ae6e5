import type { Assessment } from '#domain/assessments/assessment.ts'
import { totalQuestions } from '#domain/assessments/catalogue.ts'
import { sharedPositions } from '#domain/assessments/versions.ts'
import { formatList } from '#domain/format-list.ts'

/** How the changes between two rounds are limited by questions that differ between them. */
export interface VersionBreak {
  /** Number of questions that both rounds share, on which the changes are based. */
  readonly sharedQuestions: number
  readonly questions: number
  /** Names of the categories for which no change is shown. */
  readonly leftOut: readonly string[]
  /** The break in one or two sentences. */
  readonly note: string
}

/** The questions that two versions of an assessment share. */
export interface SharedQuestions {
  /** Positions of the questions that changes are based on. */
  readonly positions: ReadonlySet<number>
  /** Null if the two versions have the same questions. */
  readonly versionBreak: VersionBreak | null
}

/**
 * A category has a change only if at least this share of its questions is the same: by the block
 * model, the mean of half of them still correlates 0.9 with the mean of all (docs/content.md).
 */
const MIN_SHARE = 0.5

/** Returns the questions that two versions of an assessment share. */
export function sharedQuestions(before: Assessment, after: Assessment): SharedQuestions {
  const positions = sharedPositions(before, after)
  const [shared, all] = [positions.size, totalQuestions(after)]
  if (shared === all) return { positions, versionBreak: null }
  let first = 0
  const leftOut = after.categories.flatMap(({ name, questions }) => {
    const same = questions.filter((_question, index) => positions.has(first + index)).length
    first += questions.length
    return same >= questions.length * MIN_SHARE ? [] : [name]
  })
  const note = describeBreak(shared, all, leftOut)
  return { positions, versionBreak: { sharedQuestions: shared, questions: all, leftOut, note } }
}

function describeBreak(shared: number, all: number, leftOut: readonly string[]): string {
  const replaced = all - shared
  const basis = `Between these two rounds, ${replaced} of ${all} questions ${replaced === 1 ? 'was' : 'were'} replaced, so changes, with the scores before and after, cover only the other ${shared}.`
  return leftOut.length === 0
    ? basis
    : `${basis} No change is shown for ${formatList(leftOut)}, where fewer than half of the questions are the same.`
}
