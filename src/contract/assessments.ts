import { ASSESSMENT_TYPES } from '#domain/assessments/assessment.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, PartQuery, Percent, Timestamp } from './fields.ts'

export const AssessmentKey = z.enum(ASSESSMENT_TYPES)

export const BandName = z.enum(['green', 'blue', 'yellow', 'red'])

/** A category's score: percent and its colour band. */
export const CategoryScore = z
  .object({
    category: z.string(),
    percentage: Percent,
    color: BandName,
  })
  .describe('A category with its percent and color band.')

/** What cards and lists show of an assessment. */
export const AssessmentSummary = z.object({
  id: AssessmentKey,
  type: AssessmentKey,
  title: z.string(),
  description: z.string(),
  totalQuestions: z.int(),
  estimatedMinutes: z.int(),
  categories: z.array(z.string()),
  focusAreas: z.array(z.string()),
  outcomes: z.array(z.string()),
  frequency: z.string(),
  icon: z.string(),
  color: z.string(),
  bgColor: z.string(),
})
export type AssessmentSummary = z.output<typeof AssessmentSummary>

/** One question; an answer's value is the 1-based position of its label. */
export const QuestionItem = z.object({
  id: z.string(),
  type: z.literal('rating'),
  text: z.string(),
  category: z.string(),
  scale: z.object({ labels: z.array(z.string()) }),
})
export type QuestionItem = z.output<typeof QuestionItem>

export const AssessmentWithQuestions = AssessmentSummary.extend({
  questions: z.array(QuestionItem),
})
export type AssessmentWithQuestions = z.output<typeof AssessmentWithQuestions>

/** A made-up result that shows what a result looks like. */
export const SampleResult = z.object({
  title: z.string(),
  totalScore: Percent,
  categories: z.array(CategoryScore),
})
export type SampleResult = z.output<typeof SampleResult>

/** An owner's own run. `score` is the mean answer 1 to 5, `percentage` the same in percent. */
export const SavedResult = z
  .object({
    id: Id,
    assessmentType: AssessmentKey,
    assessmentTitle: z.string(),
    teamName: z.string(),
    completedAt: Timestamp,
    totalScore: Percent,
    level: z.string(),
    scores: z.array(CategoryScore.extend({ score: z.number().min(1).max(5), level: z.string() })),
  })
  .describe('An assessment that you took by yourself.')
export type SavedResult = z.output<typeof SavedResult>

export const TypeParams = z.object({ type: z.string() })

export const listAssessments = endpoint({
  method: 'GET',
  path: '/api/assessments',
  summary: 'List the six assessments',
  access: 'public',
  cacheable: true,
  answer: z.array(AssessmentSummary),
})

export const getAssessment = endpoint({
  method: 'GET',
  path: '/api/assessments/:type',
  summary: 'Read an assessment with its questions',
  access: 'public',
  cacheable: true,
  params: TypeParams,
  answer: AssessmentWithQuestions,
})

export const sampleResults = endpoint({
  method: 'GET',
  path: '/api/sample-results',
  summary: 'Read made-up results of every assessment',
  access: 'public',
  cacheable: true,
  answer: z.record(AssessmentKey, SampleResult),
})

/** The user's own runs, latest first; all of them, unless a part is asked for. */
export const savedResults = endpoint({
  method: 'GET',
  path: '/api/results',
  summary: 'List the assessments that you took by yourself',
  access: 'user',
  byKey: true,
  query: PartQuery,
  refusals: {
    404: 'You have no such result to begin after.',
  },
  answer: z.array(SavedResult),
})
