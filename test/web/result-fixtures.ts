import type { Advanced, ScoredQuestion, SincePrevious } from '#contract/results.ts'
import type { BandedRound } from '#contract/reports.ts'
import type { CategoryOrder, Change, PointChange, Verdict } from '#contract/statistics.ts'
import { bandOf } from '#domain/scoring.ts'
import type { CategoryResult } from '#web/features/results/results/findings.ts'
import type { NumberedQuestion } from '#web/features/results/results/question-order.ts'

/** Returns a category's result. */
export const category = (name: string, percentage: number): CategoryResult => ({
  category: name,
  averageScore: percentage / 20,
  percentage,
  color: bandOf(percentage),
  favourable: null,
})

export const question = (
  questionId: string,
  percentage: number,
  change: Partial<ScoredQuestion> = {},
): ScoredQuestion => ({
  questionId,
  questionText: questionId,
  category: 'Calm',
  responseCount: 5,
  answered: 5,
  cantSay: 0,
  averageScore: percentage / 20,
  percentage,
  color: bandOf(percentage),
  distribution: null,
  distributionCantSay: null,
  favourable: null,
  ...change,
})

type Sureness = Advanced['questions'][number]

/** Returns a question with van der Eijk's agreement; null if it has too few answers. */
export const sureness = (questionId: string, agreement: number | null): Sureness => ({
  questionId,
  interval: { kind: 'few' },
  agreement: agreement === null ? null : { deviation: 1, agreement, split: agreement < 0 },
  favourableInterval: null,
})

export const numbered = (
  number: number,
  favorable: number | null,
  agreement: number | null = null,
): NumberedQuestion & ScoredQuestion => ({
  ...question(`q${number}`, 60, {
    favourable:
      favorable === null
        ? null
        : { favourable: favorable, neutral: 0, unfavourable: 100 - favorable },
  }),
  number,
  more: sureness(`q${number}`, agreement),
  change: undefined,
})

export const advanced = (change: Partial<Advanced> = {}): Advanced => ({
  overall: { kind: 'few' },
  categories: [],
  questions: [],
  sinceLastWave: null,
  benchmark: null,
  ...change,
})

export const change = (verdict: Verdict, before = 60, after = 70): Change => ({
  before,
  after,
  difference: after - before,
  verdict,
  standsOut: verdict === 'too-few' ? null : 12.3,
})

export const pointChange = (before: number, after: number): PointChange => ({
  before,
  after,
  difference: after - before,
})

export const sincePrevious = (own: Partial<SincePrevious> = {}): SincePrevious => ({
  previous: { id: 'previous', title: 'Spring', createdAt: '2026-03-02T12:00:00.000Z', released: 6 },
  overall: change('unclear'),
  categories: [],
  questions: [],
  versionBreak: null,
  ...own,
})

/** Returns an order in which each end is clear unless two share it. */
export function orderOf(percents: Readonly<Record<string, number>>): CategoryOrder {
  const endAt = (percent: number) => {
    const [name = null, ...others] = Object.keys(percents).filter(
      (name) => percents[name] === percent,
    )
    return others.length === 0 ? name : null
  }
  const values = Object.values(percents)
  return { highest: endAt(Math.max(...values)), lowest: endAt(Math.min(...values)) }
}

/** Returns a point of a trend with the given category percentages. */
export const round = (
  roundId: string,
  percents: Readonly<Record<string, number>>,
  rest: Partial<BandedRound> = {},
): BandedRound => ({
  sessionId: roundId,
  title: roundId,
  createdAt: '2026-03-02T12:00:00.000Z',
  assessmentVersion: 2,
  isActive: false,
  released: 6,
  expectedResponses: null,
  averageScore: 60,
  color: 'blue',
  favourable: null,
  interval: { kind: 'few' },
  categories: Object.entries(percents).map(([name, percentage]) => ({
    category: name,
    percentage,
    color: bandOf(percentage),
    favourable: null,
    interval: { kind: 'few' },
  })),
  categoryOrder: orderOf(percents),
  band: null,
  ...rest,
})
