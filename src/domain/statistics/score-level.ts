import { MIN_DISTRIBUTION_SIZE } from '#domain/release.ts'
import { formatAgree, formatScore, levelLabel, levelOf, symbolOf } from '#domain/scoring.ts'
import type { Level, ScoreLevel } from '#domain/scoring.ts'
import { capitalize } from '#domain/capitalize.ts'

/** Where excellent, good and fair begin, in percent. */
const BORDERS = [80, 70, 60] as const

/**
 * Distance from a border, in points, up to which the same team could answer on the other side of it on
 * another day. A category has fewer questions, and more chance. Source: docs/statistics.md.
 */
const DOUBT = { whole: 2, category: 3 } as const

/** What a score is of. */
export type ScoredBlock = keyof typeof DOUBT

/** A score as API responses contain it. */
interface Score {
  /** 0 to 100. */
  readonly percent: number
  /** Percent of answers that agree; null or undefined if no distribution is published. */
  readonly agree?: number | null | undefined
}

/**
 * Returns the levels that the same team could reach on another day, lowest first: two within 2 points of
 * where a level begins (a category: 3), else one. None is above fair if fewer than half agree.
 */
export function possibleLevels({ percent, agree }: Score, block: ScoredBlock): readonly Level[] {
  const shown = Number(formatScore(percent))
  const border = BORDERS.find((start) => Math.abs(shown - start) <= DOUBT[block])
  const reachable = border === undefined ? [shown] : [border - 1, border]
  return [...new Set(reachable.map((value) => levelOf(value, agree)))]
}

/**
 * Returns the level of a team's score from a number of responses. Below five, no word stands. A level that
 * is limited because few agree says so.
 */
export function teamLevel(score: Score, responses: number, block: ScoredBlock): ScoreLevel {
  const { percent, agree = null } = score
  const symbol = symbolOf(percent)
  if (responses < MIN_DISTRIBUTION_SIZE) return { symbol, text: '', agree, isLimited: false }
  const levels = possibleLevels(score, block)
  const isLimited = levels.join() !== possibleLevels({ percent }, block).join()
  const text = capitalize(levels.map((level) => levelLabel(level).toLowerCase()).join(' to '))
  const [level, higher] = levels
  if (level === undefined || higher !== undefined) return { symbol, text, agree, isLimited }
  const single = { symbol: symbolOf(percent, level), isLimited }
  return isLimited
    ? { ...single, text: `${levelLabel(level)}: ${formatAgree(agree ?? 0)}% agree`, agree: null }
    : { ...single, text: levelLabel(level), agree }
}

/** The shares of answers as API responses contain them; null if no distribution is published. */
type Shares = { readonly favourable: number } | null | undefined

/** Returns the level of the overall score of a round with this number of responses in its results. */
export const overallLevel = (
  { averageScore, favourable }: { readonly averageScore: number; readonly favourable: Shares },
  responses: number,
): ScoreLevel =>
  teamLevel({ percent: averageScore, agree: favourable?.favourable }, responses, 'whole')

/** Returns the level of a category of a round with this number of responses in its results. */
export const categoryLevel = (
  { percentage, favourable }: { readonly percentage: number; readonly favourable: Shares },
  responses: number,
): ScoreLevel =>
  teamLevel({ percent: percentage, agree: favourable?.favourable }, responses, 'category')
