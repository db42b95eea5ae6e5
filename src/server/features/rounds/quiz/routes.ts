import * as contract from '#contract/quiz.ts'
import { sendLogo } from '#server/features/workspaces/branding/public.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import * as pending from './change-response.ts'
import * as quiz from './service.ts'
import { roundLookup } from './round-lookup.ts'
import type { QuizDeps } from './service.ts'

/** The call of which far more may come at once than can be stored. */
export const SUBMIT_LOAD_LIMIT = {
  method: contract.submitAssessment.method,
  path: /^\/api\/assessments\/[^/?]+\/submit(?:[/?]|$)/,
}

export function quizRoutes(api: Api, deps: QuizDeps): void {
  const { db } = deps
  const rounds = roundLookup(db, deps.findShard)
  mount(api, contract.openQuiz, ({ params }) => quiz.open(db, rounds, params.token))
  mount(api, contract.submitAssessment, async ({ params, body, signedIn }) => {
    const sharedToken = await quiz.submit(deps, params.type, body, signedIn)
    return { message: 'Assessment completed!', sharedToken }
  })

  mount(api, contract.replaceSubmission, async ({ params, body }) => {
    const sharedToken = await pending.replace(deps, params.type, body)
    return { message: 'Your response was replaced.', sharedToken }
  })
  mount(api, contract.withdrawSubmission, ({ params, body }) =>
    pending.withdraw(deps, params.type, body),
  )
  mount(api, contract.quizLogo, async ({ params, query, reply }) =>
    sendLogo(reply, await quiz.logo(db, rounds, params.token), query.v),
  )
}
