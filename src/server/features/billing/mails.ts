import { BILLING_PERIODS, GRACE_DAYS, PAID_TIERS } from '#domain/billing.ts'
import type { PlanChoice } from '#domain/billing.ts'
import { lazily } from '#domain/lazily.ts'
import { formatCents } from '#domain/money.ts'
import { MONEY_BACK_DAYS, PLANS } from '#domain/plans.ts'
import { PRODUCT_NAME } from '#domain/product.ts'
import * as auth from '#server/features/auth/service.ts'
import { mailOwner } from '#server/features/auth/owner-mail.ts'
import type { MailDeps } from '#server/features/auth/owner-mail.ts'
import { jobKind } from '#server/platform/jobs/job-kind.ts'
import { mailBody } from '#server/platform/mail/mail-body.ts'
import type { Paragraph } from '#server/platform/mail/mail-body.ts'
import { z } from 'zod'

const Choice = z.object({ tier: z.enum(PAID_TIERS), period: z.enum(BILLING_PERIODS) })
/** ISO 8601. */
const Moment = z.string()

/** What there is to say, with the facts of its moment. */
const Said = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('receipt'),
    what: z.string(),
    amount: z.int(),
    number: z.string().nullable(),
    next: Moment.nullable(),
  }),
  z.object({ kind: z.literal('failed'), plan: Choice, amount: z.int(), graceEndsAt: Moment }),
  z.object({ kind: z.literal('changed'), from: Choice, to: Choice, next: Moment.nullable() }),
  z.object({ kind: z.literal('will-change'), from: Choice, to: Choice, at: Moment }),
  z.object({ kind: z.literal('cancelled'), plan: Choice, endsAt: Moment }),
  z.object({ kind: z.literal('goes-on'), plan: Choice, next: Moment.nullable() }),
  z.object({ kind: z.literal('ended'), plan: Choice }),
])
export type Said = z.output<typeof Said>

/** Tells an account's owner what became of a payment or a plan. */
export const BillingMail = jobKind({
  queue: 'billing-mail',
  payload: z.object({ accountId: z.string(), said: Said }),
})

export async function mail(
  { db, mailer, publicUrl }: MailDeps,
  { accountId, said }: z.output<typeof BillingMail.payload>,
): Promise<void> {
  const mailbox = await auth.mailboxById(db, accountId)
  if (!mailbox) return
  const { subject, paragraphs } = wordsOf(said, publicUrl)
  await mailOwner(mailer, { to: mailbox.email, subject, ...mailBody(paragraphs) })
}

interface Words {
  readonly subject: string
  readonly paragraphs: readonly Paragraph[]
}

function wordsOf(said: Said, publicUrl: string): Words {
  const account = { link: `${publicUrl}/account`, label: 'Open your account' }
  switch (said.kind) {
    case 'receipt':
      return {
        subject: `Receipt from ${PRODUCT_NAME}: ${formatCents(said.amount)}`,
        paragraphs: [
          `Thank you. We received ${formatCents(said.amount)} for ${said.what}.`,
          ...(said.number ? [`Invoice number: ${said.number}`] : []),
          ...(said.next ? [`The next payment is due on ${day(said.next)}.`] : []),
          { link: `${publicUrl}/account/billing`, label: 'See your invoices' },
          `If it is not what you hoped for, write to us within ${MONEY_BACK_DAYS} days and you get your money back.`,
        ],
      }
    case 'failed':
      return {
        subject: `Your payment to ${PRODUCT_NAME} failed`,
        paragraphs: [
          `We could not charge ${formatCents(said.amount)} for ${named(said.plan)}. Your bank refused the payment.`,
          `Your plan goes on for ${GRACE_DAYS} days, until ${day(said.graceEndsAt)}. Please update your card by then; the payment is tried again.`,
          { link: `${publicUrl}/account/billing`, label: 'Update your card' },
          'Whatever happens, nothing is deleted: all your teams and results stay readable.',
        ],
      }
    case 'changed':
      return {
        subject: `Your ${PRODUCT_NAME} plan is now ${PLANS[said.to.tier].name}`,
        paragraphs: [
          `Your plan changed from ${named(said.from)} to ${named(said.to)}.`,
          ...(said.next ? [`The next payment is due on ${day(said.next)}.`] : []),
          account,
        ],
      }
    case 'will-change':
      return {
        subject: `Your ${PRODUCT_NAME} plan changes on ${day(said.at)}`,
        paragraphs: [
          `You keep ${named(said.from)} until ${day(said.at)}. Then your plan changes to ${named(said.to)}.`,
          'Nothing is deleted: what is above the new limits stays readable. Until then you can take the change back.',
          account,
        ],
      }
    case 'cancelled':
      return {
        subject: `Your ${PRODUCT_NAME} plan ends on ${day(said.endsAt)}`,
        paragraphs: [
          `You canceled ${named(said.plan)}. You keep it until ${day(said.endsAt)}, and nothing more is charged.`,
          'Then your account goes on with the Free plan. Nothing is deleted: what is above its limits stays readable. Until then you can resume your plan.',
          account,
        ],
      }
    case 'goes-on':
      return {
        subject: `Your ${PRODUCT_NAME} plan goes on`,
        paragraphs: [
          `Nothing changes at the end of the period: ${named(said.plan)} goes on.`,
          ...(said.next ? [`The next payment is due on ${day(said.next)}.`] : []),
          'If that is not what you want, you can cancel or change your plan at any time.',
          account,
        ],
      }
    case 'ended':
      return {
        subject: `Your ${PRODUCT_NAME} plan has ended`,
        paragraphs: [
          `${named(said.plan)} has ended, and your account goes on with the Free plan. Nothing more is charged.`,
          'Nothing is deleted: what is above its limits stays readable.',
          { link: `${publicUrl}/pricing`, label: 'See the plans' },
        ],
      }
  }
}

/** `the Pro plan (monthly)`. */
const named = ({ tier, period }: PlanChoice) => `the ${PLANS[tier].name} plan (${period})`

const words = lazily(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }))
const day = (moment: string) => words().format(new Date(moment))
