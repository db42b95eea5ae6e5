import { z } from 'zod'
import { AssessmentKey, BandName, TypeParams } from './assessments.ts'
import { endpoint } from './endpoint.ts'
import { Day, Id, Percent, Timestamp } from './fields.ts'
import { Change, Interval, WaveChanges } from './statistics.ts'

const WaveCategory = z.object({
  category: z.string(),
  percentage: Percent,
  color: BandName,
  interval: Interval,
})

/** One round of a team, from its released answers alone. */
export const Wave = z.object({
  sessionId: Id,
  title: z.string(),
  createdAt: Timestamp,
  isActive: z.boolean(),
  /** Answers of the team that count. */
  released: z.int(),
  expectedResponses: z.int().nullable(),
  /** The percent of all released answers. */
  averageScore: Percent,
  color: BandName,
  interval: Interval,
  categories: z.array(WaveCategory),
})
export type Wave = z.output<typeof Wave>

const TeamRef = z.object({ id: Id, name: z.string() })

/** What changed from one wave to another. */
export const WavePair = WaveChanges.extend({ from: Id, to: Id })
export type WavePair = z.output<typeof WavePair>

/** The waves of one team and assessment with something released, the earliest first. */
export const Trends = z.object({
  team: TeamRef,
  assessmentType: AssessmentKey,
  assessmentTitle: z.string(),
  waves: z.array(Wave),
  /** Between each two neighbours, in order: one fewer than waves. */
  changes: z.array(WavePair),
})
export type Trends = z.output<typeof Trends>

/** 403 with `upgradeRequired` where the plan has no trends; 404 for a team that is not the user's. */
export const trends = endpoint({
  method: 'GET',
  path: '/api/reports/trends',
  access: 'user',
  query: z.object({ teamId: Id, assessmentType: AssessmentKey }),
  answer: Trends,
})

/** Two waves of one assessment, of one team or of two. 400 where they are of different assessments. */
export const compareSessions = endpoint({
  method: 'GET',
  path: '/api/reports/comparison',
  access: 'user',
  query: z.object({ from: Id, to: Id }),
  answer: z.object({ from: Wave, to: Wave, changes: WaveChanges }),
})

/**
 * Each of the user's teams with its latest wave of one assessment, null where it has none, and what
 * changed of the overall score since the one before, null where there is none.
 */
export const Portfolio = z.object({
  assessmentType: AssessmentKey,
  assessmentTitle: z.string(),
  categories: z.array(z.string()),
  teams: z.array(z.object({ team: TeamRef, wave: Wave.nullable(), change: Change.nullable() })),
})
export type Portfolio = z.output<typeof Portfolio>

export const portfolio = endpoint({
  method: 'GET',
  path: '/api/reports/portfolio',
  access: 'user',
  query: z.object({ assessmentType: AssessmentKey }),
  answer: Portfolio,
})

/** The 10 % point to the 90 % point, whole percents. */
const Deciles = z.array(z.int().min(0).max(100)).length(9)

/**
 * Where other accounts' teams stand, as of last night: each account with its latest round of five
 * or more released answers. Null under ten accounts.
 */
export const Benchmark = z.object({
  assessmentType: AssessmentKey,
  /** From so many accounts on there is one. */
  needed: z.int(),
  benchmark: z
    .object({
      accounts: z.int(),
      madeOn: Day,
      overall: Deciles,
      categories: z.array(z.object({ category: z.string(), deciles: Deciles })),
    })
    .nullable(),
})
export type Benchmark = z.output<typeof Benchmark>

export const benchmark = endpoint({
  method: 'GET',
  path: '/api/benchmarks/:type',
  access: 'user',
  params: TypeParams,
  answer: Benchmark,
})
