import * as contract from '#contract/auth.ts'
import { clientInfoOf, continueLogin } from '#server/features/people/logins/public.ts'
import type { LoginCookie } from '#server/features/people/logins/public.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import { networkOf } from '#server/platform/rate-limits/network.ts'
import * as resets from './service.ts'
import { signInWithLink } from './sign-in-link.ts'
import type { PasswordResetDeps } from './service.ts'

export function passwordResetRoutes(api: Api, deps: PasswordResetDeps, cookie: LoginCookie): void {
  mount(api, contract.forgotPassword, ({ body, request }) =>
    resets.requestLink(deps, networkOf(request.ip), body.email),
  )
  mount(api, contract.resetPassword, ({ body, request }) =>
    resets.reset(deps, networkOf(request.ip), body),
  )
  mount(api, contract.signInWithLink, async ({ body, request, reply }) => {
    const step = await signInWithLink(deps, body.token, clientInfoOf(request, cookie))
    await continueLogin(deps.db, cookie, { request, reply }, step)
    return 'user' in step
      ? { message: 'Login successful', user: step.user }
      : { secondFactorRequired: true as const, methods: [...step.methods] }
  })
}
