import * as contract from '#contract/billing.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import type { FastifyInstance } from 'fastify'
import { OUTCOME_UNKNOWN, withPaymentErrors } from './deps.ts'
import type { BillingDeps } from './deps.ts'
import * as invoices from './invoices.ts'
import * as purchases from './purchases.ts'
import * as billing from './service.ts'
import { getOrCreate } from './start-subscription.ts'
import { handleWebhook } from './webhook.ts'

/** In bytes. Events contain whole invoices. */
const MAX_EVENT_BYTES = 512 * 1024

export function billingRoutes(api: Api, deps: BillingDeps): void {
  mount(api, contract.billingState, ({ user }) => billing.state(deps, user))
  mount(api, contract.getOrCreateSubscription, ({ user, body }) =>
    withPaymentErrors(() => getOrCreate(deps, user, body.priceId)),
  )
  mount(api, contract.previewChange, ({ user, body }) =>
    withPaymentErrors(() => billing.preview(deps, user, body.priceId)),
  )
  mount(api, contract.changeSubscription, ({ user, body }) =>
    withPaymentErrors(() => billing.change(deps, user, body), OUTCOME_UNKNOWN),
  )
  mount(api, contract.cancelSubscription, ({ user }) =>
    withPaymentErrors(() => billing.cancel(deps, user)),
  )
  mount(api, contract.resumeSubscription, ({ user }) =>
    withPaymentErrors(() => billing.resume(deps, user)),
  )
  mount(api, contract.openPortal, ({ user }) =>
    withPaymentErrors(() => billing.createPortalLink(deps, user)),
  )
  mount(api, contract.listInvoices, ({ user }) =>
    withPaymentErrors(() => invoices.list(deps, user)),
  )
  mount(api, contract.purchaseReport, ({ user, params }) =>
    withPaymentErrors(() => purchases.buyReport(deps, user, params.id)),
  )
  mount(api, contract.reportAccess, ({ user, params }) =>
    purchases.reportAccess(deps, user, params.id),
  )
  webhookRoute(api.app, deps)
}

/** The signature covers the raw bytes, so this route does not parse the body. */
function webhookRoute(app: FastifyInstance, deps: BillingDeps): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    scope.route({
      method: 'POST',
      url: '/api/webhooks/stripe',
      bodyLimit: MAX_EVENT_BYTES,
      handler: async ({ body, headers }) => {
        const signature = headers['stripe-signature']
        await withPaymentErrors(() =>
          handleWebhook(
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
