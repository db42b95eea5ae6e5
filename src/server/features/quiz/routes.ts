import * as contract from '#contract/quiz.ts'
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
}
