import * as contract from '#contract/auth.ts'
import type { Db } from '#server/platform/db/database.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import type { RateLimiter } from '#server/platform/rate-limits/rate-limiter.ts'
import { clientInfoOf, continueLogin, logout } from '#server/features/people/logins/public.ts'
import type { LoginCookie } from '#server/features/people/logins/public.ts'
import * as auth from './service.ts'

export function authRoutes(
  api: Api,
  deps: { db: Db; rates: RateLimiter; contactEmail: string },
  cookie: LoginCookie,
): void {
  const { db } = deps
  mount(api, contract.currentUser, ({ user }) => user)

  mount(api, contract.login, async ({ body, request, reply }) => {
    const step = await auth.login(deps, body, clientInfoOf(request, cookie))
    await continueLogin(db, cookie, { request, reply }, step)
    return 'user' in step
      ? { message: 'Login successful', user: step.user }
      : { secondFactorRequired: true as const, methods: [...step.methods] }
  })

  mount(api, contract.logout, async ({ request, reply }) => {
    const token = cookie.read(request)
    if (token) await logout(db, token)
    cookie.clear(reply)
    return { message: 'Signed out' }
  })
}
