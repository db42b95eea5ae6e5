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
export const Wave = z
  .object({
    sessionId: Id,
    title: z.string(),
    createdAt: Timestamp,
    isActive: z.boolean(),
    released: z.int().describe('Answers of the team that count.'),
    expectedResponses: z.int().nullable(),
    averageScore: Percent.describe('The percent of all answers that count.'),
    color: BandName,
    interval: Interval,
    categories: z.array(WaveCategory),
  })
  .describe('One round of a team, from the answers that count.')
export type Wave = z.output<typeof Wave>

const TeamRef = z.object({ id: Id, name: z.string() })

/** What changed from one wave to another. */
export const WavePair = WaveChanges.extend({ from: Id, to: Id })
export type WavePair = z.output<typeof WavePair>

/** The waves of one team and assessment with something released, the earliest first. */
export const Trends = z
  .object({
    team: TeamRef,
    assessmentType: AssessmentKey,
    assessmentTitle: z.string(),
    waves: z.array(Wave).describe('Rounds with answers that count, the earliest first.'),
    changes: z.array(WavePair).describe('Between each two neighbors, in order.'),
  })
  .describe("A team's rounds of one assessment.")
export type Trends = z.output<typeof Trends>

/** 403 with `upgradeRequired` where the plan has no trends; 404 for a team that is not the user's. */
export const trends = endpoint({
  method: 'GET',
  path: '/api/reports/trends',
  summary: "Read a team's rounds of one assessment over time",
  access: 'user',
  byKey: true,
  refusals: {
    400: 'Both `teamId` and `assessmentType` are needed.',
    404: 'You have no such team.',
  },
  query: z.object({ teamId: Id, assessmentType: AssessmentKey }),
  answer: Trends,
})

/** Two waves of one assessment, of one team or of two. 400 where they are of different assessments. */
export const compareSessions = endpoint({
  method: 'GET',
  path: '/api/reports/comparison',
  summary: 'Compare two rounds',
  access: 'user',
  byKey: true,
  refusals: {
    400: 'The rounds are of different assessments.',
    404: 'You have no such round with answers that count.',
  },
  query: z.object({
    from: Id.describe('The session before.'),
    to: Id.describe('The session after.'),
  }),
  answer: z.object({ from: Wave, to: Wave, changes: WaveChanges }),
})

/**
 * Each of the user's teams with its latest wave of one assessment, null where it has none, and what
 * changed of the overall score since the one before, null where there is none.
 */
export const Portfolio = z
  .object({
    assessmentType: AssessmentKey,
    assessmentTitle: z.string(),
    categories: z.array(z.string()),
    teams: z.array(z.object({ team: TeamRef, wave: Wave.nullable(), change: Change.nullable() })),
  })
  .describe('Each team with its latest round of one assessment.')
export type Portfolio = z.output<typeof Portfolio>

export const portfolio = endpoint({
  method: 'GET',
  path: '/api/reports/portfolio',
  summary: 'Read the latest round of every team',
  access: 'user',
  byKey: true,
  query: z.object({ assessmentType: AssessmentKey }),
  answer: Portfolio,
})

/** The 10 % point to the 90 % point, whole percents. */
const Deciles = z.array(z.int().min(0).max(100)).length(9)

/**
 * Where other accounts' teams stand, as of last night: each account with its latest round of five
 * or more released answers. Null under ten accounts.
 */
export const Benchmark = z
  .object({
    assessmentType: AssessmentKey,
    needed: z.int().describe('From so many accounts on there is a benchmark.'),
    benchmark: z
      .object({
        accounts: z.int(),
        madeOn: Day,
        overall: Deciles.describe('The percents that 10 %, 20 % … 90 % of the accounts reach.'),
        categories: z.array(z.object({ category: z.string(), deciles: Deciles })),
      })
      .nullable(),
  })
  .describe("Where other accounts' teams stand, as of last night.")
export type Benchmark = z.output<typeof Benchmark>

export const benchmark = endpoint({
  method: 'GET',
  path: '/api/benchmarks/:type',
  summary: 'Read where other teams stand',
  access: 'user',
  byKey: true,
  refusals: {
    404: 'There is no such assessment.',
  },
  params: TypeParams,
  answer: Benchmark,
})
