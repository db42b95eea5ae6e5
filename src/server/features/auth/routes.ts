import * as contract from '#contract/auth.ts'
import type { Db } from '#server/platform/db/database.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import type { LoginCookie } from './cookie.ts'
import * as auth from './service.ts'

export function authRoutes(api: Api, db: Db, cookie: LoginCookie): void {
  mount(api, contract.currentUser, ({ user }) => user)

  mount(api, contract.register, async ({ body, reply }) => {
    const { user, token } = await auth.register(db, body)
    cookie.set(reply, token)
    return { message: 'Account created successfully!', user }
  })

  mount(api, contract.login, async ({ body, reply }) => {
    const { user, token } = await auth.login(db, body)
    cookie.set(reply, token)
    return { message: 'Login successful', user }
  })

  mount(api, contract.logout, async ({ request, reply }) => {
    const token = cookie.read(request)
    if (token) await auth.logout(db, token)
    cookie.clear(reply)
    return { message: 'Signed out' }
  })

  // Plain, since the browser comes here as a page: signing in with Google is not set up.
  api.app.get('/api/auth/google', (_request, reply) => reply.redirect('/login?google=unavailable'))
}
