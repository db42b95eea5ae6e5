import { ASSESSMENT_TYPES } from '#domain/assessments/assessment.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, PageQuery, Percent, Timestamp } from './fields.ts'

export const AssessmentKey = z.enum(ASSESSMENT_TYPES)

/** The color of a score. The level in words begins elsewhere, see `LevelName`. */
export const BandName = z
  .enum(['green', 'blue', 'yellow', 'red'])
  .describe('The color of a score: green from 80 percent, blue from 60, yellow from 40, else red.')

const LevelName = z
  .enum(['excellent', 'good', 'fair', 'needs-work'])
  .describe(
    'The level of a score: excellent from 80 percent, good from 70, fair from 60, else needs-work. At most fair if fewer than half of the answers agree.',
  )

/** A category's score: percent and color band. */
export const CategoryScore = z
  .object({
    category: z.string(),
    percentage: Percent,
    color: BandName,
  })
  .describe('A category with its score in percent and its color band.')

/** An assessment without its questions, for cards and lists. */
export const AssessmentSummary = z.object({
  id: AssessmentKey,
  type: AssessmentKey,
  version: z.int().describe('The version of the questions.'),
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

/** One question. An answer's value is the 1-based position of its label. */
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

/** An invented result that shows what results look like. */
export const SampleResult = z.object({
  title: z.string(),
  totalScore: Percent,
  categories: z.array(CategoryScore),
})
export type SampleResult = z.output<typeof SampleResult>

/**
 * The result of an assessment that the user took alone. `score` is the mean answer (1 to 5),
 * `percentage` the same in percent.
 */
export const SavedResult = z
  .object({
    id: Id,
    assessmentType: AssessmentKey,
    assessmentTitle: z.string(),
    teamName: z.string(),
    completedAt: Timestamp,
    totalScore: Percent,
    level: LevelName,
    scores: z.array(CategoryScore.extend({ score: z.number().min(1).max(5), level: LevelName })),
  })
  .describe('The result of an assessment that you took on your own.')
export type SavedResult = z.output<typeof SavedResult>

export const TypeParams = z.object({ type: z.string() })

export const listAssessments = endpoint({
  method: 'GET',
  path: '/api/assessments',
  summary: 'List the six assessments',
  access: 'public',
  cacheable: true,
  response: z.array(AssessmentSummary),
})

export const getAssessment = endpoint({
  method: 'GET',
  path: '/api/assessments/:type',
  summary: 'Get an assessment with its questions',
  access: 'public',
  cacheable: true,
  params: TypeParams,
  query: z.object({
    version: z
      .string()
      .regex(/^[1-9]\d{0,2}$/, 'Must be a whole number from 1 to 999.')
      .transform(Number)
      .optional()
      .describe('A version of the questions; the newest one if left out.'),
  }),
  errorResponses: {
    404: 'Assessment or version not found.',
  },
  response: AssessmentWithQuestions,
})

export const sampleResults = endpoint({
  method: 'GET',
  path: '/api/sample-results',
  summary: 'Get sample results of every assessment',
  access: 'public',
  cacheable: true,
  response: z.record(AssessmentKey, SampleResult),
})

/** Returns the results of assessments that the user took alone, latest first. */
export const savedResults = endpoint({
  method: 'GET',
  path: '/api/results',
  summary: 'List the results of assessments that you took on your own',
  access: 'viewer',
  allowsApiKey: true,
  query: PageQuery,
  errorResponses: {
    404: 'The result in `after` or `before` was not found.',
  },
  response: z.array(SavedResult),
})

/** Deletes a result with its answers. */
export const deleteSavedResult = endpoint({
  method: 'DELETE',
  path: '/api/results/:id',
  summary: 'Delete a result of an assessment that you took on your own',
  access: 'viewer',
  params: IdParams,
})
