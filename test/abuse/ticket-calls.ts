import { submissionTo } from '#test/server/answers.ts'
import type { TestApp } from '#test/server/app.ts'
import { newInvitedRound } from '#test/server/invited-round.ts'
import { blindTicket, roundKeyOf } from '#test/server/ticket-holder.ts'
import type { MutatingCall, PreparedRequest } from './mutating-call.ts'

const SUBMIT = '/api/assessments/teamwork/submit'

/** Returns a response that waits, and a request about it. */
async function onResponse(
  app: TestApp,
  bodyOf: (submission: Record<string, unknown>) => Record<string, unknown>,
): Promise<PreparedRequest> {
  const { round, draw } = await newInvitedRound(app, 3)
  const submission = submissionTo(round, 4, { ticket: await draw(0) })
  await app.visitor().post(SUBMIT, submission)
  return { client: app.visitor(), path: SUBMIT, body: bodyOf(submission) }
}

/** The calls of invited people that change data. */
export const TICKET_CALLS: readonly MutatingCall[] = [
  {
    call: 'POST /api/invitations/:token/ticket',
    status: 200,
    prepare: async (app) => {
      const { round, links } = await newInvitedRound(app, 3)
      const client = app.visitor()
      const { blindedMessage } = await blindTicket(await roundKeyOf(client, round))
      return { client, path: `/api/invitations/${links[0]}/ticket`, body: { blindedMessage } }
    },
  },
  {
    call: 'PUT /api/assessments/:type/submit',
    status: 200,
    prepare: (app) => onResponse(app, (submission) => submission),
  },
  {
    call: 'DELETE /api/assessments/:type/submit',
    status: 204,
    prepare: (app) =>
      onResponse(app, ({ sessionId: roundId, ticket }) => ({ sessionId: roundId, ticket })),
  },
]
