import type { CategoryScore, QuestionScore } from '#domain/team-results.ts'
import type { Change } from '#domain/statistics/comparison.ts'
import { splitQuestions, votesOf } from './input.ts'
import type { AnalystInput, SplitQuestion, Votes } from './input.ts'
import type { Ranking } from './ranking.ts'
import { describeSplit } from '#domain/statistics/words.ts'
import { describeMove, formatScorePercent } from './wording.ts'

/** Number of categories named as highest and as lowest. */
const CATEGORIES_NAMED = 2
/** Maximum number of split questions named. */
const SPLITS_NAMED = 2

/** Returns the strengths: the highest categories, each with its best question, and clear rises. */
export function strengths(input: AnalystInput, { ranked, order }: Ranking): string[] {
  if (order === 'alike') return [mostAgreed(input), ...changed(input, 'up', [])]
  const named = ranked.slice(0, CATEGORIES_NAMED)
  return [...named.map((category) => strength(input, category)), ...changed(input, 'up', named)]
}

/** Returns what to improve: the lowest categories, clear falls and split questions. */
export function improvements(input: AnalystInput, ranking: Ranking): string[] {
  const split = splitQuestions(input).slice(0, SPLITS_NAMED).map(splitOpinion)
  if (ranking.order === 'alike') {
    return [leastAgreed(input), ...changed(input, 'down', []), ...split]
  }
  const named = categoriesToImprove(ranking)
  return [
    ...named.map((category, place) => improvement(input, category, place, ranking)),
    ...changed(input, 'down', named),
    ...split,
  ]
}

/** Returns the categories to improve, lowest first. */
export const categoriesToImprove = ({ ranked }: Pick<Ranking, 'ranked'>): CategoryScore[] =>
  ranked.slice(-CATEGORIES_NAMED).toReversed()

function strength(input: AnalystInput, category: CategoryScore): string {
  const best = questionsIn(category, input).at(0)
  const change = changeOf(input, category)
  return sentences(
    `${category.category} (${formatScorePercent(category)}) ${worth(category, change)}`,
    change && describeMove('It', change),
    best && `Highest-scoring question: ${quoted(input, best)}`,
  )
}

function worth({ percentage }: CategoryScore, change: Change | undefined): string {
  if (change?.verdict === 'down') return 'is still among the highest'
  return percentage >= 60
    ? 'is a strength to keep'
    : 'is among the highest so far, but has room to improve'
}

function improvement(
  input: AnalystInput,
  category: CategoryScore,
  place: number,
  { order }: Ranking,
): string {
  const worst = questionsIn(category, input).at(-1)
  const change = changeOf(input, category)
  return sentences(
    `${category.category} (${formatScorePercent(category)}) ${needs(category, place, order)}`,
    change && describeMove('It', change),
    worst && `Lowest-scoring question: ${quoted(input, worst)}`,
  )
}

function needs({ percentage }: CategoryScore, place: number, order: Ranking['order']) {
  if (percentage >= 80) {
    return `is ${place === 0 ? 'lowest' : 'next'}, but still high; ask the team what could slip before you change anything`
  }
  if (place > 0) return 'comes next'
  return order === 'unsure' ? 'is among the lowest so far' : 'has the most room to improve'
}

/** Names a single question if no category stands out. */
function mostAgreed(input: AnalystInput): string {
  const ordered = byScore(input.results.questions)
  const best = ordered.at(0)
  if (!best || allAlike(ordered)) {
    return 'Every question has the same score, so none stands out.'
  }
  return `No category stands out. Highest-scoring question: ${quoted(input, best)}.`
}

function leastAgreed(input: AnalystInput): string {
  const ordered = byScore(input.results.questions)
  const worst = ordered.at(-1)
  if (!worst || allAlike(ordered)) {
    return 'Every question has the same score. Ask the team which one to discuss first.'
  }
  return `No category falls behind. Lowest-scoring question: ${quoted(input, worst)}.`
}

const allAlike = (ordered: readonly QuestionScore[]): boolean =>
  ordered.at(0)?.percentage === ordered.at(-1)?.percentage

/** Returns the largest significant change in a direction, in categories not named already. */
function changed(
  { comparison }: AnalystInput,
  verdict: 'up' | 'down',
  named: readonly CategoryScore[],
): string[] {
  const namedKeys = new Set(named.map(({ category }) => category))
  return (comparison?.categories ?? [])
    .filter((change) => change.verdict === verdict && !namedKeys.has(change.category))
    .toSorted((a, b) => Math.abs(b.difference) - Math.abs(a.difference))
    .slice(0, 1)
    .map((change) => `${describeMove(change.category, change)}.`)
}

/** Returns the change of a category if it is significant. */
function changeOf({ comparison }: AnalystInput, { category }: CategoryScore): Change | undefined {
  return comparison?.categories.find(
    (change) => change.category === category && ['up', 'down'].includes(change.verdict),
  )
}

function splitOpinion({ question }: SplitQuestion): string {
  const quote = `“${question.questionText}” (${formatScorePercent(question)})`
  return `${describeSplit(question.distribution ?? [], quote)} The average describes almost no one.`
}

/** Quotes a question with its percent and, if shown, the number of people who agree. */
function quoted(input: AnalystInput, question: QuestionScore): string {
  const votes = votesOf(input, question)
  const figures = votes
    ? `${formatScorePercent(question)}; ${agreeing(votes)}`
    : formatScorePercent(question)
  return `“${question.questionText}” (${figures})`
}

function agreeing({ agree, neutral, disagree }: Votes): string {
  const all = agree + neutral + disagree
  if (agree === all) return `all ${all} agree`
  if (agree === 0) return `none of ${all} agrees`
  return `${agree} of ${all} ${agree === 1 ? 'agrees' : 'agree'}`
}

/** Returns a category's questions, highest score first. */
const questionsIn = (category: CategoryScore, { results }: AnalystInput): QuestionScore[] =>
  byScore(results.questions.filter((question) => question.category === category.category))

const byScore = (questions: readonly QuestionScore[]): QuestionScore[] =>
  questions.toSorted((a, b) => b.percentage - a.percentage)

const sentences = (...parts: (string | undefined)[]): string =>
  parts.flatMap((part) => (part === undefined ? [] : [`${part}.`])).join(' ')
