import type { User } from '#contract/auth.ts'
import type { Payment } from '#contract/billing.ts'
import { choiceOf, priceInCents } from '#domain/billing.ts'
import type { PlanChoice } from '#domain/billing.ts'
import { PLANS } from '#domain/plans.ts'
import * as auth from '#server/features/auth/service.ts'
import { AppError, badInput } from '#server/platform/http/app-error.ts'
import type { ProviderSubscription } from '#server/platform/payments/provider.ts'
import { ensureCustomer } from './customers.ts'
import { ORDERS, setupOf } from './deps.ts'
import type { BillingDeps } from './deps.ts'
import { updateAtProvider } from './subscription-sync.ts'
import * as repo from './repo.ts'
import type { SubscriptionRow } from './repo.ts'

/** Each round ends what stood in the way; another tab may put something there again. */
const ROUNDS = 4

/** After which a provider may have forgotten a key, so that it has to be looked for by hand. */
const KEY_SURE_MS = 3_600_000

/**
 * The payment that begins a subscription: the same one until it is made, another where the choice
 * has changed. 409 where the account has a plan that runs.
 */
export async function getOrCreate(
  deps: BillingDeps,
  user: User,
  priceId: string,
): Promise<Payment> {
  const choice = choiceNamed(deps, priceId)
  await deps.rates.consume(ORDERS, user.id)
  for (let round = 0; round < ROUNDS; round += 1) {
    const row = await claim(deps, user, priceId, choice)
    const begun = await begin(deps, user, row)
    if (!begun) {
      await repo.markEnded(deps.db, row.id)
      continue
    }
    if (row.price_id === priceId && begun.status === 'incomplete' && begun.payment) {
      return { ...begun.payment, payments: setupOf(deps.payments) }
    }
    if (begun.status === 'active' && row.status === 'creating') throw paidByCredit(row)
    if (begun.status === 'active') throw runsAlready(row)
    if (begun.status === 'past_due') throw owes()
    await abandon(deps, row, begun)
  }
  throw new AppError('conflict', 'Another payment of yours is under way. Please try again.')
}

/** The choice that a price stands for; 400 naming `priceId` for one that is none of ours. */
export function choiceNamed({ payments }: BillingDeps, priceId: string): PlanChoice {
  const choice = choiceOf(payments.prices, priceId)
  if (!choice) throw badInput('priceId', 'There is no such price. Please choose a plan again.')
  return choice
}

/** The account's row that has not ended: the one that is there, or a new one to begin with. */
const claim = (
  deps: BillingDeps,
  user: User,
  priceId: string,
  choice: PlanChoice,
): Promise<SubscriptionRow> =>
  deps.db.transaction().execute(async (db) => {
    await auth.lock(db, user.id)
    const there = await repo.live(db, user.id)
    if (there?.provider === deps.payments.ledger) {
      if (there.status === 'active') throw runsAlready(there)
      if (there.status === 'past_due') throw owes()
      return there
    }
    if (there?.provider === 'stripe') {
      throw new AppError('conflict', 'Your plan cannot be changed just now. Please write to us.')
    }
    // A test's gives way to what is paid for.
    if (there) await repo.markEnded(db, there.id)
    return repo.insertCreating(db, user.id, {
      provider: deps.payments.ledger,
      priceId,
      ...choice,
      amount: priceInCents(choice),
    })
  })

/** How the row stands at the provider, where it is made if it was not; null where it has gone. */
async function begin(
  deps: BillingDeps,
  user: User,
  row: SubscriptionRow,
): Promise<ProviderSubscription | null> {
  const { payments } = deps
  const { provider_id: providerId } = row
  if (providerId !== null) return payments.subscription(providerId)
  const customerId = await ensureCustomer(deps, user)
  const { found } = await updateAtProvider(deps, row, async () => {
    const isOld = Date.now() - row.created_at.getTime() > KEY_SURE_MS
    const lost = isOld ? await payments.findSubscription(customerId, row.id) : null
    return lost ?? payments.createSubscription({ key: row.id, customerId, priceId: row.price_id })
  })
  return found
}

/** Ends what was not paid for, so that there is room. What was paid meanwhile stays. */
async function abandon(
  deps: BillingDeps,
  row: SubscriptionRow,
  begun: ProviderSubscription,
): Promise<void> {
  const { found } = await updateAtProvider(deps, row, async () => {
    if (begun.status === 'incomplete') await deps.payments.abandon(begun.id)
    if (begun.status === 'unpaid') await deps.payments.endNow(begun.id)
    return begun
  })
  if (found?.status === 'active') throw runsAlready(row)
}

const runsAlready = ({ tier }: SubscriptionRow) =>
  new AppError(
    'conflict',
    `You have the ${PLANS[tier].name} plan already. You can change it on your account page.`,
  )

const owes = () =>
  new AppError('conflict', 'Your last payment failed. Please update your card first.')

/** There is nothing left to be paid. */
const paidByCredit = ({ tier }: SubscriptionRow) =>
  new AppError(
    'conflict',
    `Your credit has paid for the ${PLANS[tier].name} plan: it is yours. Nothing was charged.`,
  )
