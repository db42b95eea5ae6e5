import type { Assessment } from '#domain/assessments/assessment.ts'
import { describeGap } from '#domain/manager-gap-words.ts'
import { formatList } from '#domain/format-list.ts'
import { groupBy } from '#domain/group-by.ts'
import type { CategoryScore, QuestionScore } from '#domain/team-results.ts'
import type { Change } from '#domain/statistics/comparison.ts'
import { agreePercent, questionsIn, splitQuestions, votesOf } from './input.ts'
import type { AnalystInput, SplitQuestion } from './input.ts'
import { bestQuestion, lowestQuestion, placeLabel, uniformStrength } from './level-findings.ts'
import {
  CATEGORIES_NAMED,
  strongCategories,
  strongestFirst,
  weakCategories,
  weakestFirst,
} from './ranking.ts'
import { recommendedPractices } from './recommendations.ts'
import { everythingFell, haveSameScore, HIGH, isHigh, isUniform } from './situation.ts'
import { describeSplit } from '#domain/statistics/words.ts'
import {
  categoryLevel,
  describeMove,
  FLUCTUATION,
  formatPercent,
  formatScorePercent,
  isStrong,
  needsWork,
  quoted,
  toKeep,
} from './wording.ts'

/** Maximum number of split questions named. */
const SPLITS_NAMED = 2
const IMPROVEMENTS_NAMED = 5

/** Returns the strengths: strong categories, each with its best question, and clear rises. */
export function strengths(input: AnalystInput): string[] {
  if (isUniform(input)) return [uniformStrength(input), ...changed(input, 'up', [])]
  const named = strongCategories(input)
  const places =
    named.length > CATEGORIES_NAMED
      ? [sharedStrength(input, named)]
      : named.map((category) => strength(input, category))
  return [...(places.length > 0 ? places : [bestQuestion(input)]), ...changed(input, 'up', named)]
}

/** Returns what to improve: weak categories, clear falls, split questions and a wide gap. */
export function improvements(assessment: Assessment, input: AnalystInput): string[] {
  const split = splitQuestions(input).slice(0, SPLITS_NAMED).map(splitOpinion)
  const named = isUniform(input) || isHigh(input) ? [] : weakCategories(input)
  const places = named.map((category) => improvement(input, category))
  const gaps = clearGaps(input)
  const others = [
    ...allFallen(input),
    ...(places.length > 0
      ? [...places, ...practiced(assessment, input, named)]
      : [lowestQuestion(input)]),
    ...(everythingFell(input) ? [] : changed(input, 'down', named)),
    ...split,
  ]
  return [...others.slice(0, IMPROVEMENTS_NAMED - gaps.length), ...gaps]
}

/** Names the questions of other categories for which a practice is recommended. */
function practiced(
  assessment: Assessment,
  input: AnalystInput,
  named: readonly CategoryScore[],
): string[] {
  const questions = recommendedPractices(assessment, input)
    .map(({ question }) => question)
    .filter((question) => named.every(({ category }) => category !== question.category))
  return [...groupBy(questions, ({ category }) => category)].map(
    ([category, own]) =>
      `In ${category}, ${own.length === 1 ? 'one question has' : 'two questions have'} room to improve: ${formatList(own.map((question) => quoted(input, question)))}.`,
  )
}

function strength(input: AnalystInput, category: CategoryScore): string {
  const change = changeOf(input, category)
  return sentences(
    worth(input, category, change),
    change && !everythingFell(input) && describeMove('It', change),
    topQuestion(input, questionsIn(input, category)),
  )
}

/** Describes several strong categories that have the same score. */
function sharedStrength(input: AnalystInput, named: readonly CategoryScore[]): string {
  const names = `${formatList(named.map(({ category }) => category))} (${named.map(formatScorePercent).at(0)})`
  const questions = named.flatMap((category) => questionsIn(input, category))
  return sentences(
    `${names} are strengths ${toKeep(input)}`,
    haveSameScore(questions) ? undefined : topQuestion(input, questions),
  )
}

function worth(input: AnalystInput, category: CategoryScore, change: Change | undefined): string {
  const name = named(category)
  if (isStrong(input, category)) {
    return `${withLevel(input, category)} is ${change?.verdict === 'down' ? 'still a strength' : `a strength ${toKeep(input)}`}`
  }
  return needsWork(input, category)
    ? `No category is a strength yet. ${name} is clearly highest`
    : `${name} is clearly highest, with room to improve`
}

/** Quotes the highest-scoring of several questions, without praise if few people agree with it. */
function topQuestion(input: AnalystInput, questions: readonly QuestionScore[]): string | undefined {
  const best = strongestFirst(questions).at(0)
  if (!best || haveSameScore(questions)) return best && SAME_SCORE
  const votes = votesOf(input, best)
  if (votes && agreePercent(votes) < 50) {
    return `Even with the highest-scoring question, fewer than half agree: ${quoted(input, best)}`
  }
  return `${placeLabel('highest', best, questions)}: ${quoted(input, best)}`
}

function bottomQuestion(
  input: AnalystInput,
  questions: readonly QuestionScore[],
): string | undefined {
  const worst = weakestFirst(questions).at(0)
  if (!worst || haveSameScore(questions)) return worst && SAME_SCORE
  return `${placeLabel('lowest', worst, questions)}: ${quoted(input, worst)}`
}

const SAME_SCORE = 'All its questions have the same score'

function improvement(input: AnalystInput, category: CategoryScore): string {
  const change = changeOf(input, category)
  return sentences(
    `${isLowest(input, category) ? named(category) : withLevel(input, category)} ${needs(input, category)}`,
    change && !everythingFell(input) && describeMove('It', change),
    bottomQuestion(input, questionsIn(input, category)),
  )
}

const isLowest = ({ order }: AnalystInput, { category }: CategoryScore): boolean =>
  category === order.lowest

function needs(input: AnalystInput, category: CategoryScore): string {
  if (!isLowest(input, category)) return 'has room to improve'
  return category.percentage >= HIGH ? 'is clearly lowest, but still high' : 'is clearly lowest'
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

/** Describes the categories in which the manager's view clearly differs. */
const clearGaps = ({ managerGap }: AnalystInput): string[] =>
  managerGap?.categories.some(({ isClear }) => isClear)
    ? [describeGap(managerGap.categories, false)]
    : []

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
    .map((change) => `${describeMove(change.category, change)}, ${FLUCTUATION}.`)
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

const named = (category: CategoryScore): string =>
  `${category.category} (${formatScorePercent(category)})`

/** Names a category with its level, on which it is called a strength or one with room to improve. */
function withLevel(input: AnalystInput, category: CategoryScore): string {
  const [level] = categoryLevel(input, category).text.toLowerCase().split(':')
  return level
    ? `${category.category} (${formatScorePercent(category)}, ${level})`
    : named(category)
}

const sentences = (...parts: (string | false | undefined)[]): string =>
  parts.flatMap((part) => (part ? [`${part}.`] : [])).join(' ')
