import { TALK_MINUTES } from '#domain/discussion/minutes.ts'
import { z } from 'zod'
import { WithComments } from './comments.ts'
import { endpoint, EXCEL_TYPE } from './endpoint.ts'
import { IdParams } from './fields.ts'

const NOT_YOURS = 'You have no such round.'

const RESULTS_ERRORS = { 404: NOT_YOURS, 409: 'There are no results yet.' }

const CommentsQuery = z.object({ comments: WithComments })

const TABLE_ROWS =
  'A row for the whole, each category and each question. `percent` is 20 if all answers are Strongly Disagree, 60 Neutral, 100 Strongly Agree; `change` is in points.'

/** The results of a round as a table. A confirmed login is needed for comments and for single rows. */
export const exportCsv = endpoint({
  method: 'GET',
  path: '/api/quiz-sessions/:id/export.csv',
  summary: 'Download the results of a round as CSV',
  access: 'viewer',
  workspaceOf: 'round',
  allowsApiKey: true,
  errorResponses: {
    404: NOT_YOURS,
    409: 'There are no results yet, or the group size does not allow single rows.',
  },
  params: IdParams,
  query: z.object({
    rows: z
      .enum(['figures', 'respondents'])
      .default('figures')
      .describe('“respondents” returns a row for each person, only with a group size of 1.'),
    comments: WithComments,
  }),
  file: { types: ['text/csv'], description: TABLE_ROWS },
})

/** The same table for Excel and other spreadsheets. */
export const exportXlsx = endpoint({
  ...exportCsv,
  path: '/api/quiz-sessions/:id/export.xlsx',
  summary: 'Download the results of a round as an Excel file',
  file: {
    types: [EXCEL_TYPE],
    description: `${TABLE_ROWS} Texts that look like numbers, dates or formulas stay texts.`,
  },
})

/** The report on a round. A confirmed login is needed for comments. */
export const reportPdf = endpoint({
  method: 'GET',
  path: '/api/quiz-sessions/:id/report.pdf',
  summary: 'Download the report of a round as PDF',
  access: 'viewer',
  workspaceOf: 'round',
  allowsApiKey: true,
  errorResponses: RESULTS_ERRORS,
  params: IdParams,
  query: CommentsQuery,
  file: { types: ['application/pdf'], description: 'The report.' },
})

/** A guide to a meeting about the results of a round. */
export const guidePdf = endpoint({
  method: 'GET',
  path: '/api/quiz-sessions/:id/guide.pdf',
  summary: 'Download a guide to a meeting about the results as PDF',
  access: 'viewer',
  workspaceOf: 'round',
  allowsApiKey: true,
  errorResponses: RESULTS_ERRORS,
  params: IdParams,
  query: z.object({
    minutes: z.coerce
      .number<string | number>()
      .pipe(z.literal(TALK_MINUTES))
      .default(30)
      .meta({ type: 'integer', enum: TALK_MINUTES, description: 'The length of the meeting.' }),
  }),
  file: { types: ['application/pdf'], description: 'The guide, on one page.' },
})

/** The results of a round as slides. A confirmed login is needed for comments. */
export const slidesPptx = endpoint({
  method: 'GET',
  path: '/api/quiz-sessions/:id/slides.pptx',
  summary: 'Download the results of a round as slides',
  access: 'viewer',
  workspaceOf: 'round',
  allowsApiKey: true,
  errorResponses: RESULTS_ERRORS,
  params: IdParams,
  query: CommentsQuery,
  file: {
    types: ['application/vnd.openxmlformats-officedocument.presentationml.presentation'],
    description: 'The slides, for PowerPoint and other programs.',
  },
})

/** The report on the sample results. */
export const sampleReport = endpoint({
  method: 'GET',
  path: '/api/sample-results/report.pdf',
  summary: 'Download a sample report',
  access: 'public',
  file: { types: ['application/pdf'], description: 'The report.' },
})
