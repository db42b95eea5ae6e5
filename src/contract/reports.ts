import { NEWEST_TEAMS, STANDING_ROUNDS } from '#domain/limits.ts'
import { z } from 'zod'
import { AssessmentKey, BandName, TypeParams } from './assessments.ts'
import { endpoint } from './endpoint.ts'
import { Day, Id, PageQuery, Percent, sortBy, Timestamp } from './fields.ts'
import { PORTFOLIO_COLUMNS } from './list-pages.ts'
import {
  CategoryOrder,
  Change,
  Interval,
  SharesOfAnswers,
  VersionBreak,
  ChangesBetweenRounds,
} from './statistics.ts'

const TrendCategory = z.object({
  category: z.string(),
  percentage: Percent,
  color: BandName,
  favourable: SharesOfAnswers,
  interval: Interval,
})

/** The results of one round, from its released submissions only: one point of a trend. */
export const TrendRound = z
  .object({
    sessionId: Id,
    title: z.string(),
    createdAt: Timestamp,
    assessmentVersion: z.int().describe('The version of the questions that the round has.'),
    isActive: z.boolean(),
    released: z.int().describe('Responses of the team that are included in the results.'),
    expectedResponses: z.int().nullable(),
    averageScore: Percent.describe('Overall score in percent.'),
    color: BandName,
    favourable: SharesOfAnswers,
    interval: Interval,
    categories: z.array(TrendCategory),
    categoryOrder: CategoryOrder,
  })
  .describe('The results of one round of a team.')
export type TrendRound = z.output<typeof TrendRound>

const TeamRef = z.object({ id: Id, name: z.string() })

/** The changes from one round to another. */
export const ConsecutiveChanges = ChangesBetweenRounds.extend({ from: Id, to: Id })
export type ConsecutiveChanges = z.output<typeof ConsecutiveChanges>

/**
 * A point of a trend. Where the bands of two consecutive points do not overlap, the change is clear;
 * null if neither neighbor can be compared.
 */
const BandedRound = TrendRound.extend({
  band: z
    .object({ low: Percent, high: Percent })
    .nullable()
    .describe(
      'Everyday fluctuation: where the bands of consecutive rounds do not overlap, the change is clear.',
    ),
})
export type BandedRound = z.output<typeof BandedRound>

/** The rounds of one team and assessment with released submissions, earliest first. */
export const Trends = z
  .object({
    team: TeamRef,
    assessmentType: AssessmentKey,
    assessmentTitle: z.string(),
    rounds: z.int().describe('All rounds with results, also those of other pages.'),
    hasEarlier: z.boolean().describe('True if there are rounds before the first of this page.'),
    hasLater: z.boolean().describe('True if there are rounds after the last of this page.'),
    waves: z.array(BandedRound).describe('Rounds with results, earliest first.'),
    changes: z
      .array(ConsecutiveChanges)
      .describe('The changes between consecutive rounds, in order.'),
  })
  .describe("A team's rounds of one assessment.")
export type Trends = z.output<typeof Trends>

/** How many rounds with results a team has of an assessment. */
export const ReportCount = z
  .object({
    id: Id.describe('The latest of these rounds.'),
    teamId: Id,
    assessmentType: AssessmentKey,
    rounds: z.int().describe('Rounds with results.'),
    latestAt: Timestamp.describe('When the latest of them was created.'),
  })
  .describe('Rounds with results of one team and assessment.')
export type ReportCount = z.output<typeof ReportCount>

export const reportCounts = endpoint({
  method: 'GET',
  path: '/api/reports',
  summary: 'Count your rounds with results by team and assessment, latest first',
  access: 'viewer',
  allowsApiKey: true,
  errorResponses: {
    404: 'The round in `after` or `before` was not found.',
  },
  query: PageQuery,
  response: z.array(ReportCount),
})

/** How many rounds with results there are of an assessment. */
export const AssessmentReports = z
  .object({
    assessmentType: AssessmentKey,
    rounds: z.int().describe('Rounds with results.'),
    latestTeamId: Id.describe('The team of the latest of them.'),
  })
  .describe('Rounds with results of one assessment.')
export type AssessmentReports = z.output<typeof AssessmentReports>

/** At most one entry per assessment; assessments without results are left out. */
export const assessmentReports = endpoint({
  method: 'GET',
  path: '/api/reports/assessments',
  summary: 'Count your rounds with results by assessment, latest first',
  access: 'viewer',
  allowsApiKey: true,
  query: z.object({ teamId: Id.optional().describe('Only rounds of this team.') }),
  response: z.array(AssessmentReports),
})

/** Rounds on a page of a trend: each has its statistics, and charts cannot show more. */
const TrendPage = {
  limit: z
    .string()
    .regex(/^(?:[1-9]\d?|100)$/, 'Must be a whole number from 1 to 100.')
    .transform(Number)
    .default(100)
    .describe('Maximum number of rounds, up to 100.'),
  upTo: Id.optional().describe(
    'Cursor: the last round of the page, which is the first of the page after it.',
  ),
  including: Id.optional().describe(
    'A round. If it is not among the latest, the page starts with it. `upTo` takes precedence.',
  ),
}

/** 403 with `upgradeRequired` if the plan has no trends; 404 for a team of another account. */
export const trends = endpoint({
  method: 'GET',
  path: '/api/reports/trends',
  summary: "Get the trend of a team's rounds of one assessment",
  access: 'viewer',
  allowsApiKey: true,
  errorResponses: {
    400: 'Both `teamId` and `assessmentType` are required.',
    404: 'The team, or the round in `upTo` or `including`, was not found.',
  },
  query: z.object({ teamId: Id, assessmentType: AssessmentKey, ...TrendPage }),
  response: Trends,
})

/** Compares two rounds of one or two teams. 400 if their assessments differ. */
export const compareRounds = endpoint({
  method: 'GET',
  path: '/api/reports/comparison',
  summary: 'Compare two rounds',
  access: 'viewer',
  allowsApiKey: true,
  errorResponses: {
    400: 'The rounds have different assessments.',
    404: 'Round not found, or it has no results yet.',
  },
  query: z.object({
    from: Id.describe('The earlier round.'),
    to: Id.describe('The later round.'),
  }),
  response: z.object({ from: TrendRound, to: TrendRound, changes: ChangesBetweenRounds }),
})

/**
 * A page of the user's teams, each with its latest round of one assessment and the change of the overall
 * score since the previous round. They are null if such a round does not exist.
 */
export const Portfolio = z
  .object({
    assessmentType: AssessmentKey,
    assessmentTitle: z.string(),
    categories: z.array(z.string()),
    teamCount: z.int().describe('All teams, also those of other pages.'),
    withResults: z.int().describe('All teams that have results.'),
    teams: z.array(
      z.object({
        team: TeamRef,
        wave: TrendRound.nullable(),
        change: Change.nullable(),
        versionBreak: VersionBreak.nullable(),
      }),
    ),
  })
  .describe('All teams with their latest round of one assessment.')
export type Portfolio = z.output<typeof Portfolio>

export const portfolio = endpoint({
  method: 'GET',
  path: '/api/reports/portfolio',
  summary: 'List your teams with the latest round of each, oldest first',
  access: 'viewer',
  allowsApiKey: true,
  errorResponses: {
    404: 'The team in `after` or `before` was not found.',
  },
  query: PageQuery.extend({
    assessmentType: AssessmentKey,
    results: z
      .enum(['with', 'without'])
      .optional()
      .describe('Only teams with or without results of this assessment.'),
    sort: sortBy(PORTFOLIO_COLUMNS).default('created'),
  }),
  response: Portfolio,
})

/** Where a team stands: its latest round with results, compared with the one before. */
export const TeamStanding = z
  .object({
    teamId: Id,
    sessionId: Id,
    title: z.string(),
    assessmentType: AssessmentKey,
    assessmentTitle: z.string(),
    released: z.int().describe('Responses of the team that are included in the results.'),
    averageScore: Percent.describe('Overall score in percent.'),
    favourable: SharesOfAnswers,
    change: Change.nullable().describe(
      "The change since the team's previous round of the same assessment; null for the first. `standsOut` is null without advanced analytics.",
    ),
    lowest: z
      .object({ category: z.string(), percentage: Percent, favourable: SharesOfAnswers })
      .describe('The category with the lowest score.'),
    isLowestClear: z.boolean().describe('False if no single category is clearly lowest.'),
    fallen: z.array(z.string()).describe('Categories that are clearly lower than before.'),
    scores: z
      .array(Percent)
      .describe(
        `Overall scores of up to ${STANDING_ROUNDS} rounds with the same questions, the earliest first, this round last. Empty without trends.`,
      ),
  })
  .describe('The latest round of a team that has results, and its change.')
export type TeamStanding = z.output<typeof TeamStanding>

/** The newest teams that have results, on every plan. */
export const teamStandings = endpoint({
  method: 'GET',
  path: '/api/reports/standings',
  summary: 'Get the latest round of each of your newest teams',
  access: 'viewer',
  allowsApiKey: true,
  response: z
    .array(TeamStanding)
    .describe(`Up to ${NEWEST_TEAMS} teams, without those that have no results.`),
})

/** The nine deciles (10 % to 90 %), whole percents. */
const Deciles = z.array(z.int().min(0).max(100)).length(9)

/**
 * The distribution of other accounts' scores, as of last night: each account with its latest round
 * of five or more released submissions. Null for fewer than ten accounts.
 */
export const Benchmark = z
  .object({
    assessmentType: AssessmentKey,
    needed: z.int().describe('Minimum number of accounts for a benchmark.'),
    benchmark: z
      .object({
        accounts: z.int(),
        madeOn: Day,
        overall: Deciles.describe('The scores below which 10 %, 20 % … 90 % of the accounts are.'),
        categories: z.array(z.object({ category: z.string(), deciles: Deciles })),
      })
      .nullable(),
  })
  .describe("The distribution of other accounts' scores, as of last night.")
export type Benchmark = z.output<typeof Benchmark>

export const benchmark = endpoint({
  method: 'GET',
  path: '/api/benchmarks/:type',
  summary: 'Get the benchmark of an assessment',
  access: 'viewer',
  allowsApiKey: true,
  errorResponses: {
    404: 'Assessment not found.',
  },
  params: TypeParams,
  response: Benchmark,
})
