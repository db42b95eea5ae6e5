import type { User } from '#contract/auth.ts'
import type { TestCard, sandboxRenew } from '#contract/billing.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError, notFound } from '#server/platform/http/app-error.ts'
import { PaymentDeclined, PaymentsAway } from '#server/platform/payments/provider.ts'
import type { Sandbox } from '#server/platform/payments/sandbox/sandbox.ts'
import type { RateLimit } from '#server/platform/rates/rate-limit.ts'
import type { RateLimiter } from '#server/platform/rates/rate-limiter.ts'
import type { z } from 'zod'

/** Where test payments are made. */
export interface SandboxDesk {
  readonly db: Db
  readonly rates: RateLimiter
  readonly sandbox: Sandbox
  /** The sandbox's customer that stands for an account. */
  readonly customerOf: (db: Db, accountId: string) => Promise<string | undefined>
}

const hourly = (name: string, refusal: string): RateLimit => ({
  name,
  limit: 60,
  windowSeconds: 3_600,
  message: refusal,
})

const CONFIRMATIONS = hourly('sandbox-confirm', 'Too many test payments.')
const CARD_CHANGES = hourly('sandbox-card', 'Too many changes of the test card.')
const RENEWALS = hourly('sandbox-renew', 'Too many test renewals.')

/** Pays with a test card. 402 where it is declined, 404 for a payment of somebody else's. */
export async function confirm(
  desk: SandboxDesk,
  user: User,
  typed: z.output<typeof TestCard>,
): Promise<{ status: 'succeeded' | 'requires_action' }> {
  await desk.rates.consume(CONFIRMATIONS, user.id)
  const customerId = await desk.customerOf(desk.db, user.id)
  const customerIds = customerId === undefined ? [] : [customerId]
  try {
    return { status: await desk.sandbox.confirm(customerIds, typed) }
  } catch (error) {
    if (error instanceof PaymentDeclined) throw new AppError('payment_failed', error.message)
    throw orGone(error, notFound('This payment'))
  }
}

/** 409 for an account that never paid for anything. */
export async function beginCardChange(
  desk: SandboxDesk,
  user: User,
): Promise<{ clientSecret: string }> {
  await desk.rates.consume(CARD_CHANGES, user.id)
  const refusal = new AppError('conflict', 'There is no card to change yet.')
  const customerId = await desk.customerOf(desk.db, user.id)
  if (customerId === undefined) throw refusal
  return desk.sandbox.beginCardChange(customerId).catch((error: unknown) => {
    throw orGone(error, refusal)
  })
}

/** 409 for an account without a plan that runs. */
export async function renew(
  desk: SandboxDesk,
  user: User,
  { payment }: z.output<(typeof sandboxRenew)['body']>,
): Promise<void> {
  await desk.rates.consume(RENEWALS, user.id)
  const refusal = new AppError('conflict', 'There is no plan to renew.')
  const customerId = await desk.customerOf(desk.db, user.id)
  if (customerId === undefined) throw refusal
  await desk.sandbox.renew(customerId, payment).catch((error: unknown) => {
    throw orGone(error, refusal)
  })
}

/** The sandbox is never away: where it refuses, the customer was forgotten meanwhile. */
const orGone = (error: unknown, refusal: AppError): unknown =>
  error instanceof PaymentsAway ? refusal : error
