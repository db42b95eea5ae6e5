import { missingQuestions } from './version-break.ts'
import type { VersionBreak } from './version-break.ts'

/** A round of a trend, as in the API. */
interface TrendRound {
  readonly sessionId: string
  readonly title: string
  readonly averageScore: number
  readonly favourable: { readonly favourable: number } | null
  readonly band: { readonly low: number; readonly high: number } | null
}

/** The change from one round of a trend to the next. */
interface TrendChange {
  readonly to: string
  readonly versionBreak: Pick<
    VersionBreak,
    'sharedQuestions' | 'questions' | 'tooFewAnswers'
  > | null
}

/** A point of a trend chart in percent. */
interface TrendPoint {
  readonly value: number
  /** Percent of answers that agree, if published. */
  readonly agree?: number
  readonly low?: number
  readonly high?: number
  /** True if questions were replaced since the point before, so that no line connects the two. */
  readonly afterBreak?: true
}

/** Returns a point for each round, with its band and the share that agrees if there are any. */
export const trendPoints = (
  rounds: readonly TrendRound[],
  changes: readonly TrendChange[],
): TrendPoint[] =>
  rounds.map((round) => ({
    value: round.averageScore,
    ...(round.favourable && { agree: round.favourable.favourable }),
    ...round.band,
    ...(breakBefore(round, changes) && { afterBreak: true }),
  }))

/** Names the rounds since which questions were replaced, in one sentence each. */
export const describeBreaks = (
  rounds: readonly TrendRound[],
  changes: readonly TrendChange[],
): string[] =>
  rounds.slice(1).flatMap((round) => {
    const found = breakBefore(round, changes)
    if (!found) return []
    const since =
      found.tooFewAnswers === 0 ? 'since the round before' : 'here or in the round before'
    return `The line starts again at “${round.title}”: ${missingQuestions(found)} ${since}.`
  })

const breakBefore = ({ sessionId: roundId }: TrendRound, changes: readonly TrendChange[]) =>
  changes.find(({ to }) => to === roundId)?.versionBreak
