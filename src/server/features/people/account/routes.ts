import { attachment } from '#server/platform/http/attachment.ts'
import * as contract from '#contract/account.ts'
import { changePassword } from '#contract/auth.ts'
import { clientInfoOf, startLogin } from '#server/features/people/logins/public.ts'
import type { LoginCookie } from '#server/features/people/logins/public.ts'
import type { BillingDeps } from '#server/features/money/billing/public.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import { exportAccount } from './account-export.ts'
import * as account from './service.ts'

export function accountRoutes(api: Api, deps: BillingDeps, cookie: LoginCookie): void {
  mount(api, changePassword, async ({ user, body, request, reply }) => {
    const signedIn = await account.changePassword(deps, user, body, clientInfoOf(request, cookie))
    await startLogin(deps.db, cookie, { request, reply }, signedIn)
    return { message: 'Your password was changed.' }
  })
  mount(api, contract.updateAccount, ({ user, body }) => account.rename(deps, user, body))
  mount(api, contract.exportAccount, async ({ user, request, reply }) => {
    const data = await exportAccount(deps, user, cookie.requireToken(request))
    const day = new Date().toISOString().slice(0, 10)
    reply.header('content-disposition', attachment(`sextant-account-${day}.json`))
    return data
  })
  mount(api, contract.deleteAccount, async ({ user, body, request, reply }) => {
    await account.deleteAccount(deps, user, cookie.requireToken(request), body)
    cookie.clear(reply)
  })
}
