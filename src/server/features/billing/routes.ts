import * as contract from '#contract/billing.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import type { FastifyInstance } from 'fastify'
import { explained, PERHAPS_CHARGED } from './deps.ts'
import type { BillingDeps } from './deps.ts'
import * as events from './webhook.ts'
import * as invoices from './invoices.ts'
import * as purchases from './purchases.ts'
import * as billing from './service.ts'
import { getOrCreate } from './subscribe.ts'

/** Events hold whole invoices. */
const EVENT_LIMIT = 512 * 1024

export function billingRoutes(api: Api, deps: BillingDeps): void {
  mount(api, contract.billingState, ({ user }) => billing.state(deps, user))
  mount(api, contract.getOrCreateSubscription, ({ user, body }) =>
    explained(() => getOrCreate(deps, user, body.priceId)),
  )
  mount(api, contract.previewChange, ({ user, body }) =>
    explained(() => billing.preview(deps, user, body.priceId)),
  )
  mount(api, contract.changeSubscription, ({ user, body }) =>
    explained(() => billing.change(deps, user, body), PERHAPS_CHARGED),
  )
  mount(api, contract.cancelSubscription, ({ user }) => explained(() => billing.cancel(deps, user)))
  mount(api, contract.resumeSubscription, ({ user }) => explained(() => billing.resume(deps, user)))
  mount(api, contract.openPortal, ({ user }) => explained(() => billing.portal(deps, user)))
  mount(api, contract.listInvoices, ({ user }) => explained(() => invoices.list(deps, user)))
  mount(api, contract.purchaseReport, ({ user, params }) =>
    explained(() => purchases.buyReport(deps, user, params.id)),
  )
  mount(api, contract.reportAccess, ({ user, params }) => purchases.access(deps, user, params.id))
  webhookRoute(api.app, deps)
}

/** What is signed are the bytes, so this route reads them as they came. */
function webhookRoute(app: FastifyInstance, deps: BillingDeps): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    scope.route({
      method: 'POST',
      url: '/api/webhooks/stripe',
      bodyLimit: EVENT_LIMIT,
      handler: async ({ body, headers }) => {
        const signature = headers['stripe-signature']
        await explained(() =>
          events.handleWebhook(
            deps,
            typeof body === 'string' ? body : '',
            typeof signature === 'string' ? signature : undefined,
          ),
        )
        return { received: true }
      },
    })
  })
}
