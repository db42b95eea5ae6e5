import { z } from 'zod'
import { AssessmentKey, BandName } from './assessments.ts'
import { endpoint } from './endpoint.ts'
import { Day, Id, Percent, Timestamp } from './fields.ts'
import { Agreement, Distribution, Favourable, Interval, Place, WaveChanges } from './statistics.ts'

const Mean = z.number().min(1).max(5)

/**
 * One question's figures. `averageScore` is the mean answer, 1 to 5. How the answers spread is null
 * where too few are released to show it.
 */
export const QuestionResult = z.object({
  questionId: z.string(),
  questionText: z.string(),
  category: z.string(),
  responseCount: z.int(),
  averageScore: Mean,
  percentage: Percent,
  color: BandName,
  distribution: Distribution.nullable(),
  favourable: Favourable.nullable(),
})
export type QuestionResult = z.output<typeof QuestionResult>

export const CategoryResult = z.object({
  category: z.string(),
  averageScore: Mean,
  percentage: Percent,
  color: BandName,
})

/** Percents, and the points between them: above 0 the manager sees it brighter than the team. */
const Gap = z.object({
  manager: Percent,
  team: Percent,
  difference: z.number().min(-100).max(100),
})

/**
 * The manager's own view. `gap` sets it beside the team's figures: null before the first release,
 * and on plans without advanced analytics.
 */
export const ManagerView = z.object({
  completedAt: Day,
  gap: z
    .object({ overall: Gap, categories: z.array(Gap.extend({ category: z.string() })) })
    .nullable(),
})
export type ManagerView = z.output<typeof ManagerView>

/** What changed since the last wave: the team's round of the same assessment before this one. */
export const SinceLastWave = WaveChanges.extend({
  previous: z.object({ id: Id, title: z.string(), createdAt: Timestamp, released: z.int() }),
})
export type SinceLastWave = z.output<typeof SinceLastWave>

/** What the advanced plans read besides, about the same released answers. */
export const Advanced = z.object({
  overall: Interval,
  categories: z.array(z.object({ category: z.string(), interval: Interval })),
  questions: z.array(
    z.object({
      questionId: z.string(),
      interval: Interval,
      agreement: Agreement.nullable(),
      /** Of the favourable share; null too where everyone who was asked has answered. */
      favourableInterval: z.object({ low: Percent, high: Percent }).nullable(),
    }),
  ),
  /** Null for a team's first round. */
  sinceLastWave: SinceLastWave.nullable(),
  /** Null where the round has under five answers that count, or there is no benchmark yet. */
  benchmark: z
    .object({
      accounts: z.int(),
      overall: Place,
      categories: z.array(Place.extend({ category: z.string() })),
    })
    .nullable(),
})
export type Advanced = z.output<typeof Advanced>

/** Figures from released answers alone; the lists are empty before the first release. */
export const ResultsSummary = z.object({
  /** All that were received, waiting ones and the manager's own view included. */
  totalSubmissions: z.int(),
  /** The percent of all released team answers, 0 to 100. */
  averageScore: Percent,
  categories: z.array(CategoryResult),
  categoryDetails: z.array(QuestionResult),
  groupSize: z.int(),
  expectedResponses: z.int().nullable(),
  released: z.int(),
  waiting: z.int(),
  /** Of the waiting, how many stay held back because the round ended with too few. */
  heldBack: z.int(),
  /** Released submissions of the team, the manager's own view left out. */
  teamResponses: z.int(),
  /** Percent of those asked who count, above 100 where more did; null where it is not known. */
  participation: z.number().min(0).nullable(),
  /**
   * Of how many of them it shows how their answers spread: 0 while there are too few, and fewer than
   * `released` while too few came to count since.
   */
  spreadResponses: z.int(),
  lastSubmission: Day.nullable(),
  /** Null while the manager has not answered. */
  managerView: ManagerView.nullable(),
  /** Null before the first release, on plans without it, and in the account's export. */
  advanced: Advanced.nullable(),
})
export type ResultsSummary = z.output<typeof ResultsSummary>

/**
 * A session's results, from released answers alone. Before the first release `averageScore` is 0
 * and the lists are empty. `results` holds at most 1,000 rows, in no order.
 */
export const SessionResults = z.object({
  session: z.object({
    id: Id,
    title: z.string(),
    description: z.string().nullable(),
    teamName: z.string(),
    assessmentType: AssessmentKey,
    assessmentTitle: z.string(),
    createdAt: Timestamp,
    expiresAt: Timestamp,
    isActive: z.boolean(),
  }),
  summary: ResultsSummary,
  results: z.array(z.object({ isManager: z.boolean(), completedAt: Day })),
})
export type SessionResults = z.output<typeof SessionResults>

export const Insights = z.object({
  insights: z.object({
    overview: z.string(),
    strengths: z.array(z.string()),
    improvements: z.array(z.string()),
    recommendations: z.array(z.string()),
  }),
  /** Whose words they are: the built-in analyst's, or those of the AI provider set up here. */
  source: z.enum(['built-in', 'provider']),
})
export type Insights = z.output<typeof Insights>

const SessionParams = z.object({ sessionId: Id })

export const sessionResults = endpoint({
  method: 'GET',
  path: '/api/quiz-sessions/:sessionId/results-v2',
  access: 'user',
  params: SessionParams,
  answer: SessionResults,
})

/**
 * 409 while nothing is released. 503 where a provider is set up and gives none, which is remembered
 * for a moment: `again` asks it all the same.
 */
export const sessionInsights = endpoint({
  method: 'GET',
  path: '/api/quiz-sessions/:sessionId/insights',
  access: 'user',
  params: SessionParams,
  query: z.object({ again: z.literal('true').optional() }),
  answer: Insights,
})
