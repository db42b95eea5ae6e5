import { setUp } from '#contract/auth.ts'
import { clientInfoOf, startLogin } from '#server/features/people/logins/public.ts'
import type { LoginCookie } from '#server/features/people/logins/public.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import * as setup from './service.ts'

export function setUpRoutes(
  api: Api,
  deps: Parameters<typeof setup.setUp>[0],
  cookie: LoginCookie,
): void {
  mount(api, setUp, async ({ body, request, reply }) => {
    const signedIn = await setup.setUp(deps, body, clientInfoOf(request, cookie))
    if (!signedIn) return { message: `Now sign in with ${deps.provider.name}.` }
    await startLogin(deps.db, cookie, { request, reply }, signedIn)
    return { message: 'Account created successfully!', user: signedIn.user }
  })
}
