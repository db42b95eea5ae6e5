import { register } from '#contract/auth.ts'
import { clientInfoOf, startLogin } from '#server/features/people/logins/public.ts'
import type { LoginCookie } from '#server/features/people/logins/public.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import * as registration from './service.ts'
import type { RegistrationDeps } from './service.ts'

export function registrationRoutes(api: Api, deps: RegistrationDeps, cookie: LoginCookie): void {
  mount(api, register, async ({ body, request, reply }) => {
    const signedIn = await registration.register(deps, body, clientInfoOf(request, cookie))
    await startLogin(deps.db, cookie, { request, reply }, signedIn)
    return { message: 'Account created successfully!', user: signedIn.user }
  })
}
