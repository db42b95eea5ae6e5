import type { Assessment } from '#domain/assessments/assessment.ts'
import { formatList } from '#domain/format-list.ts'
import { levelLabel, levelOf, formatScore } from '#domain/scoring.ts'
import type { CategoryScore } from '#domain/team-results.ts'
import { overallRange, showsSpread, splitQuestions } from './input.ts'
import type { AnalystInput } from './input.ts'
import type { Ranking } from './ranking.ts'
import { describeChange, formatPercent, formatScorePercent } from './wording.ts'

/** Returns the overview: overall score, participation, margin, change, and highs and lows. */
export function overview(assessment: Assessment, input: AnalystInput, ranking: Ranking): string {
  return [
    overallScore(assessment, input),
    participation(input),
    likelyRange(input),
    sinceLastSession(input),
    highestAndLowest(ranking),
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
    : `The score for the whole team is probably between ${low} and ${high}.`
}

function sinceLastSession({ comparison }: AnalystInput): string | undefined {
  if (!comparison) return undefined
  const { before, after, verdict } = comparison.overall
  if (verdict === 'too-few') {
    return 'There are too few responses to tell whether the score has changed since the previous round.'
  }
  if (verdict !== 'unclear') return `${describeChange('It', comparison.overall)}.`
  return formatScore(before) === formatScore(after)
    ? 'The score is the same as in the previous round.'
    : `The score was ${formatPercent(before)} in the previous round; the difference may be due to chance.`
}

function highestAndLowest({ ranked, order }: Ranking): string | undefined {
  const [best, last] = [ranked.at(0), ranked.at(-1)]
  if (!best || !last) return undefined
  if (order === 'alike') {
    return formatScorePercent(last) === formatScorePercent(best)
      ? `All categories are at ${formatScorePercent(best)}.`
      : `All categories are close together, from ${formatScorePercent(last)} to ${formatScorePercent(best)}, so none clearly stands out.`
  }
  const ends = `${tiedWith(ranked, best)} highest at ${formatScorePercent(best)}, ${tiedWith(ranked, last)} lowest at ${formatScorePercent(last)}`
  return order === 'unsure' ? `${ends}; this order may be due to chance.` : `${ends}.`
}

/** Names all categories with the displayed percent of one of them, and the verb. */
function tiedWith(ranked: readonly CategoryScore[], score: CategoryScore): string {
  const names = ranked
    .filter((category) => formatScorePercent(category) === formatScorePercent(score))
    .map(({ category }) => category)
  return `${formatList(names)} ${names.length === 1 ? 'is' : 'are'}`
}

function splitOpinions(input: AnalystInput): string | undefined {
  const { length } = splitQuestions(input)
  if (length === 0) return undefined
  const questions = ['one question', 'two questions', 'three questions'][length - 1]
  return `Opinions are split on ${questions ?? 'several questions'}, which the average hides.`
}

function fewResponses(input: AnalystInput): string | undefined {
  return showsSpread(input)
    ? undefined
    : 'With so few responses, one person can change a score by several points, so small differences may be due to chance.'
}
