import * as contract from '#contract/branding.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import { sendLogo } from './send-logo.ts'
import * as branding from './service.ts'
import type { BrandingDeps } from './service.ts'

/** In bytes: a logo of 512 KB as base64 in JSON. */
const MAX_CHANGE_BYTES = 720 * 1024

export function brandingRoutes(api: Api, deps: BrandingDeps): void {
  const { db } = deps
  mount(api, contract.getBranding, ({ scope }) => branding.get(db, scope))
  mount(api, contract.setBranding, ({ scope, body }) => branding.set(deps, scope, body), {
    bodyLimit: MAX_CHANGE_BYTES,
    authorize: branding.requireBranding,
  })
  mount(api, contract.deleteBranding, ({ scope }) => branding.remove(db, scope))
  mount(api, contract.ownLogo, async ({ scope, query, reply }) =>
    sendLogo(reply, await branding.ownLogo(db, scope), query.v),
  )
}
