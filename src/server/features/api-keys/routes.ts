import * as contract from '#contract/api-keys.ts'
import type { LoginCookie } from '#server/features/auth/cookie.ts'
import type { Db } from '#server/platform/db/database.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import * as keys from './service.ts'

export function apiKeyRoutes(api: Api, db: Db, cookie: LoginCookie): void {
  mount(api, contract.listApiKeys, ({ user }) => keys.list(db, user))
  mount(api, contract.createApiKey, ({ user, body, request }) =>
    keys.create(db, user, cookie.requireToken(request), body),
  )
  mount(api, contract.revokeApiKey, ({ user, params }) => keys.revoke(db, user, params.id))
}
