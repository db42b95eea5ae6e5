import { tierGiven } from '#domain/billing.ts'
import { useStripeApp } from '#test/server/stripe-app.ts'
import type { StripeEvent } from '#test/server/stripe/state.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const { app, stripe, webhooks } = useStripeApp()
const { starter, pro, business } = stripe.priceIds

/** All orders of some things. */
function orders<T>(things: readonly T[]): T[][] {
  if (things.length === 0) return [[]]
  return things.flatMap((first, index) =>
    orders(things.toSpliced(index, 1)).map((rest) => [first, ...rest]),
  )
}

async function stateOf(accountId: string) {
  return {
    tier: (
      await app.db
        .selectFrom('accounts')
        .select('tier')
        .where('id', '=', accountId)
        .executeTakeFirstOrThrow()
    ).tier,
    subscriptions: await app.db
      .selectFrom('subscriptions')
      .select(['status', 'tier', 'period', 'amount', 'period_end', 'ends_at', 'tier_given'])
      .select(['scheduled', 'pending', 'owed_since', 'card'])
      .where('account_id', '=', accountId)
      .execute(),
    notices: await app.db
      .selectFrom('billing_notices')
      .select(['kind', 'about'])
      .where('account_id', '=', accountId)
      .orderBy('about')
      .execute(),
    events: (await app.db.selectFrom('payment_events').select('id').execute()).length,
  }
}

/** As it was before the first event came. */
async function rewind(accountId: string): Promise<void> {
  await app.db.deleteFrom('payment_events').execute()
  await app.db.deleteFrom('billing_notices').execute()
  await app.db
    .updateTable('subscriptions')
    .set({ status: 'incomplete', tier: 'starter', tier_given: null, asked: 0, heard: 0 })
    .where('account_id', '=', accountId)
    .execute()
  await app.db.updateTable('accounts').set({ tier: 'free' }).execute()
}

describe('five events', () => {
  test('in all their orders, each three times, end in one state', async () => {
    const count = stripe.events.length
    const { client, subscriptionId } = await webhooks.paid(starter.monthly)
    await stripe.provider().upgrade({
      id: subscriptionId,
      priceId: pro.monthly,
      at: new Date(),
      key: 'orders-upgrade',
    })
    const happened = stripe.events.slice(count)
    const of = (type: string) => happened.filter((event) => event.type === type)
    const five = [
      of('customer.subscription.created')[0],
      of('invoice.paid')[0],
      of('customer.subscription.updated')[0],
      of('customer.subscription.updated').at(-1),
      of('invoice.paid').at(-1),
    ].filter((event): event is StripeEvent => event !== undefined)
    expect(new Set(five.map(({ id }) => id)).size).toBe(5)

    const states = new Map<string, string[]>()
    for (const order of orders(five)) {
      await rewind(client.user.id)
      for (const event of [...order, ...order.toReversed(), ...order]) {
        expect(await webhooks.send(event)).toBe(200)
      }
      const state = JSON.stringify(await stateOf(client.user.id))
      states.set(state, [...(states.get(state) ?? []), order.map(({ type }) => type).join()])
    }
    expect([...states.keys()].map((state) => JSON.parse(state))).toMatchObject([
      {
        tier: 'pro',
        subscriptions: [{ status: 'active', tier: 'pro', tier_given: 'pro', amount: 4_900 }],
        notices: [{ kind: 'receipt' }, { kind: 'receipt' }],
        events: 5,
      },
    ])
  }, 180_000)
})

/** What may happen at the provider between two events. */
const DEEDS: Readonly<Record<string, (id: string) => unknown>> = {
  'a month passes': () => stripe.advance({ days: 31 }),
  'a day passes': () => stripe.advance({ days: 1 }),
  'it is cancelled': (id) => stripe.provider().cancelAtPeriodEnd(id),
  'it is kept': (id) => stripe.provider().keep(id),
  'it is upgraded': (id) =>
    stripe.provider().upgrade({ id, priceId: business.monthly, at: stripe.now, key: `up-${id}` }),
  'it is to become smaller': (id) => stripe.provider().changeAtPeriodEnd(id, starter.monthly),
  'its card fails': (id) => stripe.setCards(customerOf(id), 'declined'),
  'its card works': (id) => stripe.setCards(customerOf(id), 'ok'),
  'it ends': (id) => stripe.provider().endNow(id),
}

const customerOf = (id: string): string => stripe.state.subscriptions.find(id).customer

describe('whatever happens', () => {
  test('events late, twice, at once and in any order leave what the provider says', async () => {
    const lives = fc.array(fc.constantFrom(...Object.keys(DEEDS)), { minLength: 2, maxLength: 7 })
    const seeds = fc.infiniteStream(fc.nat(1_000))
    await fc.assert(
      fc.asyncProperty(lives, seeds, async (deeds, chance) => {
        const next = (below: number) => Number(chance.next().value) % below
        const count = stripe.events.length
        const { client, subscriptionId } = await webhooks.paid(pro.monthly)
        const waiting: StripeEvent[] = []
        let seen = count
        const deliver = async (some: number) => {
          waiting.push(...stripe.events.slice(seen))
          seen = stripe.events.length
          const chosen = Array.from({ length: Math.min(some, waiting.length) }, () =>
            waiting.splice(next(waiting.length), 1),
          ).flat()
          const statuses = await Promise.all(
            [...chosen, ...chosen.slice(0, 2)].map((event) => webhooks.send(event)),
          )
          expect(new Set([...statuses, 200])).toEqual(new Set([200]))
        }
        for (const deed of deeds) {
          // What the provider refuses, such as to keep what has ended, changes nothing.
          await Promise.resolve(DEEDS[deed]?.(subscriptionId)).catch(() => {})
          await deliver(next(4))
        }
        await deliver(Infinity)

        const truth = await stripe.provider().subscription(subscriptionId)
        const [row] = (await stateOf(client.user.id)).subscriptions
        expect(row).toMatchObject({
          status: truth?.status,
          amount: truth?.amount,
          ends_at: truth?.endsAt,
          owed_since: truth?.owedSince,
          period_end: truth?.periodEnd,
        })
        const given = row && tierGiven({ ...row, owedSince: row.owed_since } as never, new Date())
        expect((await stateOf(client.user.id)).tier).toBe(given)
      }),
      { numRuns: 15, seed: 20_261_121, endOnFailure: true },
    )
  }, 180_000)
})
