import { createJoinCode, joinRound } from '#contract/join.ts'
import * as contract from '#contract/quiz.ts'
import { sendLogo } from '#server/features/workspaces/branding/public.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import type { QuizLinks } from '#server/platform/http/quiz-pages.ts'
import { networkOf } from '#server/platform/rate-limits/network.ts'
import * as pending from './change-response.ts'
import { joinAttempts } from './join-attempts.ts'
import * as joining from './join-codes.ts'
import { quizLinks } from './quiz-links.ts'
import * as quiz from './service.ts'
import { roundLookup } from './round-lookup.ts'
import type { QuizDeps } from './service.ts'

/** The call of which far more may come at once than can be stored. */
export const SUBMIT_LOAD_LIMIT = {
  method: contract.submitAssessment.method,
  path: /^\/api\/assessments\/[^/?]+\/submit(?:[/?]|$)/,
}

/** Mounts the calls of a quiz. Returns what its pages bring along. */
export function quizRoutes(
  api: Api,
  { rateLimitScale, ...deps }: QuizDeps & { readonly rateLimitScale: number },
): QuizLinks {
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
  const countAttempt = joinAttempts(rateLimitScale)
  mount(api, createJoinCode, ({ scope, params }) => joining.createJoinCode(db, scope, params.id))
  mount(api, joinRound, ({ body, request }) =>
    joining.join({ db, countAttempt }, rounds, {
      typed: body.code,
      network: networkOf(request.ip),
    }),
  )
  mount(api, contract.quizLogo, async ({ params, query, reply }) =>
    sendLogo(reply, await quiz.logo(db, rounds, params.token), query.v),
  )
  return quizLinks({ db, rounds, roundKeys: deps.roundKeys })
}
