import * as contract from '#contract/account.ts'
import { changePassword } from '#contract/auth.ts'
import { callerOf } from '#server/features/auth/caller.ts'
import type { LoginCookie } from '#server/features/auth/cookie.ts'
import type { Desk } from '#server/features/billing/desk.ts'
import { letIn } from '#server/features/auth/let-in.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import { exportAccount } from './export.ts'
import * as account from './service.ts'

export function accountRoutes(api: Api, desk: Desk, cookie: LoginCookie): void {
  mount(api, changePassword, async ({ user, body, request, reply }) => {
    const signedIn = await account.change(desk, user, body, callerOf(request, cookie))
    await letIn(desk.db, cookie, { request, reply }, signedIn)
    return { message: 'Your password was changed.' }
  })
  mount(api, contract.exportAccount, async ({ user, request, reply }) => {
    const all = await exportAccount(desk, user, cookie.tokenOf(request))
    const day = all.exportedAt.slice(0, 10)
    reply.header('content-disposition', `attachment; filename="sextant-account-${day}.json"`)
    return all
  })
  mount(api, contract.deleteAccount, async ({ user, body, request, reply }) => {
    await account.erase(desk, user, cookie.tokenOf(request), body)
    cookie.clear(reply)
  })
}
