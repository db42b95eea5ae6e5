import type { QuestionFigures } from '#domain/scored-question.ts'
import { z } from 'zod'
import { AgreedAction } from './actions.ts'
import { AssessmentKey, BandName } from './assessments.ts'
import { ShownComments } from './comments.ts'
import { endpoint } from './endpoint.ts'
import { Day, Id, Percent, Timestamp, RoundAccess } from './fields.ts'
import {
  Agreement,
  CategoryOrder,
  Change,
  Distribution,
  FavorableShares,
  Interval,
  Place,
  PointChange,
  SharesOfAnswers,
  VersionBreak,
  ChangesBetweenRounds,
} from './statistics.ts'

const Mean = z.number().min(1).max(5)

/** The results of one question. */
export const QuestionResult = z
  .object({
    questionId: z.string(),
    questionText: z.string(),
    category: z.string(),
    responseCount: z.int().describe('Number of answers; 0 until enough people have answered.'),
    answered: z.int().nullable().describe('The same; null until enough people have answered.'),
    cantSay: z.int().nullable().describe('Number of people who could not say; null likewise.'),
    averageScore: Mean.nullable().describe('The mean answer, 1 to 5; null without answers.'),
    percentage: Percent.nullable().describe('The mean answer in percent; null without answers.'),
    color: BandName.nullable(),
    distribution: Distribution.nullable().describe('Null if there are too few responses.'),
    distributionCantSay: z.int().nullable().describe('Those among them who could not say.'),
    favourable: FavorableShares.nullable().describe('Null if there are too few responses.'),
  })
  .describe('The results of one question.')
export type QuestionResult = z.output<typeof QuestionResult>

/** A question with a score. */
export type ScoredQuestion = QuestionResult & QuestionFigures

export const CategoryResult = z
  .object({
    category: z.string(),
    averageScore: Mean,
    percentage: Percent,
    color: BandName,
    favourable: SharesOfAnswers,
  })
  .describe('The results of one category.')

/** Scores of manager and team in percent. Above 0, the manager scored higher than the team. */
const Gap = z.object({
  manager: Percent,
  team: Percent,
  difference: z.number().min(-100).max(100),
  isClear: z.boolean().describe('True if the manager would stand out as one of the team.'),
})

/**
 * The manager's own view. `gap` compares it with the team's results; null before the first release
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
    "The manager's own answers compared with the team's results. Above 0, the manager rated higher.",
  )
export type ManagerView = z.output<typeof ManagerView>

const PreviousRound = z.object({
  id: Id,
  title: z.string(),
  createdAt: Timestamp,
  released: z.int(),
})

/**
 * The changes since the team's previous round of the same assessment. `standsOut` is null on plans without
 * advanced analytics.
 */
export const SincePrevious = z
  .object({
    previous: PreviousRound,
    overall: Change,
    categories: z.array(Change.extend({ category: z.string() })),
    questions: z
      .array(PointChange.extend({ questionId: z.string() }))
      .describe('The questions that both rounds asked.'),
    versionBreak: VersionBreak.nullable(),
  })
  .describe(
    "The changes since the team's previous round of the same assessment. `standsOut` is null without advanced analytics.",
  )
export type SincePrevious = z.output<typeof SincePrevious>

/** The changes since the team's previous round of the same assessment, with their verdicts. */
export const ChangesSincePrevious = ChangesBetweenRounds.extend({ previous: PreviousRound })
export type ChangesSincePrevious = z.output<typeof ChangesSincePrevious>

/** The additional results of plans with advanced analytics. */
export const Advanced = z
  .object({
    overall: Interval,
    categories: z.array(z.object({ category: z.string(), interval: Interval })),
    questions: z.array(
      z.object({
        questionId: z.string(),
        interval: Interval,
        agreement: Agreement.nullable(),
        /** Interval of the favorable share; null if too few, or all of the team, responded. */
        favourableInterval: z.object({ low: Percent, high: Percent }).nullable(),
      }),
    ),
    /** Null for a team's first round. */
    sinceLastWave: ChangesSincePrevious.nullable(),
    /** Null if fewer than five submissions are released, or if there is no benchmark yet. */
    benchmark: z
      .object({
        accounts: z.int(),
        overall: Place,
        categories: z.array(Place.extend({ category: z.string() })),
      })
      .nullable(),
  })
  .describe('The additional results of advanced analytics.')
export type Advanced = z.output<typeof Advanced>

/** The results of a round. The lists are empty before the first release. */
export const ResultsSummary = z
  .object({
    totalSubmissions: z
      .int()
      .describe("All responses received, including waiting ones and the manager's view."),
    averageScore: Percent.describe(
      'Overall score in percent; 0 without one: while there are no results, or if fewer than half of the questions have a score.',
    ),
    favourable: SharesOfAnswers,
    categories: z
      .array(CategoryResult)
      .describe('The categories of which at least half of the questions have a score.'),
    categoryOrder: CategoryOrder.nullable().describe('Null while there are no results.'),
    categoryDetails: z.array(QuestionResult).describe('One entry per question.'),
    groupSize: z.int(),
    expectedResponses: z.int().nullable(),
    released: z.int().describe('Responses that are included in the results.'),
    waiting: z.int().describe('Responses that are not included yet.'),
    deletedUnread: z
      .int()
      .describe(
        'Responses that were deleted unread: by the end of an invited round, because fewer than the group size were waiting, or with `keyLost`, because the key that opens them was lost.',
      ),
    keyLost: z
      .boolean()
      .describe('The key that opens waiting responses was lost while the round ran.'),
    heldBack: z
      .int()
      .describe(
        'Waiting responses of an open round that are held back because it ended with too few.',
      ),
    teamResponses: z
      .int()
      .describe("Responses of the team that are included, without the manager's view."),
    participation: z
      .number()
      .min(0)
      .nullable()
      .describe(
        'Included responses as a percent of the people in the team; null if their number is unknown.',
      ),
    scoreIfOthersAreLower: Percent.nullable().describe(
      'The overall score if the people who are not included had answered one step lower; null from half of the team on.',
    ),
    /** 0 while there are too few; below `released` if a release had fewer than five responses. */
    spreadResponses: z.int().describe('Number of responses in the distributions.'),
    lastSubmission: Day.nullable().describe('Day of the latest included response.'),
    managerView: ManagerView.nullable().describe('Null if the manager has not answered.'),
    /** Null in the account export too. */
    sincePrevious: SincePrevious.nullable().describe(
      "Null for the team's first round of the assessment, and while there are no results.",
    ),
    /** Null in the account export too. */
    advanced: Advanced.nullable().describe(
      'Intervals, agreement, changes and benchmark. Null while there are no results.',
    ),
  })
  .describe('The results of a round; empty until responses are included.')
export type ResultsSummary = z.output<typeof ResultsSummary>

/**
 * A round with its results, from released submissions only. Before the first release
 * `averageScore` is 0 and the lists are empty. `results` has at most 1,000 rows in random order.
 */
export const RoundResults = z
  .object({
    session: z.object({
      id: Id,
      title: z.string(),
      description: z.string().nullable(),
      teamName: z.string(),
      assessmentType: AssessmentKey,
      assessmentTitle: z.string(),
      access: RoundAccess,
      createdAt: Timestamp,
      expiresAt: Timestamp,
      isActive: z.boolean(),
      createdByYou: z.boolean(),
      answersErasedOn: Day.nullable().describe(
        'Day on which the answers were erased, `results` and the manager view with them.',
      ),
    }),
    summary: ResultsSummary,
    results: z
      .array(z.object({ isManager: z.boolean(), completedAt: Day }))
      .describe('One entry per included response with its day: at most 1,000, in random order.'),
    comments: z.array(ShownComments).describe('One entry for each open question.'),
    agreed: z
      .array(AgreedAction)
      .describe('What the team agreed since its previous round of the same assessment.'),
  })
  .describe('A round with its results.')
export type RoundResults = z.output<typeof RoundResults>

/** Insights on the results of a round. */
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
      .describe('Whether the built-in analyst or the configured AI provider wrote the text.'),
  })
  .describe('The results in words.')
export type Insights = z.output<typeof Insights>

const RoundParams = z.object({ sessionId: Id })

export const roundResults = endpoint({
  method: 'GET',
  path: '/api/quiz-sessions/:sessionId/results-v2',
  summary: 'Get the results of a round',
  access: 'viewer',
  workspaceOf: 'round',
  allowsApiKey: true,
  errorResponses: {
    404: 'Round not found.',
  },
  params: RoundParams,
  response: RoundResults,
})

/**
 * 409 if nothing is released. 503 if a provider is configured and fails. The failure is cached for a
 * moment; `again` skips that cache.
 */
export const roundInsights = endpoint({
  method: 'GET',
  path: '/api/quiz-sessions/:sessionId/insights',
  summary: 'Get insights on the results of a round',
  access: 'viewer',
  workspaceOf: 'round',
  allowsApiKey: true,
  errorResponses: {
    404: 'Round not found.',
    409: 'There are no results yet.',
    503: 'The configured AI provider is unavailable.',
  },
  params: RoundParams,
  query: z.object({
    again: z
      .literal('true')
      .optional()
      .describe('Asks the AI provider again, even if it has just failed.'),
  }),
  response: Insights,
})
