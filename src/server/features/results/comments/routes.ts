import { hideComment } from '#contract/comments.ts'
import { setHidden } from './hidden-comments.ts'
import type { Db } from '#server/platform/db/database.ts'
import { notFound } from '#server/platform/http/app-error.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import { questionNumber } from '#domain/comments.ts'

export function commentRoutes(api: Api, db: Db): void {
  mount(api, hideComment, async ({ scope, params, body }) => {
    const comment = {
      sessionId: params.id,
      question: questionNumber(body.questionId),
      text: body.text,
    }
    if (!(await setHidden(db, scope, comment, body.hidden))) throw notFound('This comment')
  })
}
