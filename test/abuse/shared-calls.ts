import { submissionTo } from '#test/server/answers.ts'
import type { TestApp } from '#test/server/app.ts'
import type { MutatingCall, PreparedRequest } from './mutating-call.ts'

const COMMENT = { questionId: 'open.1', text: 'The stand-up' }

/** A comment that the team sees, and a request about it by its manager or by anyone with the link. */
const onComment =
  (by: 'manager' | 'visitor', change: Record<string, unknown> = {}) =>
  async (app: TestApp): Promise<PreparedRequest> => {
    const mary = await app.signedIn({ tier: 'starter' })
    const asked = { groupSize: 1, sharing: 'team', openQuestions: ['What should we keep doing?'] }
    const session = await mary.session(asked)
    await app.visitor().post('/api/assessments/teamwork/submit', {
      ...submissionTo(session, 4),
      comments: [COMMENT],
    })
    const body = { ...COMMENT, ...change }
    return by === 'manager'
      ? { client: mary, path: `/api/quiz-sessions/${session.id}/comments`, body }
      : {
          client: app.visitor(),
          path: `/api/shared-results/${session.sharedToken}/comment-reports`,
          body,
        }
  }

/** The calls about shared results and comments that change data. */
export const SHARED_CALLS: readonly MutatingCall[] = [
  {
    call: 'POST /api/quiz-sessions/:id/shared-link',
    status: 200,
    prepare: async (app) => {
      const client = await app.signedIn({ tier: 'starter' })
      const { id } = await client.session({ sharing: 'team' })
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
    status: 204,
    prepare: onComment('visitor'),
  },
]
