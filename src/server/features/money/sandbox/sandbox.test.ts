import { newWorkspaceId } from '#server/platform/scope.ts'
import type { Caller, Scope, WorkspaceId } from '#server/platform/scope.ts'
import { randomUUID } from 'node:crypto'
import { handleErrors } from '#server/platform/http/errors.ts'
import { InvalidEvent } from '#server/platform/payments/payment-provider.ts'
import type { ProviderEvent } from '#server/platform/payments/payment-provider.ts'
import { openRateLimiter } from '#server/platform/rate-limits/rate-limiter.ts'
import { CARD_CONFIRM, CARD_DECLINED, CARD_OK, cardForm, useSandbox } from '#test/server/sandbox.ts'
import { fastify } from 'fastify'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sandboxRoutes } from './routes.ts'

const box = useSandbox()

const logged: string[] = []
const receivedEvents: ProviderEvent[] = []
/** How often the webhook fails before it accepts an event. */
let failures = 0
let app: FastifyInstance

beforeAll(async () => {
  app = await startApp()
})
beforeEach(() => {
  receivedEvents.length = failures = 0
})
afterAll(() => app.close())

async function authenticate({ headers }: FastifyRequest): Promise<Caller | null> {
  const id = headers['x-account']
  if (typeof id !== 'string') return null
  const scope = { workspaceId: id, role: 'owner', user: { id } } as Scope
  return { user: scope.user, scope }
}

const unused = () => Promise.reject(new Error('unused'))
/** Starts the sandbox's calls and a webhook. A header names the workspace. */
async function startApp(): Promise<FastifyInstance> {
  const log = pino({ level: 'trace' }, { write: (line) => void logged.push(line) })
  const app = fastify({ logger: false })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorateRequest('caller', null)
  handleErrors(app, { main: log, of: () => log })
  sandboxRoutes(
    { app, authenticate, authenticateKey: unused, findRestart: unused },
    {
      db: box.db,
      rates: openRateLimiter(box.db, 1),
      sandbox: box.sandbox,
      customerOf: async (db, workspaceId) => {
        const row = await db
          .selectFrom('billing_customers')
          .select('provider_id')
          .where('workspace_id', '=', workspaceId)
          .where('provider', '=', 'sandbox')
          .executeTakeFirst()
        return row?.provider_id
      },
    },
  )
  await app.register(async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) =>
      done(null, body),
    )
    app.post('/api/webhooks/stripe', async (request, reply) => {
      failures -= 1
      if (failures >= 0) return reply.code(500).send()
      try {
        const signature = String(request.headers['stripe-signature'])
        receivedEvents.push(await box.provider.readEvent(String(request.body), signature))
        return reply.code(200).send()
      } catch (error) {
        if (error instanceof InvalidEvent) return reply.code(400).send()
        throw error
      }
    })
  })
  box.deliver = async (rawBody, signature) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/webhooks/stripe',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload: rawBody,
    })
    if (answer.statusCode !== 200) throw new Error(`the webhook answered ${answer.statusCode}`)
  }
  return app
}

async function aWorkspace(): Promise<WorkspaceId> {
  const current_workspace_id = newWorkspaceId()
  const email = `${randomUUID()}@example.com`
  const person = { first_name: 'Mary', last_name: 'Jackson', current_workspace_id }
  const account = { email, email_key: email, ...person }
  await box.db.insertInto('accounts').values(account).execute()
  return current_workspace_id
}

/** Creates an account with an unpaid subscription. */
async function aBuyer() {
  const account = await aWorkspace()
  const subscription = await box.incomplete()
  await box.db
    .insertInto('billing_customers')
    .values({ workspace_id: account, provider: 'sandbox', provider_id: subscription.customerId })
    .execute()
  return { account, ...subscription, clientSecret: subscription.payment?.clientSecret ?? '' }
}

async function post(account: string | null, call: string, body?: object) {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/sandbox/${call}`,
    headers: account === null ? {} : { 'x-account': account },
    ...(body && { payload: body }),
  })
  return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() }
}

const confirm = (account: string | null, clientSecret: string, cardNumber = CARD_OK, change = {}) =>
  post(account, 'confirm', { ...cardForm(cardNumber, change), clientSecret })

test('calls without a login answer 401', async () => {
  const { clientSecret } = await aBuyer()
  for (const answer of [
    await confirm(null, clientSecret),
    await post(null, 'card'),
    await post(null, 'renew', { payment: 'paid' }),
  ]) {
    expect(answer.status).toBe(401)
  }
})

describe('a payment', () => {
  test('succeeds with the accepted card, and the webhook receives its events', async () => {
    const { account, id, clientSecret } = await aBuyer()
    expect(await confirm(account, clientSecret)).toEqual({
      status: 200,
      body: { status: 'succeeded' },
    })
    expect(await box.subscription(id)).toMatchObject({ status: 'active' })
    await box.eventsDelivered()
    expect(receivedEvents.map(({ type }) => type).toSorted()).toEqual([
      'customer.subscription.created',
      'customer.subscription.updated',
      'invoice.paid',
    ])
  })

  test('sends its events again if the webhook fails', async () => {
    failures = 2
    const { account, clientSecret } = await aBuyer()
    await confirm(account, clientSecret)
    await box.eventsDelivered()
    expect(receivedEvents).toHaveLength(3)
    expect(new Set(receivedEvents.map(({ id }) => id)).size).toBe(3)
  })

  test('answers 402 with the bank’s message if it is declined', async () => {
    const { account, clientSecret } = await aBuyer()
    expect(await confirm(account, clientSecret, CARD_DECLINED)).toEqual({
      status: 402,
      body: { code: 'payment_failed', message: 'Your card was declined.' },
    })
    expect(await confirm(account, clientSecret, CARD_CONFIRM, { confirmation: 'refuse' })).toEqual({
      status: 402,
      body: { code: 'payment_failed', message: 'Your bank did not confirm the payment.' },
    })
  })

  test('asks for confirmation first if the bank does', async () => {
    const { account, clientSecret } = await aBuyer()
    expect(await confirm(account, clientSecret, CARD_CONFIRM)).toEqual({
      status: 200,
      body: { status: 'requires_action' },
    })
    expect(await confirm(account, clientSecret, CARD_CONFIRM, { confirmation: 'approve' })).toEqual(
      {
        status: 200,
        body: { status: 'succeeded' },
      },
    )
  })

  test('answers 400 with an issue for each invalid field', async () => {
    const { account, clientSecret } = await aBuyer()
    const change = { expiry: '02/26', cvc: '12' }
    const answer = await confirm(account, clientSecret, '4111 1111 1111 1111', change)
    expect(answer.status).toBe(400)
    expect(answer.body.code).toBe('bad_input')
    expect(answer.body.issues.map(({ path }: { path: string }) => path)).toEqual([
      'cardNumber',
      'expiry',
      'cvc',
    ])
  })

  test('of another account is not found, like a missing one', async () => {
    const { clientSecret } = await aBuyer()
    const other = await aBuyer()
    const none = await confirm(other.account, 'in_sandbox_none_secret_none')
    expect(none.status).toBe(404)
    expect(await confirm(other.account, clientSecret)).toEqual(none)
    expect(await confirm(await aWorkspace(), clientSecret)).toEqual(none)
  })

  test('answers 409 if it can no longer be made', async () => {
    const { account, id, clientSecret } = await aBuyer()
    await box.provider.endNow(id)
    expect(await confirm(account, clientSecret)).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    })
  })

  test('logs nothing about the card or the customer', async () => {
    failures = 1
    const { account, customerId, clientSecret } = await aBuyer()
    await confirm(account, clientSecret, CARD_DECLINED)
    await confirm(account, clientSecret, '4111 1111 1111 1111')
    await confirm(account, clientSecret, CARD_OK, { cvc: '987' })
    await box.eventsDelivered()
    expect(logged).toEqual([])
    const lines = box.logged.join('')
    expect(lines).toContain('the webhook answered 500')
    const secrets = ['4242 4242', '4242424242', '4000 0000', '4111 1111', '"987"', 'visa']
    for (const secret of [customerId, clientSecret, ...secrets]) {
      expect(lines).not.toContain(secret)
    }
  })
})

describe('a card change', () => {
  test('is started, and saved with the card', async () => {
    const { account, id, clientSecret } = await aBuyer()
    await confirm(account, clientSecret)
    const begun = await post(account, 'card')
    expect(begun.status).toBe(200)
    expect(Object.keys(begun.body)).toEqual(['clientSecret'])
    const change = { confirmation: 'approve' }
    expect(await confirm(account, begun.body.clientSecret, CARD_CONFIRM, change)).toMatchObject({
      status: 200,
    })
    expect(await box.subscription(id)).toMatchObject({ card: { last4: '3155' } })
  })

  test('answers 409 for an account that never paid', async () => {
    expect(await post(await aWorkspace(), 'card')).toMatchObject({ status: 409 })
    const { account, customerId } = await aBuyer()
    await box.provider.forgetCustomer(customerId)
    expect(await post(account, 'card')).toMatchObject({ status: 409 })
  })
})

describe('a renewal', () => {
  test.each([
    ['paid', 'active'],
    ['declined', 'past_due'],
  ])('that is %s leaves the plan %s', async (payment, status) => {
    const { account, id, clientSecret } = await aBuyer()
    await confirm(account, clientSecret)
    expect(await post(account, 'renew', { payment })).toEqual({ status: 204, body: null })
    expect(await box.subscription(id)).toMatchObject({ status })
  })

  test('answers 409 without an active plan', async () => {
    const paid = { payment: 'paid' }
    expect(await post(await aWorkspace(), 'renew', paid)).toMatchObject({ status: 409 })
    const { account, customerId } = await aBuyer()
    expect(await post(account, 'renew', paid)).toMatchObject({ status: 409 })
    await box.provider.forgetCustomer(customerId)
    expect(await post(account, 'renew', paid)).toMatchObject({ status: 409 })
  })

  test('answers 400 for an unknown outcome', async () => {
    const { account } = await aBuyer()
    expect(await post(account, 'renew', { payment: 'maybe' })).toMatchObject({ status: 400 })
  })
})

test('each account may make sixty of each call per hour', async () => {
  const [mary, ada] = [await aBuyer(), await aBuyer()]
  const calls: ((account: string) => Promise<{ status: number; body: { message: string } }>)[] = [
    (account) => confirm(account, mary.clientSecret, CARD_OK, { cvc: '' }),
    (account) => post(account, 'card'),
    (account) => post(account, 'renew', { payment: 'paid' }),
  ]
  for (const call of calls) {
    const answers = await Promise.all(Array.from({ length: 62 }, () => call(mary.account)))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
    expect(answers.find(({ status }) => status === 429)?.body.message).toMatch(/^Too many/)
    expect((await call(ada.account)).status).not.toBe(429)
  }
})
