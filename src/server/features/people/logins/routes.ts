import { endLogin, endOtherLogins, listLogins } from '#contract/logins.ts'
import type { Db } from '#server/platform/db/database.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import type { LoginCookie } from './login-cookie.ts'
import * as logins from './logins.ts'

export function loginRoutes(api: Api, db: Db, cookie: LoginCookie): void {
  mount(api, listLogins, ({ user, request }) => logins.list(db, user, cookie.requireToken(request)))
  mount(api, endLogin, ({ user, params }) => logins.end(db, user, params.id))
  mount(api, endOtherLogins, ({ user, request }) =>
    logins.endOthers(db, user, cookie.requireToken(request)),
  )
}
