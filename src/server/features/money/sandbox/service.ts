import type { TestCard, sandboxRenew } from '#contract/billing.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError, notFound } from '#server/platform/http/app-error.ts'
import { PaymentDeclined, PaymentsUnavailable } from '#server/platform/payments/payment-provider.ts'
import { SandboxRefusal } from '#server/platform/payments/sandbox/sandbox-refusal.ts'
import type { Sandbox } from '#server/platform/payments/sandbox/sandbox.ts'
import type { RateLimit } from '#server/platform/rate-limits/rate-limit.ts'
import type { RateLimiter } from '#server/platform/rate-limits/rate-limiter.ts'
import type { z } from 'zod'
import type { Scope, WorkspaceId } from '#server/platform/scope.ts'
import { invoicePage } from './invoice-page.ts'

export interface SandboxRouteDeps {
  readonly db: Db
  readonly rates: RateLimiter
  readonly sandbox: Sandbox
  /** Returns the id of the workspace's customer in the sandbox. */
  readonly customerOf: (db: Db, workspaceId: WorkspaceId) => Promise<string | undefined>
}

const hourly = (name: string, message: string): RateLimit => ({
  name,
  limit: 60,
  windowSeconds: 3_600,
  message,
})

const CONFIRMATIONS = hourly('sandbox-confirm', 'Too many test payments.')
const CARD_CHANGES = hourly('sandbox-card', 'Too many test card changes.')
const RENEWALS = hourly('sandbox-renew', 'Too many test renewals.')

/** Pays with a test card. 402 if the card is declined, 404 for another workspace's payment. */
export async function confirm(
  deps: SandboxRouteDeps,
  scope: Scope,
  typed: z.output<typeof TestCard>,
): Promise<{ status: 'succeeded' | 'requires_action' }> {
  await deps.rates.consume(CONFIRMATIONS, scope.user.id)
  const customerId = await deps.customerOf(deps.db, scope.workspaceId)
  const customerIds = customerId === undefined ? [] : [customerId]
  try {
    return { status: await deps.sandbox.confirm(customerIds, typed) }
  } catch (error) {
    if (error instanceof PaymentDeclined) throw new AppError('payment_failed', error.message)
    throw toAppError(error, notFound('This payment'))
  }
}

/**
 * Returns the document of an invoice or a one-time payment, as HTML. 404 for one of another workspace.
 */
export async function invoiceDocument(
  deps: SandboxRouteDeps,
  scope: Scope,
  id: string,
): Promise<string> {
  const customerId = await deps.customerOf(deps.db, scope.workspaceId)
  const charge = customerId === undefined ? undefined : await deps.sandbox.charge(customerId, id)
  if (!charge) throw notFound('This invoice')
  return invoicePage(charge, scope.user)
}

/** Starts a change of the card on file. 409 if the workspace has never paid. */
export async function beginCardChange(
  deps: SandboxRouteDeps,
  scope: Scope,
): Promise<{ clientSecret: string }> {
  await deps.rates.consume(CARD_CHANGES, scope.user.id)
  const refusal = new AppError(
    'conflict',
    'There is no card to change yet. Subscribe to a plan first.',
  )
  const customerId = await deps.customerOf(deps.db, scope.workspaceId)
  if (customerId === undefined) throw refusal
  return deps.sandbox.beginCardChange(customerId).catch((error: unknown) => {
    throw toAppError(error, refusal)
  })
}

/** Ends the current period now. 409 if the workspace has no active plan. */
export async function renew(
  deps: SandboxRouteDeps,
  scope: Scope,
  { payment }: z.output<(typeof sandboxRenew)['body']>,
): Promise<void> {
  await deps.rates.consume(RENEWALS, scope.user.id)
  const refusal = new AppError('conflict', 'There is no active plan to renew.')
  const customerId = await deps.customerOf(deps.db, scope.workspaceId)
  if (customerId === undefined) throw refusal
  await deps.sandbox.renew(customerId, payment).catch((error: unknown) => {
    throw toAppError(error, refusal)
  })
}

const CODES = {
  'invalid card': 'bad_input',
  'unknown payment': 'not_found',
  'too late': 'conflict',
} as const

/** Returns the error of the API for one of the sandbox. */
function toAppError(error: unknown, ifDeleted: AppError): unknown {
  // The sandbox is always available, so the customer was deleted in the meantime.
  if (error instanceof PaymentsUnavailable) return ifDeleted
  if (!(error instanceof SandboxRefusal)) return error
  const issues = error.issues.length > 0 ? { issues: [...error.issues] } : {}
  return new AppError(CODES[error.reason], error.message, issues)
}
