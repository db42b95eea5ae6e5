import { register } from '#contract/auth.ts'
import { callerOf } from '#server/features/auth/caller.ts'
import type { LoginCookie } from '#server/features/auth/cookie.ts'
import { letIn } from '#server/features/auth/let-in.ts'
import type { Db } from '#server/platform/db/database.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Rates } from '#server/platform/rates/rates.ts'
import * as registration from './service.ts'

export function registrationRoutes(
  api: Api,
  desk: { db: Db; jobs: Jobs; rates: Rates },
  cookie: LoginCookie,
): void {
  mount(api, register, async ({ body, request, reply }) => {
    const signedIn = await registration.register(desk, body, callerOf(request, cookie))
    await letIn(desk.db, cookie, { request, reply }, signedIn)
    return { message: 'Account created successfully!', user: signedIn.user }
  })
}
