import type { Assessment } from '#domain/assessments/assessment.ts'
import type { QuestionScore } from '#domain/team-results.ts'
import { newestQuestionId } from '#domain/assessments/versions.ts'
import { PRACTICES } from '#domain/analyst/practices/library.ts'
import { weakestFirst } from '#domain/analyst/ranking.ts'
import { HIGH } from '#domain/analyst/situation.ts'
import type { Practice } from '#domain/analyst/practices/practice.ts'

/** A practice and the weak question that it was chosen for. */
export interface ChosenPractice {
  readonly practice: Practice
  readonly question: QuestionScore
}

/**
 * Returns up to `count` practices for the weakest questions, weakest first (of equal ones, that of
 * the weakest category). A question that one of them helps already gets no other. Odd and even
 * rounds have different practices, so that none is chosen in two rounds in a row. Of several for a
 * question, the one made for it comes first; later rounds take turns. Practices name questions of the
 * newest version; those of earlier versions get the practices of the question in their place.
 */
export function choosePractices(
  { type }: Assessment,
  {
    questions,
    round,
    count,
    below = HIGH,
  }: {
    readonly questions: readonly QuestionScore[]
    /** 1 for the team's first round. */
    readonly round: number
    readonly count: number
    /** Only questions below this percent get a practice. */
    readonly below?: number
  },
): ChosenPractice[] {
  const parity = round % 2 === 1 ? 'odd' : 'even'
  const available = Object.values(PRACTICES[type])
    .flat()
    .filter(({ rounds }) => rounds === parity)
  const needs = new Map(
    questions.map((question) => [idOf(question), Math.max(0, HIGH - question.percentage)]),
  )
  const needOf = (questionId: string) => needs.get(questionId) ?? 0
  // A practice made for the question counts double, help for other questions half.
  const benefit = ({ helps }: Practice, question: string) =>
    (helps[0] === question ? 2 : 1) * needOf(question) +
    helps.reduce((sum, id) => sum + (id === question ? 0 : needOf(id) / 2), 0)
  const weakest = weakestFirst(questions).filter(({ percentage }) => percentage < below)
  const chosen: ChosenPractice[] = []
  for (const question of weakest) {
    if (chosen.length === count) break
    const id = idOf(question)
    if (chosen.some(({ practice }) => practice.helps.includes(id))) continue
    const suitable = available
      .filter(({ helps }) => helps.includes(id))
      .toSorted((a, b) => benefit(b, id) - benefit(a, id))
    const practice = suitable[Math.floor((round - 1) / 2) % suitable.length]
    if (practice) chosen.push({ practice, question })
  }
  return chosen
}

const idOf = ({ questionId }: QuestionScore): string => newestQuestionId(questionId)
