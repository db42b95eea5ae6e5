import * as contract from '#contract/invited-rounds.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import { networkOf } from '#server/platform/rate-limits/network.ts'
import * as optOuts from './service.ts'
import type { OptOutDeps } from './service.ts'

/** Returns the page of a link. */
export const optOutPage = (token: string): string => `/email-opt-outs/${token}`

/** Returns the address to which mail apps send the one-click request. */
export const optOutCall = (token: string): string => `/api${optOutPage(token)}`

const MAX_FORM_BYTES = 1_024

/**
 * Registers the routes in a scope of their own: these calls alone take the forms that mail apps send
 * (RFC 8058).
 */
export function optOutRoutes({ app, ...shared }: Api, deps: OptOutDeps): void {
  void app.register(async (app) => {
    app.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'buffer', bodyLimit: MAX_FORM_BYTES },
      (_request, _form, done) => done(null),
    )
    // Mail apps without one-click requests open the address in a browser.
    app.addHook('onRequest', (request, reply, done) => {
      const { token = '' } = request.params as { token?: string }
      if (request.method !== 'GET' || !request.headers.accept?.includes('text/html')) done()
      else void reply.redirect(optOutPage(encodeURIComponent(token)), 303)
    })
    const api = { app, ...shared }
    mount(api, contract.readOptOut, ({ request, params }) =>
      optOuts.read(deps, networkOf(request.ip), params.token),
    )
    mount(api, contract.optOut, ({ request, params }) =>
      optOuts.stop(deps, networkOf(request.ip), params.token),
    )
    mount(api, contract.optIn, ({ request, params }) =>
      optOuts.allow(deps, networkOf(request.ip), params.token),
    )
  })
}
