import type { TestApp } from '#test/server/app.ts'
import type { MutatingCall, PreparedRequest } from './mutating-call.ts'

const COMMENT = { questionId: 'open.1', text: 'The stand-up' }

async function onComment(app: TestApp): Promise<PreparedRequest> {
  const client = await app.signedIn({ tier: 'starter' })
  const session = await client.session({ groupSize: 1, openQuestions: ['What should we keep?'] })
  await app.submit(session, 4, { comments: [COMMENT] })
  const body = { ...COMMENT, hidden: true }
  return { client, path: `/api/quiz-sessions/${session.id}/comments`, body }
}

/** The calls about comments that change data. */
export const COMMENT_CALLS: readonly MutatingCall[] = [
  { call: 'PATCH /api/quiz-sessions/:id/comments', status: 204, prepare: onComment },
]
