import { confirmEmail, resendConfirmation } from '#contract/auth.ts'
import type { Db } from '#server/platform/db/database.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Rates } from '#server/platform/rates/rates.ts'
import * as confirmation from './service.ts'

export function confirmationRoutes(api: Api, desk: { db: Db; jobs: Jobs; rates: Rates }): void {
  mount(api, confirmEmail, ({ user, body }) => confirmation.confirm(desk.db, user, body))
  mount(api, resendConfirmation, ({ user }) => confirmation.resend(desk, user))
}
