import { capitalize } from '#domain/capitalize.ts'
import type { Assessment } from '#domain/assessments/assessment.ts'
import { formatScore, shownBounds } from '#domain/scoring.ts'
import type { Change } from '#domain/statistics/comparison.ts'
import { describeAgreeing, describeOrder } from '#domain/statistics/words.ts'
import { rangeCondition } from '#domain/statistics/missing-people.ts'
import { shownChange } from '#domain/statistics/change-words.ts'
import { formatPointCount } from '#domain/statistics/points.ts'
import { overallRange, showsSpread, splitQuestions } from './input.ts'
import type { AnalystInput } from './input.ts'
import {
  higherView,
  isFewerThanHalf,
  isMoreThanTeam,
  isNeutral,
  neutralAnswers,
  responseCounts,
} from './situation.ts'
import { strongCategories, weakCategories } from './ranking.ts'
import { FLUCTUATION, formatPercent, overallLevel } from './wording.ts'

/** Returns the overview: overall score, participation, margin, change, and highs and lows. */
export function overview(assessment: Assessment, input: AnalystInput): string {
  return [
    overallScore(assessment, input),
    agreement(input),
    participation(input),
    likelyRange(input),
    sinceLastRound(input),
    highestAndLowest(input),
    splitOpinions(input),
    managersView(input),
    fewResponses(input),
  ]
    .filter((sentence) => sentence !== undefined)
    .join(' ')
}

function overallScore({ title }: Assessment, input: AnalystInput): string {
  const { responses, overall } = input.results
  const count = responses === 1 ? 'one response' : `${responses} responses`
  const score = `Based on ${count}, ${title} scores ${formatScore(overall.percentage)} out of 100`
  return `${score}${levelSentence(input)} The lowest possible score is 20.`
}

/** Ends the sentence on the score with its level. */
function levelSentence(input: AnalystInput): string {
  const { text, isLimited } = overallLevel(input)
  if (isLimited) return '. The level is only Fair, because fewer than half of the answers agree.'
  const word = text.toLowerCase()
  if (word === '') return '.'
  if (word === 'needs work') return ' and needs work.'
  return word.startsWith('needs') ? `: ${word}.` : `, which is ${word}.`
}

/** Returns undefined if distributions are not shown. */
function agreement(input: AnalystInput): string | undefined {
  const { questions, responses } = input.results
  if (!showsSpread(input)) return undefined
  const share = describeAgreeing(questions, responses)
  return share && `${share}.${isNeutral(input) ? ` ${neutralAnswers(input)} are Neutral.` : ''}`
}

/** Returns undefined if the team size is unknown. */
function participation(input: AnalystInput): string | undefined {
  const { responses } = input.results
  const teamSize = input.expectedResponses
  if (teamSize === null) return undefined
  if (isMoreThanTeam(input)) {
    return `There are more responses than people in the team (${teamSize}), so the link may have been shared more widely than intended.`
  }
  if (responses === teamSize)
    return `There are as many responses as people in the team (${teamSize}).`
  return isFewerThanHalf(input)
    ? `Fewer than half of the ${teamSize} people in the team answered, and the others may see things differently.`
    : `${responses} of the ${teamSize} people in the team answered.`
}

function likelyRange(input: AnalystInput): string | undefined {
  const range = overallRange(input)
  if (!range) return undefined
  const [low, high] = shownBounds(range)
  const condition = rangeCondition(responseCounts(input))
  return low === high
    ? undefined
    : `The score of the whole team ${range.rough ? 'is roughly' : 'is probably'} between ${low} and ${high}${condition}.`
}

function sinceLastRound({ comparison }: AnalystInput): string | undefined {
  if (!comparison) return undefined
  const { overall, versionBreak } = comparison
  // The scores compared are then not those of the whole rounds.
  return versionBreak
    ? `${versionBreak.note} On the questions that both rounds share, ${describeOverall(overall, '')}.`
    : `${capitalize(describeOverall(overall, ` from ${formatPercent(overall.before)} in the previous round`))}.`
}

function describeOverall(overall: Change, from: string): string {
  const { before, after, verdict } = overall
  const { points } = shownChange(overall)
  if (formatScore(before) === formatScore(after) || points === 0) {
    return 'the score is the same as in the previous round'
  }
  const moved = `the score is ${points > 0 ? 'up' : 'down'} ${formatPointCount(points)}${from}`
  if (verdict === 'too-few') return `${moved}: too few responses to tell`
  return verdict === 'unclear' ? `${moved}: no clear change` : `${moved}, ${FLUCTUATION}`
}

function highestAndLowest(input: AnalystInput): string {
  const { results, order } = input
  const isUnclear = order.highest === null && order.lowest === null
  const named = [...strongCategories(input), ...weakCategories(input)]
  return [describeOrder(results.categories, order), isUnclear && named.length > 0 && BY_SCORE]
    .filter(Boolean)
    .join(' ')
}

/** Follows an order without a first and a last category, where strengths or growth areas are named. */
const BY_SCORE =
  'Strengths and room to improve follow from the level of each score, not from the order.'

function splitOpinions(input: AnalystInput): string | undefined {
  const { length } = splitQuestions(input)
  if (length === 0) return undefined
  const questions = ['one question', 'two questions', 'three questions'][length - 1]
  return `Opinions are split on ${questions ?? 'several questions'}, which the average hides.`
}

/** Returns undefined if the manager's view is close to the team's, or not known. */
function managersView(input: AnalystInput): string | undefined {
  const higher = higherView(input)
  if (!higher || !input.managerGap) return undefined
  const score = formatScore(input.managerGap.overall.manager)
  return `The manager’s view is ${score} out of 100, clearly ${higher === 'manager' ? 'above' : 'below'} the team’s.`
}

function fewResponses(input: AnalystInput): string | undefined {
  if (showsSpread(input)) return undefined
  if (input.results.responses === 1) {
    return 'These are the answers of one person, and say nothing about a team.'
  }
  const caution = 'With so few responses, one person can change a score by several points'
  // The order of the categories already says what follows from that if none is clear.
  return input.order.highest === null && input.order.lowest === null
    ? `${caution}.`
    : `${caution}, so small differences may be everyday fluctuation.`
}
