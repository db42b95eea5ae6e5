import type { Answer, Document, Operation } from './document.ts'
import { refusalsOf } from './refusals.ts'
import { securityOf } from './security.ts'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'

interface Plain {
  readonly path: string
  readonly access: Endpoint['access']
  readonly byKey?: true
  readonly name: string
  readonly summary: string
  readonly resource: string
  readonly query?: { readonly name: string; readonly schema: object; readonly description: string }
  readonly refusals?: Endpoint['refusals']
  readonly answer: Answer
}

const file = (description: string, ...types: string[]): Answer => ({
  description,
  content: Object.fromEntries(types.map((type) => [type, { schema: {} }])),
})

const NOT_YOURS = 'You have no such session.'

/** Routes that answer with files or lead elsewhere, which the contract does not hold. */
const PLAIN: readonly Plain[] = [
  {
    path: '/api/quiz-sessions/{id}/export.csv',
    access: 'user',
    byKey: true,
    name: 'exportCsv',
    summary: 'Download the figures of a session as CSV',
    resource: 'Results',
    query: {
      name: 'rows',
      schema: { type: 'string', enum: ['figures', 'respondents'], default: 'figures' },
      description: '“respondents” gives a row a person, at a group size of 1 alone.',
    },
    refusals: { 404: NOT_YOURS, 409: 'No answers count yet, or people were promised protection.' },
    answer: file('The table.', 'text/csv'),
  },
  {
    path: '/api/quiz-sessions/{id}/report.pdf',
    access: 'user',
    byKey: true,
    name: 'reportPdf',
    summary: 'Download the report of a session as PDF',
    resource: 'Results',
    refusals: { 404: NOT_YOURS, 409: 'No answers count yet.' },
    answer: file('The report.', 'application/pdf'),
  },
  {
    path: '/api/sample-results/report.pdf',
    access: 'public',
    name: 'sampleReport',
    summary: 'Download a made-up report',
    resource: 'Assessments',
    answer: file('The report.', 'application/pdf'),
  },
  {
    path: '/api/branding/logo',
    access: 'user',
    name: 'ownLogo',
    summary: 'Download your logo',
    resource: 'Branding',
    refusals: { 404: 'You have set none.' },
    answer: file('The picture.', 'image/png', 'image/jpeg'),
  },
  {
    path: '/api/quiz-session/{token}/logo',
    access: 'public',
    name: 'quizLogo',
    summary: 'Download the logo that an open quiz shows',
    resource: 'Answering',
    answer: file('The picture.', 'image/png', 'image/jpeg'),
  },
  {
    path: '/api/auth/google',
    access: 'public',
    name: 'googleSignIn',
    summary: 'Sign in with Google',
    resource: 'Signing in',
    query: {
      name: 'redirect',
      schema: { type: 'string' },
      description: 'The page of this site to go to afterwards.',
    },
    answer: { description: 'Leads a browser to Google.' },
  },
]

/**
 * Left out of the description, since nobody is to call them: Google sends browsers to the one, the
 * payment provider its signed events to the other, and the last is the description itself.
 */
export const LEFT_OUT: readonly string[] = [
  'GET /api/auth/google/callback',
  'POST /api/webhooks/stripe',
  'GET /api/openapi.json',
]

/** The same as the contract's calls, by hand. */
export const plainPaths = (): Document['paths'] =>
  Object.fromEntries(PLAIN.map((plain) => [plain.path, { get: operationOf(plain) }]))

function operationOf({ path, query, answer, ...plain }: Plain): Operation {
  const parameters = [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
      schema: { type: 'string', ...(name === 'id' && { format: 'uuid' }) },
      in: 'path',
      name,
      required: true,
    })),
    ...(query ? [{ ...query, in: 'query', required: false }] : []),
  ]
  const has = (part: string) =>
    parameters.some((one) => one.in === part) ? z.unknown() : undefined
  const [params, queried] = [has('path'), has('query')]
  return {
    operationId: plain.name,
    summary: plain.summary,
    tags: [plain.resource],
    security: securityOf(plain),
    ...(parameters.length > 0 && { parameters }),
    responses: {
      [answer.content ? 200 : 302]: answer,
      ...refusalsOf({ ...plain, ...(params && { params }), ...(queried && { query: queried }) }),
    },
  }
}
