import { BILLING_PERIODS, DISPUTE_STATUSES, GRACE_DAYS, PAID_TIERS } from '#domain/billing.ts'
import type { PlanChoice } from '#domain/billing.ts'
import { formatDay } from '#domain/format-day.ts'
import { formatCents } from '#domain/money.ts'
import { MONEY_BACK_DAYS, PLANS } from '#domain/plans.ts'
import { PRODUCT_NAME } from '#domain/product.ts'
import * as accounts from '#server/features/people/accounts/public.ts'
import { mailOwner } from '#server/platform/mail/account-mail.ts'
import type { MailDeps } from '#server/platform/mail/account-mail.ts'
import * as memberships from '#server/features/workspaces/memberships/public.ts'
import { jobKind } from '#server/platform/jobs/job-kind.ts'
import { mailBody } from '#server/platform/mail/mail-body.ts'
import type { Paragraph } from '#server/platform/mail/mail-body.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'
import { z } from 'zod'
import type { BillingDeps } from './deps.ts'

const Plan = z.object({ tier: z.enum(PAID_TIERS), period: z.enum(BILLING_PERIODS) })
/** ISO 8601. */
const Time = z.string()

// Servers of two versions may share the queue, so neither kinds nor fields are renamed.
const BillingNotice = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('receipt'),
    what: z.string(),
    amount: z.int(),
    number: z.string().nullable(),
    next: Time.nullable(),
  }),
  z.object({ kind: z.literal('failed'), plan: Plan, amount: z.int(), graceEndsAt: Time }),
  z.object({ kind: z.literal('changed'), from: Plan, to: Plan, next: Time.nullable() }),
  z.object({ kind: z.literal('will-change'), from: Plan, to: Plan, at: Time }),
  z.object({ kind: z.literal('cancelled'), plan: Plan, endsAt: Time }),
  z.object({ kind: z.literal('goes-on'), plan: Plan, next: Time.nullable() }),
  z.object({ kind: z.literal('ended'), plan: Plan }),
  z.object({
    kind: z.literal('dispute'),
    status: z.enum(DISPUTE_STATUSES),
    bought: z.enum(['plan', 'report']),
    what: z.string(),
    amount: z.int(),
    /** True if the dispute had been lost before, so what was bought has ended. */
    wasLost: z.boolean(),
  }),
])

/** What an email announces, with the amounts and dates of the time at which it was enqueued. */
export type BillingNotice = z.output<typeof BillingNotice>

/** Emails an account's owner about a payment or a plan. */
export const BillingMail = jobKind({
  queue: 'billing-mail',
  payload: z.object({ accountId: z.string(), said: BillingNotice }),
})

/** Enqueues an email to each owner of a workspace, in the caller's transaction. */
export async function enqueueBillingMail(
  { db, jobs }: Pick<BillingDeps, 'db' | 'jobs'>,
  workspaceId: WorkspaceId,
  notice: BillingNotice,
): Promise<void> {
  for (const accountId of await memberships.ownersOf(db, workspaceId)) {
    await jobs.enqueue(db, BillingMail, { accountId, said: notice })
  }
}

export async function sendBillingMail(
  { db, mailer, publicUrl }: MailDeps,
  { accountId, said: notice }: z.output<typeof BillingMail.payload>,
): Promise<void> {
  const account = await accounts.findContactById(db, accountId)
  if (!account) return
  const { subject, paragraphs } = contentOf(notice, publicUrl)
  await mailOwner(mailer, { to: account.email, subject, ...mailBody(paragraphs) })
}

interface MailContent {
  readonly subject: string
  readonly paragraphs: readonly Paragraph[]
}

const DATA_STAYS = 'Nothing is deleted: anything over the new limits stays readable.'

function contentOf(notice: BillingNotice, publicUrl: string): MailContent {
  const account = { link: `${publicUrl}/account`, label: 'Open your account' }
  switch (notice.kind) {
    case 'receipt':
      return {
        subject: `Receipt from ${PRODUCT_NAME}: ${formatCents(notice.amount)}`,
        paragraphs: [
          `Thank you. We received ${formatCents(notice.amount)} for ${notice.what}.`,
          ...(notice.number ? [`Invoice number: ${notice.number}`] : []),
          ...nextPayment(notice.next),
          { link: `${publicUrl}/workspace/invoices`, label: 'View your invoices' },
          `Not satisfied? Contact us within ${MONEY_BACK_DAYS} days for a full refund.`,
        ],
      }
    case 'failed':
      return {
        subject: `Your payment to ${PRODUCT_NAME} failed`,
        paragraphs: [
          `We could not charge ${formatCents(notice.amount)} for ${planName(notice.plan)}. Your bank declined the payment.`,
          `Your plan stays active for ${GRACE_DAYS} more days, until ${formatDay(notice.graceEndsAt)} (UTC). Please update your card before then. We will try the payment again.`,
          { link: `${publicUrl}/workspace/invoices?card=change`, label: 'Update your card' },
          'Nothing will be deleted: all your teams and results stay readable.',
        ],
      }
    case 'changed':
      return {
        subject: `Your ${PRODUCT_NAME} plan is now ${PLANS[notice.to.tier].name}`,
        paragraphs: [
          `Your plan changed from ${planName(notice.from)} to ${planName(notice.to)}.`,
          ...nextPayment(notice.next),
          account,
        ],
      }
    case 'will-change':
      return {
        subject: `Your ${PRODUCT_NAME} plan changes on ${formatDay(notice.at)} (UTC)`,
        paragraphs: [
          `You keep ${planName(notice.from)} until ${formatDay(notice.at)} (UTC). Then your plan changes to ${planName(notice.to)}.`,
          `${DATA_STAYS} You can undo the change until then.`,
          account,
        ],
      }
    case 'cancelled':
      return {
        subject: `Your ${PRODUCT_NAME} plan ends on ${formatDay(notice.endsAt)} (UTC)`,
        paragraphs: [
          `You canceled ${planName(notice.plan)}. You keep it until ${formatDay(notice.endsAt)} (UTC), and you will not be charged again.`,
          `Then your account moves to the Free plan. ${DATA_STAYS} You can resume your plan until then.`,
          account,
        ],
      }
    case 'goes-on':
      return {
        subject: `Your ${PRODUCT_NAME} plan will renew`,
        paragraphs: [
          `The planned cancellation or change was undone. You keep ${planName(notice.plan)}, and it renews at the end of the period.`,
          ...nextPayment(notice.next),
          'You can cancel or change your plan at any time.',
          account,
        ],
      }
    case 'ended':
      return {
        subject: `Your ${PRODUCT_NAME} plan has ended`,
        paragraphs: [
          `Your ${PLANS[notice.plan.tier].name} plan has ended and your account is now on the Free plan. You will not be charged again.`,
          DATA_STAYS,
          { link: `${publicUrl}/pricing`, label: 'View plans' },
        ],
      }
    case 'dispute':
      return disputeContent(notice, publicUrl)
  }
}

function disputeContent(
  { status, bought, what, amount, wasLost }: Extract<BillingNotice, { kind: 'dispute' }>,
  publicUrl: string,
): MailContent {
  const payment = `the payment of ${formatCents(amount)} for ${what}`
  const thing = bought === 'plan' ? 'plan' : 'report'
  const links = [
    { link: `${publicUrl}/workspace/invoices`, label: 'View your invoices' },
    { link: `${publicUrl}/contact`, label: 'Contact us' },
  ]
  switch (status) {
    case 'open':
      return {
        subject: `Your payment to ${PRODUCT_NAME} is disputed`,
        paragraphs: [
          `The cardholder's bank disputes ${payment}.`,
          wasLost
            ? `Your ${thing} has ended, and the bank decides once more.`
            : `Your ${thing} stays as it is until the bank decides. If the bank returns the payment, the ${thing} ends.`,
          'If the dispute is a mistake, ask the bank to withdraw it.',
          ...links,
        ],
      }
    case 'lost':
      return {
        subject: `Your disputed payment to ${PRODUCT_NAME} was returned`,
        paragraphs: [
          `The bank returned ${payment}.`,
          ...(bought === 'plan'
            ? ['The plan that it paid for has ended. You will not be charged again.', DATA_STAYS]
            : ['The PDF report is no longer available. The results of the round stay.']),
          ...links,
        ],
      }
    case 'won':
      return {
        subject: `The dispute of your payment to ${PRODUCT_NAME} is closed`,
        paragraphs: [
          `The bank has decided that ${payment} stands.`,
          wasLost
            ? `Your ${thing} ended while the payment was returned. Contact us to get it back.`
            : 'Nothing changes.',
          ...links,
        ],
      }
  }
}

const nextPayment = (time: string | null): string[] =>
  time ? [`The next payment is due on ${formatDay(time)} (UTC).`] : []

/** Returns `the Pro plan (monthly)`. */
const planName = ({ tier, period }: PlanChoice) => `the ${PLANS[tier].name} plan (${period})`
