import { z } from 'zod'
import { Logo } from './branding.ts'
import { endpoint } from './endpoint.ts'
import { IdParams } from './fields.ts'
import { TokenParams } from './link-token.ts'
import { RoundResults } from './results.ts'

/** Who sees the results of a round: its team too, or only the workspace. */
export const Sharing = z
  .enum(['team', 'manager'])
  .describe(
    '`team`: everyone with the shared link sees the same results. `manager`: only people in the workspace.',
  )
export type Sharing = z.output<typeof Sharing>

/** What a shared page shows: the results of a round, and the logo of its workspace. */
export const SharedResults = RoundResults.extend({
  logo: Logo.nullable().describe('The image is a data URL. Null without branding.'),
}).describe('A round with its results and the logo of its workspace.')
export type SharedResults = z.output<typeof SharedResults>

/**
 * The results of a round as its team sees them: without the manager's own view, which is not counted
 * either, and without the benchmark. 404 for an unknown link; 410 for a link that was replaced and for a
 * deleted round, with what happened in the message.
 */
export const sharedResults = endpoint({
  method: 'GET',
  path: '/api/shared-results/:token',
  summary: 'Get the results that a team shares',
  access: 'public',
  logged: false,
  errorResponses: { 404: 'This link is unknown.' },
  params: TokenParams,
  response: SharedResults,
})

/** The token of a shared link, which the manager can renew. The old link stops. 409 if nothing is shared. */
export const renewSharedLink = endpoint({
  method: 'POST',
  path: '/api/quiz-sessions/:id/shared-link',
  summary: 'Replace the link to the shared results',
  access: 'manager',
  workspaceOf: 'round',
  errorResponses: { 409: 'The results are not shared with the team.' },
  params: IdParams,
  response: z.object({ sharedToken: z.string() }),
})

/**
 * An event for each release of a round whose results are shared. The stream ends when the link is replaced
 * or the round deleted. Neither log nor metrics count it: they must not tell that someone reads, or for how
 * long.
 */
export const sharedResultsEvents = endpoint({
  method: 'GET',
  path: '/api/shared-results/:token/events',
  summary: 'Learn when shared results change',
  access: 'public',
  metrics: false,
  errorResponses: { 404: 'This link is unknown.', 503: 'Too many are connected.' },
  params: TokenParams,
  file: {
    types: ['text/event-stream'],
    description:
      'Server-sent events: `released`, with the data `{}`, at each release. Read the results once connected and after each event. The stream ends when the link is replaced or the round deleted.',
  },
})
