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
export const QuestionResult = z
  .object({
    questionId: z.string(),
    questionText: z.string(),
    category: z.string(),
    responseCount: z.int(),
    averageScore: Mean.describe('The mean answer, 1 to 5.'),
    percentage: Percent.describe('The same as a percent.'),
    color: BandName,
    distribution: Distribution.nullable().describe('Null where too few answers count to show it.'),
    favourable: Favourable.nullable().describe('Null where too few answers count to show it.'),
  })
  .describe("One question's figures.")
export type QuestionResult = z.output<typeof QuestionResult>

export const CategoryResult = z
  .object({
    category: z.string(),
    averageScore: Mean,
    percentage: Percent,
    color: BandName,
  })
  .describe("One category's figures.")

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
export const ManagerView = z
  .object({
    completedAt: Day,
    gap: z
      .object({ overall: Gap, categories: z.array(Gap.extend({ category: z.string() })) })
      .nullable(),
  })
  .describe(
    'What whoever runs the round answered, as gaps to the team: above 0 they see it brighter.',
  )
export type ManagerView = z.output<typeof ManagerView>

/** What changed since the last wave: the team's round of the same assessment before this one. */
export const SinceLastWave = WaveChanges.extend({
  previous: z.object({ id: Id, title: z.string(), createdAt: Timestamp, released: z.int() }),
})
export type SinceLastWave = z.output<typeof SinceLastWave>

/** What the advanced plans read besides, about the same released answers. */
export const Advanced = z
  .object({
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
  .describe('What advanced analytics add, about the same answers.')
export type Advanced = z.output<typeof Advanced>

/** Figures from released answers alone; the lists are empty before the first release. */
export const ResultsSummary = z
  .object({
    totalSubmissions: z
      .int()
      .describe("All that were received, those that wait and the manager's own among them."),
    averageScore: Percent.describe("The percent of all the team's answers that count."),
    categories: z.array(CategoryResult),
    categoryDetails: z.array(QuestionResult).describe('One entry a question.'),
    groupSize: z.int(),
    expectedResponses: z.int().nullable(),
    released: z.int().describe('Answers that count.'),
    waiting: z.int().describe('Answers that do not count yet.'),
    heldBack: z
      .int()
      .describe('Of those that wait, how many are held back because the round ended with too few.'),
    teamResponses: z.int().describe("Answers of the team that count, without the manager's own."),
    participation: z
      .number()
      .min(0)
      .nullable()
      .describe(
        'Percent of those asked who count; null where it is not known how many were asked.',
      ),
    /** 0 while there are too few, and fewer than `released` while too few came to count since. */
    spreadResponses: z.int().describe('Of how many answers it shows how they spread.'),
    lastSubmission: Day.nullable().describe('The day of the latest answer that counts.'),
    managerView: ManagerView.nullable().describe('Null while the manager has not answered.'),
    /** Null in the account's export too. */
    advanced: Advanced.nullable().describe(
      'Intervals, agreement, changes and benchmark. Null while nothing counts.',
    ),
  })
  .describe('Figures from the answers that count; empty while none do.')
export type ResultsSummary = z.output<typeof ResultsSummary>

/**
 * A session's results, from released answers alone. Before the first release `averageScore` is 0
 * and the lists are empty. `results` holds at most 1,000 rows, in no order.
 */
export const SessionResults = z
  .object({
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
    results: z
      .array(z.object({ isManager: z.boolean(), completedAt: Day }))
      .describe('That somebody answered, and on which day: at most 1,000, in no order.'),
  })
  .describe('A session with its figures.')
export type SessionResults = z.output<typeof SessionResults>

export const Insights = z
  .object({
    insights: z.object({
      overview: z.string(),
      strengths: z.array(z.string()),
      improvements: z.array(z.string()),
      recommendations: z.array(z.string()),
    }),
    source: z
      .enum(['built-in', 'provider'])
      .describe("The built-in analyst's words, or those of the AI provider set up here."),
  })
  .describe('What the figures say, in words.')
export type Insights = z.output<typeof Insights>

const SessionParams = z.object({ sessionId: Id })

export const sessionResults = endpoint({
  method: 'GET',
  path: '/api/quiz-sessions/:sessionId/results-v2',
  summary: 'Read the results of a session',
  access: 'user',
  byKey: true,
  refusals: {
    404: 'You have no such session.',
  },
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
  summary: 'Read what the results of a session mean',
  access: 'user',
  byKey: true,
  refusals: {
    404: 'You have no such session.',
    409: 'No answers count yet.',
    503: 'Insights come from an AI provider here, and it gives none at the moment.',
  },
  params: SessionParams,
  query: z.object({
    again: z.literal('true').optional().describe('Asks an AI provider that just failed once more.'),
  }),
  answer: Insights,
})
