import * as contract from '#contract/billing.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import type { FastifyInstance } from 'fastify'
import { explained, PERHAPS_CHARGED } from './desk.ts'
import type { Desk } from './desk.ts'
import * as events from './events.ts'
import * as invoices from './invoices.ts'
import * as purchases from './purchases.ts'
import * as billing from './service.ts'
import { getOrCreate } from './subscribe.ts'

/** Events hold whole invoices. */
const EVENT_LIMIT = 512 * 1024

export function billingRoutes(api: Api, desk: Desk): void {
  mount(api, contract.billingState, ({ user }) => billing.state(desk, user))
  mount(api, contract.getOrCreateSubscription, ({ user, body }) =>
    explained(() => getOrCreate(desk, user, body.priceId)),
  )
  mount(api, contract.previewChange, ({ user, body }) =>
    explained(() => billing.preview(desk, user, body.priceId)),
  )
  mount(api, contract.changeSubscription, ({ user, body }) =>
    explained(() => billing.change(desk, user, body), PERHAPS_CHARGED),
  )
  mount(api, contract.cancelSubscription, ({ user }) => explained(() => billing.cancel(desk, user)))
  mount(api, contract.resumeSubscription, ({ user }) => explained(() => billing.resume(desk, user)))
  mount(api, contract.openPortal, ({ user }) => explained(() => billing.portal(desk, user)))
  mount(api, contract.listInvoices, ({ user }) => explained(() => invoices.list(desk, user)))
  mount(api, contract.purchaseReport, ({ user, params }) =>
    explained(() => purchases.buyReport(desk, user, params.id)),
  )
  mount(api, contract.reportAccess, ({ user, params }) => purchases.access(desk, user, params.id))
  webhookRoute(api.app, desk)
}

/** What is signed are the bytes, so this route reads them as they came. */
function webhookRoute(app: FastifyInstance, desk: Desk): void {
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
          events.receive(
            desk,
            typeof body === 'string' ? body : '',
            typeof signature === 'string' ? signature : undefined,
          ),
        )
        return { received: true }
      },
    })
  })
}
