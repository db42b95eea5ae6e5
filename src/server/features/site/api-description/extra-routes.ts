import { TALK_MINUTES } from '#domain/discussion/minutes.ts'
import type { ApiResponse, OpenApiDocument, Operation } from './openapi-types.ts'
import { errorResponsesOf } from './error-responses.ts'
import { securityOf } from './security.ts'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'

interface QueryParameter {
  readonly name: string
  readonly schema: object
  readonly description: string
}

interface ExtraRoute {
  readonly path: string
  readonly access: Endpoint['access']
  readonly allowsApiKey?: true
  readonly name: string
  readonly summary: string
  readonly resource: string
  readonly query?: readonly QueryParameter[]
  readonly errorResponses?: Endpoint['errorResponses']
  readonly response: ApiResponse
}

const file = (description: string, ...types: string[]): ApiResponse => ({
  description,
  content: Object.fromEntries(types.map((type) => [type, { schema: {} }])),
})

const NOT_YOURS = 'You have no such round.'

const WITH_COMMENTS: QueryParameter = {
  name: 'comments',
  schema: { type: 'string', enum: ['yes', 'no'], default: 'no' },
  description: '“yes” adds the comments that are shown.',
}

/** Routes outside the contract: downloads and redirects. */
const EXTRA_ROUTES: readonly ExtraRoute[] = [
  {
    path: '/api/quiz-sessions/{id}/export.csv',
    access: 'user',
    allowsApiKey: true,
    name: 'exportCsv',
    summary: 'Download the results of a round as CSV',
    resource: 'Results',
    query: [
      {
        name: 'rows',
        schema: { type: 'string', enum: ['figures', 'respondents'], default: 'figures' },
        description: '“respondents” returns a row for each person, only with a group size of 1.',
      },
      WITH_COMMENTS,
    ],
    errorResponses: {
      404: NOT_YOURS,
      409: 'There are no results yet, or the group size does not allow single rows.',
    },
    response: file('The table.', 'text/csv'),
  },
  {
    path: '/api/quiz-sessions/{id}/report.pdf',
    access: 'user',
    allowsApiKey: true,
    name: 'reportPdf',
    summary: 'Download the report of a round as PDF',
    resource: 'Results',
    query: [WITH_COMMENTS],
    errorResponses: { 404: NOT_YOURS, 409: 'There are no results yet.' },
    response: file('The report.', 'application/pdf'),
  },
  {
    path: '/api/quiz-sessions/{id}/guide.pdf',
    access: 'user',
    allowsApiKey: true,
    name: 'guidePdf',
    summary: 'Download a guide to a meeting about the results as PDF',
    resource: 'Results',
    query: [
      {
        name: 'minutes',
        schema: { type: 'integer', enum: TALK_MINUTES, default: 30 },
        description: 'The length of the meeting.',
      },
    ],
    errorResponses: { 404: NOT_YOURS, 409: 'There are no results yet.' },
    response: file('The guide, on one page.', 'application/pdf'),
  },
  {
    path: '/api/quiz-sessions/{id}/slides.pptx',
    access: 'user',
    allowsApiKey: true,
    name: 'slidesPptx',
    summary: 'Download the results of a round as slides',
    resource: 'Results',
    query: [WITH_COMMENTS],
    errorResponses: { 404: NOT_YOURS, 409: 'There are no results yet.' },
    response: file(
      'The slides, for PowerPoint and other programs.',
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    ),
  },
  {
    path: '/api/sample-results/report.pdf',
    access: 'public',
    name: 'sampleReport',
    summary: 'Download a sample report',
    resource: 'Assessments',
    response: file('The report.', 'application/pdf'),
  },
  {
    path: '/api/shared-results/{token}/events',
    access: 'public',
    name: 'sharedResultsEvents',
    summary: 'Learn of new figures in shared results',
    resource: 'Results',
    errorResponses: { 404: 'This link is unknown.', 503: 'Too many are connected.' },
    response: file(
      'Server-sent events: `released`, with the data `{}`, at each release. Read the results once connected and after each event. The stream ends when the link is replaced or the round deleted.',
      'text/event-stream',
    ),
  },
  {
    path: '/api/workspaces/{id}/audit.csv',
    access: 'owner',
    name: 'workspaceAuditCsv',
    summary: 'Download the audit log of a workspace as CSV',
    resource: 'Workspaces',
    errorResponses: { 404: 'You are not in such a workspace.' },
    response: file('The latest 100,000 entries.', 'text/csv'),
  },
  {
    path: '/api/branding/logo',
    access: 'user',
    name: 'ownLogo',
    summary: 'Download your logo',
    resource: 'Branding',
    errorResponses: { 404: 'Your account has no logo.' },
    response: file('The image.', 'image/png', 'image/jpeg'),
  },
  {
    path: '/api/quiz-session/{token}/logo',
    access: 'public',
    name: 'quizLogo',
    summary: 'Download the logo that an open quiz shows',
    resource: 'Answering',
    response: file('The image.', 'image/png', 'image/jpeg'),
  },
  {
    path: '/api/sandbox/invoices/{invoiceId}',
    access: 'user',
    name: 'sandboxInvoice',
    summary: 'Open the document of a test invoice',
    resource: 'Billing',
    errorResponses: { 404: 'You have no such invoice.' },
    response: file('The document.', 'text/html'),
  },
  {
    path: '/api/auth/google',
    access: 'public',
    name: 'googleSignIn',
    summary: 'Sign in with Google',
    resource: 'Signing in',
    query: [
      {
        name: 'redirect',
        schema: { type: 'string' },
        description: 'The page of this site to open afterwards.',
      },
    ],
    response: { description: 'Redirects the browser to Google.' },
  },
]

/**
 * Routes that the description omits: Google redirects to the first, the payment provider sends its
 * webhooks to the second, and the third is the description itself.
 */
export const UNDOCUMENTED: readonly string[] = [
  'GET /api/auth/google/callback',
  'POST /api/webhooks/stripe',
  'GET /api/openapi.json',
]

/** Returns the OpenAPI paths of the routes outside the contract. */
export const extraPaths = (): OpenApiDocument['paths'] =>
  Object.fromEntries(EXTRA_ROUTES.map((route) => [route.path, { get: operationOf(route) }]))

function operationOf({ path, query = [], response, ...route }: ExtraRoute): Operation {
  const parameters = [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
      schema: { type: 'string', ...(name === 'id' && { format: 'uuid' }) },
      in: 'path',
      name,
      required: true,
    })),
    ...query.map((parameter) => ({ ...parameter, in: 'query', required: false })),
  ]
  const schemaIf = (place: string) =>
    parameters.some((parameter) => parameter.in === place)
      ? z.record(z.string(), z.string())
      : undefined
  const params = schemaIf('path')
  const querySchema = schemaIf('query')
  return {
    operationId: route.name,
    summary: route.summary,
    tags: [route.resource],
    security: securityOf(route),
    ...(parameters.length > 0 && { parameters }),
    responses: {
      [response.content ? 200 : 302]: response,
      ...errorResponsesOf({
        ...route,
        ...(params && { params }),
        ...(querySchema && { query: querySchema }),
      }),
    },
  }
}
