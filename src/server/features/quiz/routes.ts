import * as contract from '#contract/quiz.ts'
import { sendLogo } from '#server/features/branding/send-logo.ts'
import type { Db } from '#server/platform/db/database.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import * as quiz from './service.ts'

export function quizRoutes(api: Api, db: Db): void {
  mount(api, contract.openQuiz, ({ params }) => quiz.open(db, params.token))
  mount(api, contract.submitAssessment, async ({ params, body, signedIn }) => {
    await quiz.submit(db, params.type, body, signedIn)
    return { message: 'Assessment completed!' }
  })

  api.app.get<{ Params: { token: string }; Querystring: { v?: unknown } }>(
    '/api/quiz-session/:token/logo',
    // An answerer asks: as the quiz itself, it leaves no line in any log.
    { config: { anonymous: true } },
    async ({ params, query }, reply) => sendLogo(reply, await quiz.logo(db, params.token), query.v),
  )
}
