import * as contract from '#contract/api-keys.ts'
import type { LoginCookie } from '#server/features/people/logins/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import * as keys from './service.ts'

export function apiKeyRoutes(api: Api, db: Db, cookie: LoginCookie): void {
  mount(api, contract.listApiKeys, ({ scope }) => keys.list(db, scope))
  mount(api, contract.createApiKey, ({ scope, body, request }) =>
    keys.create(db, scope, cookie.requireToken(request), body),
  )
  mount(api, contract.revokeApiKey, ({ scope, params }) => keys.revoke(db, scope, params.id))
}
