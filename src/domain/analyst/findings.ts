import { formatList } from '#domain/format-list.ts'
import type { CategoryScore, QuestionScore } from '#domain/team-results.ts'
import type { Change } from '#domain/statistics/comparison.ts'
import { agreePercent, questionsIn, splitQuestions, votesOf } from './input.ts'
import type { AnalystInput, SplitQuestion } from './input.ts'
import { bestQuestion, lowestQuestion, uniformStrength } from './level-findings.ts'
import { strongestFirst, weakestFirst } from './ranking.ts'
import type { Certainty, Ranking } from './ranking.ts'
import { everythingFell, haveSameScore, HIGH, higherView, isHigh, isUniform } from './situation.ts'
import { describeSplit } from '#domain/statistics/words.ts'
import {
  categoryLevel,
  describeMove,
  FLUCTUATION,
  formatPercent,
  formatScorePercent,
  isStrong,
  quoted,
} from './wording.ts'
import type { LevelWord } from './wording.ts'

/** Number of categories named as highest and as lowest. */
const CATEGORIES_NAMED = 2
/** Maximum number of split questions named. */
const SPLITS_NAMED = 2

/** Returns the strengths: the highest categories, each with its best question, and clear rises. */
export function strengths(input: AnalystInput, ranking: Ranking): string[] {
  const { ranked, isLevel } = ranking
  if (isUniform(input)) return [uniformStrength(input), ...changed(input, 'up', [])]
  if (isLevel) return [bestQuestion(input), ...changed(input, 'up', [])]
  const highest = ranked.slice(0, CATEGORIES_NAMED)
  const strong = highest.filter((category) => isStrong(categoryLevel(input, category)))
  const tied = ranked.filter((category) => sameScore(category, ranked[0]))
  if (tied.length > Math.max(1, strong.length)) {
    return [tiedStrengths(input, tied), ...changed(input, 'up', [])]
  }
  const named = strong.length > 0 ? strong : highest.slice(0, 1)
  return [
    ...named.map((category) => strength(input, category, ranking)),
    ...changed(input, 'up', named),
  ]
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
 * higher one. Empty if all are level.
 */
function lowestCategories({ ranked, isLevel }: Ranking): CategoryScore[] {
  if (isLevel) return []
  const [third, next, lowest] = ranked.slice(-CATEGORIES_NAMED - 1)
  const isNext = next && next.percentage < HIGH && !sameScore(next, third)
  return [...(lowest ? [lowest] : []), ...(isNext ? [next] : [])]
}

function strength(input: AnalystInput, category: CategoryScore, ranking: Ranking): string {
  const change = changeOf(input, category)
  return sentences(
    worth(category, categoryLevel(input, category), { change, highest: ranking.highest }),
    change && !everythingFell(input) && describeMove('It', change),
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

function worth(
  category: CategoryScore,
  level: LevelWord,
  { change, highest }: { readonly change: Change | undefined; readonly highest: Certainty },
): string {
  const name = named(category)
  if (isStrong(level)) {
    return `${name} is ${change?.verdict === 'down' ? 'still among the highest' : 'a strength to keep'}`
  }
  const place = {
    clear: level === 'fair' ? 'is the highest category' : 'is the highest',
    fact: 'has the highest score',
    unclear: 'has the highest score',
  }[highest]
  return level === 'fair'
    ? `${name} ${place}, with room to improve`
    : `No category is a strength yet. ${name} ${place}`
}

/** Quotes the highest-scoring of several questions, without praise if few people agree with it. */
function topQuestion(input: AnalystInput, questions: readonly QuestionScore[]): string | undefined {
  const best = strongestFirst(questions).at(0)
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
  const worst = weakestFirst(questions).at(0)
  if (!worst || haveSameScore(questions)) return worst && SAME_SCORE
  return `Lowest-scoring question: ${quoted(input, worst)}`
}

const SAME_SCORE = 'All its questions have the same score'

function improvement(
  input: AnalystInput,
  category: CategoryScore,
  place: number,
  { lowest }: Ranking,
): string {
  const change = changeOf(input, category)
  return sentences(
    `${named(category)} ${needs(category, place, lowest)}`,
    change && !everythingFell(input) && describeMove('It', change),
    bottomQuestion(input, questionsIn(input, category)),
  )
}

function needs({ percentage }: CategoryScore, place: number, lowest: Certainty): string {
  if (percentage >= HIGH) return 'is lowest, but still high'
  if (place > 0) return 'comes next'
  return {
    clear: 'has the most room to improve',
    fact: 'has the lowest score',
    unclear: 'is among the lowest',
  }[lowest]
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

const sentences = (...parts: (string | false | undefined)[]): string =>
  parts.flatMap((part) => (part ? [`${part}.`] : [])).join(' ')
