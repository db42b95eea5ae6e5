import type { User } from '#contract/auth.ts'
import * as contract from '#contract/branding.ts'
import { mount, requireSignIn } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import { sendLogo } from './send-logo.ts'
import * as branding from './service.ts'
import type { BrandingDeps } from './service.ts'

/** In bytes: a logo of 512 KB as base64 in JSON. */
const MAX_CHANGE_BYTES = 720 * 1024

export function brandingRoutes(api: Api, deps: BrandingDeps): void {
  const { db } = deps
  mount(api, contract.getBranding, ({ user }) => branding.get(db, user))
  mount(api, contract.setBranding, ({ user, body }) => branding.set(deps, user, body), {
    bodyLimit: MAX_CHANGE_BYTES,
    authorize: branding.requireBranding,
  })
  mount(api, contract.deleteBranding, ({ user }) => branding.remove(db, user))

  api.app.get<{ Querystring: { v?: unknown } }>(
    '/api/branding/logo',
    { onRequest: requireSignIn(api) },
    async ({ user, query }, reply) =>
      sendLogo(reply, await branding.ownLogo(db, user as User), query.v),
  )
}
