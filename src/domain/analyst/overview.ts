import type { Assessment } from '#domain/assessments/assessment.ts'
import type { CategoryScore } from '#domain/team-results.ts'
import { listed } from '#domain/listed.ts'
import { levelLabel, levelOf, percentText } from '#domain/scoring.ts'
import { overallRange, splitQuestions, showsSpread } from './input.ts'
import type { AnalystInput } from './input.ts'
import type { Ranking } from './ranking.ts'
import { percentSign, scorePercent, clearChange } from './wording.ts'

/** The whole in a few sentences: where it stands, how sure that is, and what needs a second look. */
export function overview(assessment: Assessment, input: AnalystInput, ranking: Ranking): string {
  return [
    overallScore(assessment, input),
    participation(input),
    likelyRange(input),
    sinceLastRound(input),
    areas(ranking),
    splitOpinions(input),
    fewResponses(input),
  ]
    .filter((sentence) => sentence !== undefined)
    .join(' ')
}

function overallScore({ title }: Assessment, { figures: { responses, overall } }: AnalystInput): string {
  const level = levelLabel(levelOf(overall.percentage)).toLowerCase()
  const answers = responses === 1 ? 'One answer puts' : `${responses} answers put`
  return `${answers} ${title} at ${percentText(overall.percentage)} out of 100, which is ${level}.`
}

/** Whom the figures speak for, where it is known how many were asked. */
function participation({ figures, expectedResponses: asked }: AnalystInput): string | undefined {
  const { responses } = figures
  if (asked === null) return undefined
  if (responses > asked) {
    return `More answers count than people were asked (${asked}), so the link may have gone further than meant.`
  }
  if (responses === asked) return 'Everybody who was asked is in these figures.'
  return responses * 2 < asked
    ? `That is fewer than half of the ${asked} people asked: the others may see it differently.`
    : `It speaks for ${responses} of the ${asked} people asked.`
}

function likelyRange(input: AnalystInput): string | undefined {
  const range = overallRange(input)
  if (!range) return undefined
  const [low, high] = [percentText(range.low), percentText(range.high)]
  return low === high ? undefined : `Read the score as somewhere between ${low} and ${high}.`
}

function sinceLastRound({ comparison }: AnalystInput): string | undefined {
  if (!comparison) return undefined
  const { before, after, verdict } = comparison.overall
  if (verdict === 'too-few') {
    return 'Whether it has changed since the last round cannot be told from so few answers.'
  }
  if (verdict !== 'unclear') return `${clearChange('It', comparison.overall)}.`
  return percentText(before) === percentText(after)
    ? 'It stands where it stood in the last round.'
    : `In the last round it was ${percentSign(before)}; chance alone may have made the difference.`
}

function areas({ ranked, order: sureness }: Ranking): string | undefined {
  const [best, last] = [ranked.at(0), ranked.at(-1)]
  if (!best || !last) return undefined
  if (sureness === 'alike') {
    return scorePercent(last) === scorePercent(best)
      ? `All areas lie at ${scorePercent(best)}.`
      : `All areas lie close together, from ${scorePercent(last)} to ${scorePercent(best)}, so none stands out for certain.`
  }
  const ends = `${named(ranked, best)} highest at ${scorePercent(best)}, ${named(ranked, last)} lowest at ${scorePercent(last)}`
  return sureness === 'unsure'
    ? `${ends}; with these answers that order may still be chance.`
    : `${ends}.`
}

/** All areas that are shown with the same percent, and the verb that fits. */
function named(ranked: readonly CategoryScore[], like: CategoryScore): string {
  const names = ranked
    .filter((category) => scorePercent(category) === scorePercent(like))
    .map(({ category }) => category)
  return `${listed(names)} ${names.length === 1 ? 'is' : 'are'}`
}

function splitOpinions(input: AnalystInput): string | undefined {
  const { length } = splitQuestions(input)
  if (length === 0) return undefined
  const questions = ['one question', 'two questions', 'three questions'][length - 1]
  return `On ${questions ?? 'several questions'} opinions part, which an average hides.`
}

function fewResponses(input: AnalystInput): string | undefined {
  return showsSpread(input)
    ? undefined
    : 'With so few answers one person can move a figure by several points: read small differences as chance.'
}
