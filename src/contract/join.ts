import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { IdParams, Timestamp } from './fields.ts'

/** The code that leads to an open round while it is presented. The same call later gives the same code, until it ends. */
export const createJoinCode = endpoint({
  method: 'POST',
  path: '/api/quiz-sessions/:id/join-code',
  summary: 'Get a code that leads to the survey',
  access: 'manager',
  workspaceOf: 'round',
  errorResponses: { 409: 'The round has ended, or its people are invited by email.' },
  params: IdParams,
  status: 201,
  response: z.object({
    code: z.string().describe('Eight letters and digits.'),
    expiresAt: Timestamp.describe('After three hours, or with the round.'),
  }),
})

/**
 * The survey of a code. Unknown, ended and misspelled codes are answered alike. Participants make this call: it
 * leaves no time and no network.
 */
export const joinRound = endpoint({
  method: 'POST',
  path: '/api/join',
  summary: 'Find the survey of a code',
  access: 'public',
  logged: false,
  errorResponses: { 404: 'No survey has this code.' },
  body: z.object({ code: z.string().max(100) }),
  response: z.object({ path: z.string().describe('The page of the survey.') }),
})
