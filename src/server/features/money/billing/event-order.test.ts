import { setTier, workspaceOf } from '#test/server/accounts.ts'
import { entitledTier } from '#domain/billing.ts'
import { inForm } from '#test/server/in-form.ts'
import { useStripeApp } from '#test/server/stripe-app.ts'
import type { StripeEvent } from '#test/server/stripe/state.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const { app, stripe, webhooks } = useStripeApp()
const { starter, pro, business } = stripe.priceIds

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((first, index) =>
    permutations(items.toSpliced(index, 1)).map((rest) => [first, ...rest]),
  )
}

/** Returns two orders per item: every item takes every place, and every pair occurs in both orders. */
const rotations = <T>(items: readonly T[]): T[][] =>
  [items, items.toReversed()].flatMap((ring) =>
    ring.map((_, start) => [...ring.slice(start), ...ring.slice(0, start)]),
  )

async function stateOf(accountId: string) {
  const workspaceId = await workspaceOf(app.db, accountId)
  return {
    tier: (
      await app.db
        .selectFrom('workspaces')
        .select('tier')
        .where('workspace_id', '=', workspaceId)
        .executeTakeFirstOrThrow()
    ).tier,
    subscriptions: await app.db
      .selectFrom('subscriptions')
      .select(['status', 'tier', 'period', 'amount', 'period_end', 'ends_at', 'tier_given'])
      .select(['scheduled', 'pending', 'owed_since', 'card'])
      .where('workspace_id', '=', workspaceId)
      .execute(),
    notices: await app.db
      .selectFrom('billing_notices')
      .select(['kind', 'about'])
      .where('workspace_id', '=', workspaceId)
      .orderBy('about')
      .execute(),
    events: (await app.db.selectFrom('payment_events').select('id').execute()).length,
  }
}

/** Restores the state before the first event. */
async function reset(accountId: string): Promise<void> {
  await app.db.deleteFrom('payment_events').execute()
  await app.db.deleteFrom('billing_notices').execute()
  await app.db
    .updateTable('subscriptions')
    .set({
      status: 'incomplete',
      tier: 'starter',
      tier_given: null,
      requested_version: 0,
      applied_version: 0,
    })
    .where('workspace_id', '=', await workspaceOf(app.db, accountId))
    .execute()
  await setTier(app.db, accountId, 'free')
}

describe('five events', () => {
  test(
    'delivered in any order, two of them twice, lead to the same state',
    async () => {
      const count = stripe.events.length
      const { client, subscriptionId } = await webhooks.paid(starter.monthly)
      await stripe.provider().upgrade({
        id: subscriptionId,
        priceId: pro.monthly,
        at: new Date(),
        key: 'orders-upgrade',
      })
      const events = stripe.events.slice(count)
      const ofType = (type: string) => events.filter((event) => event.type === type)
      const five = [
        ofType('customer.subscription.created')[0],
        ofType('invoice.paid')[0],
        ofType('customer.subscription.updated')[0],
        ofType('customer.subscription.updated').at(-1),
        ofType('invoice.paid').at(-1),
      ].filter((event): event is StripeEvent => event !== undefined)
      expect(new Set(five.map(({ id }) => id)).size).toBe(5)

      const states = new Map<string, string[]>()
      for (const order of inForm(rotations, permutations)(five)) {
        await reset(client.user.id)
        for (const event of [...order, ...order.slice(0, 2)]) {
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
    },
    inForm(180_000, 1_500_000),
  )
})

/** Changes at the provider between two deliveries of events. */
const CHANGES: Readonly<Record<string, (id: string) => unknown>> = {
  'a month passes': () => stripe.advance({ days: 31 }),
  'a day passes': () => stripe.advance({ days: 1 }),
  'it is cancelled': (id) => stripe.provider().cancelAtPeriodEnd(id),
  'it is resumed': (id) => stripe.provider().clearPlannedChange(id),
  'it is upgraded': (id) =>
    stripe.provider().upgrade({ id, priceId: business.monthly, at: stripe.now, key: `up-${id}` }),
  'a downgrade is scheduled': (id) => stripe.provider().changeAtPeriodEnd(id, starter.monthly),
  'its card fails': (id) => stripe.setCards(customerOf(id), 'declined'),
  'its card works': (id) => stripe.setCards(customerOf(id), 'ok'),
  'it ends': (id) => stripe.provider().endNow(id),
}

const customerOf = (id: string): string => stripe.state.subscriptions.find(id).customer

describe('any sequence of changes', () => {
  test(
    'with events late, repeated, concurrent and in any order ends in the provider’s state',
    async () => {
      const sequences = fc.array(fc.constantFrom(...Object.keys(CHANGES)), {
        minLength: 2,
        maxLength: 7,
      })
      const seeds = fc.infiniteStream(fc.nat(1_000))
      await fc.assert(
        fc.asyncProperty(sequences, seeds, async (changes, random) => {
          const next = (below: number) => Number(random.next().value) % below
          let seen = stripe.events.length
          const { client, subscriptionId } = await webhooks.paid(pro.monthly)
          const waiting: StripeEvent[] = []
          const deliver = async (count: number) => {
            waiting.push(...stripe.events.slice(seen))
            seen = stripe.events.length
            const chosen = Array.from({ length: Math.min(count, waiting.length) }, () =>
              waiting.splice(next(waiting.length), 1),
            ).flat()
            const statuses = await Promise.all(
              [...chosen, ...chosen.slice(0, 2)].map((event) => webhooks.send(event)),
            )
            expect(new Set([...statuses, 200])).toEqual(new Set([200]))
          }
          for (const change of changes) {
            // A change may be impossible now, such as resuming an ended subscription.
            await Promise.resolve(CHANGES[change]?.(subscriptionId)).catch(() => {})
            await deliver(next(4))
          }
          await deliver(Infinity)

          const expected = await stripe.provider().subscription(subscriptionId)
          const [row] = (await stateOf(client.user.id)).subscriptions
          expect(row).toMatchObject({
            status: expected?.status,
            amount: expected?.amount,
            ends_at: expected?.endsAt,
            owed_since: expected?.owedSince,
            period_end: expected?.periodEnd,
          })
          if (!row || row.status === 'creating') throw new Error('The subscription was not created')
          const tier = entitledTier(
            { ...row, status: row.status, owedSince: row.owed_since },
            new Date(),
          )
          expect((await stateOf(client.user.id)).tier).toBe(tier)
        }),
        { numRuns: inForm(4, 100), seed: 20_261_121, endOnFailure: true },
      )
    },
    inForm(180_000, 1_500_000),
  )
})
