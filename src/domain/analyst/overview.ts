import type { Assessment } from '#domain/assessments/assessment.ts'
import { levelLabel, levelOf, formatScore } from '#domain/scoring.ts'
import { describeOrder, formatVerdict } from '#domain/statistics/words.ts'
import { overallRange, showsSpread, splitQuestions } from './input.ts'
import type { AnalystInput } from './input.ts'
import { describeMove, formatPercent } from './wording.ts'

/** Returns the overview: overall score, participation, margin, change, and highs and lows. */
export function overview(assessment: Assessment, input: AnalystInput): string {
  return [
    overallScore(assessment, input),
    participation(input),
    likelyRange(input),
    sinceLastSession(input),
    highestAndLowest(input),
    splitOpinions(input),
    fewResponses(input),
  ]
    .filter((sentence) => sentence !== undefined)
    .join(' ')
}

function overallScore(
  { title }: Assessment,
  { results: { responses, overall } }: AnalystInput,
): string {
  const level = levelLabel(levelOf(overall.percentage)).toLowerCase()
  const count = responses === 1 ? 'one response' : `${responses} responses`
  return `Based on ${count}, ${title} scores ${formatScore(overall.percentage)} out of 100 (${level}).`
}

/** Undefined if the team size is unknown. */
function participation({ results, expectedResponses: teamSize }: AnalystInput): string | undefined {
  const { responses } = results
  if (teamSize === null) return undefined
  if (responses > teamSize) {
    return `There are more responses than people in the team (${teamSize}), so the link may have been shared more widely than intended.`
  }
  if (responses === teamSize) return 'Everyone in the team is included.'
  return responses * 2 < teamSize
    ? `That is fewer than half of the ${teamSize} people in the team, and the others may see things differently.`
    : `That is ${responses} of the ${teamSize} people in the team.`
}

function likelyRange(input: AnalystInput): string | undefined {
  const range = overallRange(input)
  if (!range) return undefined
  const [low, high] = [formatScore(range.low), formatScore(range.high)]
  return low === high
    ? undefined
    : `The score of the whole team ${range.rough ? 'is roughly' : 'is probably'} between ${low} and ${high}.`
}

function sinceLastSession({ comparison }: AnalystInput): string | undefined {
  if (!comparison) return undefined
  const { before, after, verdict, standsOut } = comparison.overall
  if (verdict === 'too-few') {
    return 'There are too few responses to tell whether the score has changed since the previous round.'
  }
  if (verdict !== 'unclear') return `${describeMove('It', comparison.overall)}.`
  if (standsOut === null || formatScore(before) === formatScore(after)) {
    return 'The score is the same as in the previous round.'
  }
  return `The score was ${formatPercent(before)} in the previous round. ${formatVerdict(comparison.overall)}.`
}

const highestAndLowest = ({ results, order, expectedResponses }: AnalystInput): string =>
  describeOrder(results.categories, order, results.responses === expectedResponses)

function splitOpinions(input: AnalystInput): string | undefined {
  const { length } = splitQuestions(input)
  if (length === 0) return undefined
  const questions = ['one question', 'two questions', 'three questions'][length - 1]
  return `Opinions are split on ${questions ?? 'several questions'}, which the average hides.`
}

function fewResponses(input: AnalystInput): string | undefined {
  return showsSpread(input)
    ? undefined
    : 'With so few responses, one person can change a score by several points, so small differences may be everyday fluctuation.'
}
