import type { Assessment } from '#domain/assessments/assessment.ts'
import { totalQuestions } from '#domain/assessments/catalogue.ts'
import { sharedPositions } from '#domain/assessments/versions.ts'
import { formatList } from '#domain/format-list.ts'
import { answersIn } from '#domain/question-counts.ts'
import type { PublishedRollup } from '#domain/rollup.ts'
import { isEnough } from './question-means.ts'

/** How the changes between two rounds are limited by questions that only one of them can be compared by. */
export interface VersionBreak {
  /** Number of questions that both rounds share and that have scores in both. Changes are based on them. */
  readonly sharedQuestions: number
  readonly questions: number
  /** Number of questions that both rounds share, and that too few people answered in one of them. */
  readonly tooFewAnswers: number
  /** Names of the categories for which no change is shown. */
  readonly leftOut: readonly string[]
  /** The break in one or two sentences. */
  readonly note: string
}

/** The questions by which two rounds are compared. */
export interface ComparedQuestions {
  /** Positions of the questions that changes are based on. */
  readonly positions: ReadonlySet<number>
  /** Null if all questions are compared. */
  readonly versionBreak: VersionBreak | null
}

/** A round and the version of the assessment that it was answered with. */
interface AnsweredRound {
  readonly rollup: PublishedRollup
  readonly assessment: Assessment
}

/** Returns the questions that are the same in two rounds and have scores in both. */
export function comparedQuestions(before: AnsweredRound, after: AnsweredRound): ComparedQuestions {
  const same = sharedPositions(before.assessment, after.assessment)
  const positions = new Set(
    [...same].filter((position) => isScored(before, position) && isScored(after, position)),
  )
  const all = totalQuestions(after.assessment)
  if (positions.size === all) return { positions, versionBreak: null }
  let first = 0
  const leftOut = after.assessment.categories.flatMap(({ name, questions }) => {
    const compared = questions.filter((_question, index) => positions.has(first + index)).length
    first += questions.length
    return isEnough(compared, questions.length) ? [] : [name]
  })
  const counts = {
    sharedQuestions: positions.size,
    questions: all,
    tooFewAnswers: same.size - positions.size,
  }
  const note = describeBreak(counts, leftOut)
  return { positions, versionBreak: { ...counts, leftOut, note } }
}

function isScored({ rollup }: AnsweredRound, position: number): boolean {
  const question = rollup.questions[position]
  return question !== undefined && answersIn(question.entered) > 0
}

type Counts = Pick<VersionBreak, 'sharedQuestions' | 'questions' | 'tooFewAnswers'>

function describeBreak(counts: Counts, leftOut: readonly string[]): string {
  const { sharedQuestions, questions, tooFewAnswers } = counts
  const where = tooFewAnswers === 0 ? '' : ' in one of them'
  const cause = `Between these two rounds, ${missingQuestions(counts)}${where}`
  if (!isEnough(sharedQuestions, questions)) return `${cause}, so they cannot be compared.`
  const basis = `${cause}, so changes, with the scores before and after, cover only the other ${sharedQuestions}.`
  const reason = tooFewAnswers === 0 ? 'are the same' : 'can be compared'
  return leftOut.length === 0
    ? basis
    : `${basis} No change is shown for ${formatList(leftOut)}, where fewer than half of the questions ${reason}.`
}

/** Says why questions are not compared, as a clause. */
export function missingQuestions({ sharedQuestions, questions, tooFewAnswers }: Counts): string {
  const missing = questions - sharedQuestions
  const replaced = missing - tooFewAnswers
  if (tooFewAnswers === 0) {
    return `${missing} of ${questions} questions ${replaced === 1 ? 'was' : 'were'} replaced`
  }
  return replaced === 0
    ? `${missing} of ${questions} questions had too few answers`
    : `${missing} of ${questions} questions were replaced or had too few answers`
}
