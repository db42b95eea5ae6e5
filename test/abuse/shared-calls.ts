import { submissionTo } from '#test/server/answers.ts'
import type { TestApp } from '#test/server/app.ts'
import type { MutatingCall, PreparedRequest } from './mutating-call.ts'

const COMMENT = { questionId: 'open.1', text: 'The stand-up' }

/**
 * Returns a comment that the team sees, and a request about it by its manager or by anyone with the
 * link.
 */
const onComment =
  (by: 'manager' | 'visitor', change: Record<string, unknown> = {}) =>
  async (app: TestApp): Promise<PreparedRequest> => {
    const mary = await app.signedIn({ tier: 'starter' })
    const asked = { groupSize: 1, sharing: 'team', openQuestions: ['What should we keep doing?'] }
    const round = await mary.round(asked)
    await app.visitor().post('/api/assessments/teamwork/submit', {
      ...submissionTo(round, 4),
      comments: [COMMENT],
    })
    const body = { ...COMMENT, ...change }
    return by === 'manager'
      ? { client: mary, path: `/api/quiz-sessions/${round.id}/comments`, body }
      : {
          client: app.visitor(),
          path: `/api/shared-results/${round.sharedToken}/comment-reports`,
          body,
        }
  }

/** The calls about shared results, comments and codes that change data. */
export const SHARED_CALLS: readonly MutatingCall[] = [
  {
    call: 'POST /api/quiz-sessions/:id/join-code',
    status: 201,
    prepare: async (app) => {
      const client = await app.signedIn({ tier: 'starter' })
      const { id } = await client.round()
      return { client, path: `/api/quiz-sessions/${id}/join-code`, body: {} }
    },
  },
  {
    call: 'POST /api/join',
    status: 200,
    prepare: async (app) => {
      const client = await app.signedIn({ tier: 'starter' })
      const { id } = await client.round()
      const { code } = await (await client.post(`/api/quiz-sessions/${id}/join-code`)).json()
      return { client: app.visitor(), path: '/api/join', body: { code } }
    },
  },
  {
    call: 'POST /api/quiz-sessions/:id/shared-link',
    status: 200,
    prepare: async (app) => {
      const client = await app.signedIn({ tier: 'starter' })
      const { id } = await client.round({ sharing: 'team' })
      return { client, path: `/api/quiz-sessions/${id}/shared-link`, body: {} }
    },
  },
  {
    call: 'PATCH /api/quiz-sessions/:id/comments',
    status: 204,
    prepare: onComment('manager', { hidden: true }),
  },
  {
    call: 'POST /api/shared-results/:token/comment-reports',
    status: 201,
    prepare: onComment('visitor'),
  },
  {
    call: 'DELETE /api/shared-results/:token/comment-reports',
    status: 204,
    prepare: async (app) => {
      const { client, path, body } = await onComment('visitor')(app)
      const { receipt } = await (await client.post(path, body)).json()
      return { client, path, body: { ...body, receipt } }
    },
  },
]
