import { formatList } from '#domain/format-list.ts'
import type { CategoryScore, QuestionScore } from '#domain/team-results.ts'
import type { Change } from '#domain/statistics/comparison.ts'
import { agreePercent, questionsIn, splitQuestions, votesOf } from './input.ts'
import type { AnalystInput, SplitQuestion, Votes } from './input.ts'
import type { Ranking } from './ranking.ts'
import {
  everythingFell,
  haveSameScore,
  HIGH,
  higherView,
  isHigh,
  isNeutral,
  isUniform,
} from './situation.ts'
import {
  categoryLevel,
  describeChange,
  formatPercent,
  formatScorePercent,
  overallLevel,
  questionLevel,
} from './wording.ts'
import type { LevelWord } from './wording.ts'

/** Number of categories named as highest and as lowest. */
const CATEGORIES_NAMED = 2
/** Maximum number of split questions named. */
const SPLITS_NAMED = 2

/** Returns the strengths: the highest categories, each with its best question, and clear rises. */
export function strengths(input: AnalystInput, { ranked, order }: Ranking): string[] {
  if (isUniform(input)) return [uniformStrength(input), ...changed(input, 'up', [])]
  if (order === 'alike') return [bestQuestion(input), ...changed(input, 'up', [])]
  const highest = ranked.slice(0, CATEGORIES_NAMED)
  const strong = highest.filter((category) => isStrong(categoryLevel(input, category)))
  const tied = ranked.filter((category) => sameScore(category, ranked[0]))
  if (tied.length > Math.max(1, strong.length)) {
    return [tiedStrengths(input, tied), ...changed(input, 'up', [])]
  }
  const named = strong.length > 0 ? strong : highest.slice(0, 1)
  return [...named.map((category) => strength(input, category)), ...changed(input, 'up', named)]
}

/** Returns what to improve: the lowest categories, clear falls, split questions and a wide gap. */
export function improvements(input: AnalystInput, ranking: Ranking): string[] {
  const split = splitQuestions(input).slice(0, SPLITS_NAMED).map(splitOpinion)
  const named = isUniform(input) || isHigh(input) ? [] : lowestCategories(ranking)
  const places = named.map((category, place) => improvement(input, category, place, ranking))
  return [
    ...allFallen(input),
    ...(places.length > 0 ? places : [lowestQuestion(input)]),
    ...(everythingFell(input) ? [] : changed(input, 'down', named)),
    ...split,
    ...widestGap(input),
  ].slice(0, 5)
}

/**
 * Returns the lowest category, and the next if it is not high and does not share its score with a
 * higher one. Empty if all are close together.
 */
function lowestCategories({ ranked, order }: Ranking): CategoryScore[] {
  if (order === 'alike') return []
  const [third, next, lowest] = ranked.slice(-CATEGORIES_NAMED - 1)
  const isNext = next && next.percentage < HIGH && !sameScore(next, third)
  return [...(lowest ? [lowest] : []), ...(isNext ? [next] : [])]
}

const isStrong = (level: LevelWord): boolean => level === 'excellent' || level === 'good'

function strength(input: AnalystInput, category: CategoryScore): string {
  const change = changeOf(input, category)
  return sentences(
    worth(category, categoryLevel(input, category), change),
    change && !everythingFell(input) && describeChange('It', change),
    topQuestion(input, questionsIn(input, category)),
  )
}

/** Describes several categories that share the highest score. */
function tiedStrengths(input: AnalystInput, tied: readonly CategoryScore[]): string {
  const names = `${formatList(tied.map(({ category }) => category))} (${tied.map(formatScorePercent).at(0)})`
  const questions = tied.flatMap((category) => questionsIn(input, category))
  const worth = tied.every((category) => isStrong(categoryLevel(input, category)))
    ? `${names} are strengths to keep`
    : `${names} are the highest categories, with room to improve`
  return sentences(worth, haveSameScore(questions) ? undefined : topQuestion(input, questions))
}

const sameScore = (one: CategoryScore, other: CategoryScore | undefined): boolean =>
  other !== undefined && formatScorePercent(one) === formatScorePercent(other)

function worth(category: CategoryScore, level: LevelWord, change: Change | undefined): string {
  const name = named(category)
  if (isStrong(level)) {
    return `${name} is ${change?.verdict === 'down' ? 'still among the highest' : 'a strength to keep'}`
  }
  return level === 'fair'
    ? `${name} is the highest category, with room to improve`
    : `No category is a strength yet. ${name} is the highest`
}

/** Quotes the highest-scoring of several questions, without praise if few people agree with it. */
function topQuestion(input: AnalystInput, questions: readonly QuestionScore[]): string | undefined {
  const best = byScore(questions).at(0)
  if (!best || haveSameScore(questions)) return best && SAME_SCORE
  const votes = votesOf(input, best)
  if (votes && agreePercent(votes) < 50) {
    return `Even with the highest-scoring question, fewer than half agree: ${quoted(input, best)}`
  }
  return `Highest-scoring question: ${quoted(input, best)}`
}

function bottomQuestion(
  input: AnalystInput,
  questions: readonly QuestionScore[],
): string | undefined {
  const worst = byScore(questions).at(-1)
  if (!worst || haveSameScore(questions)) return worst && SAME_SCORE
  return `Lowest-scoring question: ${quoted(input, worst)}`
}

const SAME_SCORE = 'All its questions have the same score'

function improvement(
  input: AnalystInput,
  category: CategoryScore,
  place: number,
  { order }: Ranking,
): string {
  const change = changeOf(input, category)
  return sentences(
    `${named(category)} ${needs(category, place, order)}`,
    change && !everythingFell(input) && describeChange('It', change),
    bottomQuestion(input, questionsIn(input, category)),
  )
}

function needs({ percentage }: CategoryScore, place: number, order: Ranking['order']): string {
  if (percentage >= HIGH) return 'is lowest, but still high'
  if (place > 0) return 'comes next'
  return order === 'unsure'
    ? 'probably has the most room to improve'
    : 'has the most room to improve'
}

/** Describes the best question if no category stands out. */
function bestQuestion(input: AnalystInput): string {
  const best = byScore(input.results.questions).at(0)
  if (!best) return 'There are no questions.'
  const level = questionLevel(input, best)
  const quote = quoted(input, best)
  if (input.results.categories.every((category) => isStrong(categoryLevel(input, category)))) {
    return `The categories are level, and all are strengths to keep. Highest-scoring question: ${quote}.`
  }
  if (isStrong(level)) return `The categories are level. Highest-scoring question: ${quote}.`
  return level === 'fair'
    ? `The categories are level, and none is a strength yet. Highest-scoring question: ${quote}.`
    : `No category is a strength yet. Even the highest-scoring question is low: ${quote}.`
}

/** Describes the weakest question if no category stands out or all are high. */
function lowestQuestion(input: AnalystInput): string {
  if (isUniform(input)) return uniformImprovement(input)
  const worst = byScore(input.results.questions).at(-1)
  if (!worst) return 'There are no questions.'
  return isHigh(input)
    ? `No question scores below 80%. The lowest is ${quoted(input, worst)}.`
    : `The categories are level, so look at single questions. Lowest-scoring question: ${quoted(input, worst)}.`
}

/** Describes results in which every question has the same score. */
function uniformStrength(input: AnalystInput): string {
  const score = formatScorePercent(input.results.overall)
  if (score === '100%') {
    return 'Every question has the top score, so every category is a strength to keep.'
  }
  if (isStrong(overallLevel(input))) {
    return `Every question scores ${score}, so every category is a strength to keep.`
  }
  return isNeutral(input)
    ? `No strength shows yet: every question scores ${score}, and most answers are Neutral.`
    : `No strength shows yet: every question scores ${score}.`
}

function uniformImprovement(input: AnalystInput): string {
  if (formatScorePercent(input.results.overall) === '100%') {
    return 'There is nothing to repair in these answers. Scores at the very top can also mean that people were careful, so ask what the questions did not cover.'
  }
  if (isHigh(input)) {
    return 'No question is low, and none is behind the others.'
  }
  return isNeutral(input)
    ? 'Neutral can mean that it depends, that people do not know, or that they would rather not say. The scores cannot tell these apart.'
    : 'Every question has the same score, so the scores do not show where to begin. Let the team choose.'
}

/** Describes a fall in every category. */
function allFallen(input: AnalystInput): string[] {
  const falls = input.comparison?.categories.toSorted((a, b) => a.difference - b.difference) ?? []
  const [most, least] = [falls.at(0), falls.at(-1)]
  if (!most || !least || !everythingFell(input)) return []
  if (least.difference - most.difference < 1) {
    return ['Every category is lower than in the previous round, by the same amount.']
  }
  const fall = `from ${formatPercent(most.before)} to ${formatPercent(most.after)}`
  return [
    `Every category is lower than in the previous round. ${most.category} fell furthest, ${fall}.`,
  ]
}

/** Describes the category with the widest gap between manager and team, if they differ overall. */
function widestGap(input: AnalystInput): string[] {
  const higher = higherView(input)
  if (!higher || !input.managerGap) return []
  const sign = higher === 'manager' ? 1 : -1
  const widest = input.managerGap.categories
    .toSorted((a, b) => sign * (b.difference - a.difference))
    .at(0)
  if (!widest) return []
  const [manager, team] = [formatPercent(widest.manager), formatPercent(widest.team)]
  return [
    `The manager and the team see ${widest.category} most differently: ${manager} in the manager’s view and ${team} in the team’s.`,
  ]
}

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
    .map((change) => `${describeChange(change.category, change)}, more than chance would explain.`)
}

/** Returns the change of a category if it is significant. */
function changeOf({ comparison }: AnalystInput, { category }: CategoryScore): Change | undefined {
  return comparison?.categories.find(
    (change) => change.category === category && ['up', 'down'].includes(change.verdict),
  )
}

function splitOpinion({ question, votes }: SplitQuestion): string {
  return `Opinions are split on “${question.questionText}” (${formatScorePercent(question)}): ${votes.agree} agree and ${votes.disagree} disagree, so the average describes almost no one.`
}

const named = (category: CategoryScore): string =>
  `${category.category} (${formatScorePercent(category)})`

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

/** Sorts questions, highest score first. Equal scores keep the assessment's order. */
const byScore = (questions: readonly QuestionScore[]): QuestionScore[] =>
  questions.toSorted((a, b) => b.percentage - a.percentage)

const sentences = (...parts: (string | false | undefined)[]): string =>
  parts.flatMap((part) => (part ? [`${part}.`] : [])).join(' ')
