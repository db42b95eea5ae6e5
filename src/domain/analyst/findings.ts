import type { CategoryScore, QuestionScore } from '#domain/team-results.ts'
import type { Change } from '#domain/statistics/comparison.ts'
import { splitQuestions, votesOf } from './input.ts'
import type { AnalystInput, SplitQuestion, Votes } from './input.ts'
import type { Ranking } from './ranking.ts'
import { scorePercent, clearChange } from './wording.ts'

/** How many categories are named at each end. */
const CATEGORIES_NAMED = 2
/** How many questions that split a team are named. */
const SPLITS_NAMED = 2

/** What to keep: the highest categories with the question behind them, and what has risen. */
export function strengths(input: AnalystInput, { ranked, order: sureness }: Ranking): string[] {
  if (sureness === 'alike') return [mostAgreed(input), ...changed(input, 'up', [])]
  const named = ranked.slice(0, CATEGORIES_NAMED)
  return [...named.map((category) => strength(input, category)), ...changed(input, 'up', named)]
}

/** What to work on: the lowest categories, what has fallen, and where opinions part. */
export function improvements(input: AnalystInput, ranking: Ranking): string[] {
  const split = splitQuestions(input).slice(0, SPLITS_NAMED).map(splitOpinion)
  if (ranking.order === 'alike') {
    return [leastAgreed(input), ...changed(input, 'down', []), ...split]
  }
  const named = lowest(ranking)
  return [
    ...named.map((category, place) => improvement(input, category, place, ranking)),
    ...changed(input, 'down', named),
    ...split,
  ]
}

/** The categories to work on, the lowest first. */
export const lowest = ({ ranked }: Ranking): CategoryScore[] => ranked.slice(-CATEGORIES_NAMED).toReversed()

function strength(input: AnalystInput, category: CategoryScore): string {
  const best = questionsIn(category, input).at(0)
  const change = changeOf(input, category)
  return sentences(
    `${category.category} (${scorePercent(category)}) ${worth(category, change)}`,
    change && clearChange('It', change),
    best && `Most agreed with: ${cited(input, best)}`,
  )
}

function worth({ percentage }: CategoryScore, change: Change | undefined): string {
  if (change?.verdict === 'down') return 'is still among the highest'
  return percentage >= 60
    ? 'is something to keep'
    : 'is the firmest ground so far, though there is room above it'
}

function improvement(
  input: AnalystInput,
  category: CategoryScore,
  place: number,
  { order: sureness }: Ranking,
): string {
  const worst = questionsIn(category, input).at(-1)
  const change = changeOf(input, category)
  return sentences(
    `${category.category} (${scorePercent(category)}) ${needs(category, place, sureness)}`,
    change && clearChange('It', change),
    worst && `Least agreed with: ${cited(input, worst)}`,
  )
}

function needs({ percentage }: CategoryScore, place: number, sureness: Ranking['order']) {
  if (percentage >= 80) {
    return `is ${place === 0 ? 'lowest' : 'next'}, and still high: look here only after a talk about what could slip`
  }
  if (place > 0) return 'comes next'
  return sureness === 'unsure' ? 'seems to have most to gain' : 'has most to gain'
}

/** Where no category stands out, single questions may. */
function mostAgreed(input: AnalystInput): string {
  const ordered = byScore(input.figures.questions)
  const best = ordered.at(0)
  if (!best || allAlike(ordered)) {
    return 'Every question got the same figure, so none is singled out here.'
  }
  return `No area stands out. Of all questions, most agreed with: ${cited(input, best)}.`
}

function leastAgreed(input: AnalystInput): string {
  const ordered = byScore(input.figures.questions)
  const worst = ordered.at(-1)
  if (!worst || allAlike(ordered)) {
    return 'Every question got the same figure: ask the team which of them they would talk about first.'
  }
  return `No area falls behind. Of all questions, least agreed with: ${cited(input, worst)}.`
}

const allAlike = (ordered: readonly QuestionScore[]): boolean =>
  ordered.at(0)?.percentage === ordered.at(-1)?.percentage

/** Changes that stand out from chance, in categories that are not named already. */
function changed(
  { comparison }: AnalystInput,
  verdict: 'up' | 'down',
  named: readonly CategoryScore[],
): string[] {
  const told = new Set(named.map(({ category }) => category))
  return (comparison?.categories ?? [])
    .filter((change) => change.verdict === verdict && !told.has(change.category))
    .toSorted((a, b) => Math.abs(b.difference) - Math.abs(a.difference))
    .slice(0, 1)
    .map((change) => `${clearChange(change.category, change)}.`)
}

/** Of a category, where it stands out from chance. */
function changeOf({ comparison }: AnalystInput, { category }: CategoryScore): Change | undefined {
  return comparison?.categories.find(
    (change) => change.category === category && ['up', 'down'].includes(change.verdict),
  )
}

function splitOpinion({ question, votes }: SplitQuestion): string {
  return `The team is of two minds. “${question.questionText}” (${scorePercent(question)}): ${votes.agree} agree and ${votes.disagree} disagree, so the average fits hardly anybody.`
}

/** A question in its own words, with its percent and, where that is told, how many agree. */
function cited(input: AnalystInput, question: QuestionScore): string {
  const votes = votesOf(input, question)
  const figures = votes ? `${scorePercent(question)}; ${agreeing(votes)}` : scorePercent(question)
  return `“${question.questionText}” (${figures})`
}

function agreeing({ agree, neutral, disagree }: Votes): string {
  const all = agree + neutral + disagree
  if (agree === all) return `all ${all} agree`
  if (agree === 0) return `none of ${all} agrees`
  return `${agree} of ${all} ${agree === 1 ? 'agrees' : 'agree'}`
}

/** A category's questions, best first. */
const questionsIn = (category: CategoryScore, { figures }: AnalystInput): QuestionScore[] =>
  byScore(figures.questions.filter((question) => question.category === category.category))

const byScore = (questions: readonly QuestionScore[]): QuestionScore[] =>
  questions.toSorted((a, b) => b.percentage - a.percentage)

const sentences = (...parts: (string | undefined)[]): string =>
  parts.flatMap((part) => (part === undefined ? [] : [`${part}.`])).join(' ')
