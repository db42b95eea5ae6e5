import { z } from 'zod'
import { AssessmentKey, BandName } from './assessments.ts'
import { endpoint } from './endpoint.ts'
import { Day, Id, Percent, Timestamp } from './fields.ts'

const Mean = z.number().min(1).max(5)

/** One question's figures. `averageScore` is the mean answer, 1 to 5. */
export const QuestionResult = z.object({
  questionId: z.string(),
  questionText: z.string(),
  category: z.string(),
  responseCount: z.int(),
  averageScore: Mean,
  percentage: Percent,
  color: BandName,
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
  lastSubmission: Day.nullable(),
  /** Null while the manager has not answered. */
  managerView: ManagerView.nullable(),
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

/** 409 while nothing is released. */
export const sessionInsights = endpoint({
  method: 'GET',
  path: '/api/quiz-sessions/:sessionId/insights',
  access: 'user',
  params: SessionParams,
  answer: Insights,
})
