import * as contract from '#contract/billing.ts'
import { getBillingDetails, setBillingDetails } from '#contract/billing-details.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import { OUTCOME_UNKNOWN, withPaymentErrors } from './deps.ts'
import type { BillingDeps } from './deps.ts'
import * as details from './billing-details.ts'
import * as invoices from './charges.ts'
import * as purchases from './purchases.ts'
import * as billing from './service.ts'
import { getOrCreate } from './start-subscription.ts'
import { webhookHandler } from './webhook.ts'

/** In bytes. Events contain whole invoices. */
const MAX_EVENT_BYTES = 512 * 1024

export function billingRoutes(api: Api, deps: BillingDeps): void {
  mount(api, contract.billingState, ({ scope }) => billing.state(deps, scope))
  mount(api, contract.getOrCreateSubscription, ({ scope, body }) =>
    withPaymentErrors(() => getOrCreate(deps, scope, body.priceId)),
  )
  mount(api, contract.previewChange, ({ scope, body }) =>
    withPaymentErrors(() => billing.preview(deps, scope, body.priceId)),
  )
  mount(api, contract.changeSubscription, ({ scope, body }) =>
    withPaymentErrors(() => billing.change(deps, scope, body), OUTCOME_UNKNOWN),
  )
  mount(api, contract.cancelSubscription, ({ scope }) =>
    withPaymentErrors(() => billing.cancel(deps, scope)),
  )
  mount(api, contract.resumeSubscription, ({ scope }) =>
    withPaymentErrors(() => billing.resume(deps, scope)),
  )
  mount(api, contract.openPortal, ({ scope }) =>
    withPaymentErrors(() => billing.createPortalLink(deps, scope)),
  )
  mount(api, contract.listInvoices, ({ scope }) =>
    withPaymentErrors(() => invoices.list(deps, scope)),
  )
  mount(api, getBillingDetails, ({ scope }) => details.get(deps.db, scope))
  mount(api, setBillingDetails, ({ scope, body }) => details.set(deps, scope, body))
  mount(api, contract.purchaseReport, ({ scope, params }) =>
    withPaymentErrors(() => purchases.buyReport(deps, scope, params.id)),
  )
  mount(api, contract.reportAccess, ({ scope, params }) =>
    purchases.reportAccess(deps, scope, params.id),
  )
  webhookRoute(api, deps)
}

// The signature covers the raw bytes, so this route does not parse the body.
function webhookRoute(api: Api, deps: BillingDeps): void {
  const handle = webhookHandler(deps)
  void api.app.register(async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    mount(
      { ...api, app },
      contract.stripeWebhook,
      async ({ request: { body, headers } }) => {
        const signature = headers['stripe-signature']
        await withPaymentErrors(() =>
          handle(
            typeof body === 'string' ? body : '',
            typeof signature === 'string' ? signature : undefined,
          ),
        )
        return { received: true as const }
      },
      { bodyLimit: MAX_EVENT_BYTES },
    )
  })
}
