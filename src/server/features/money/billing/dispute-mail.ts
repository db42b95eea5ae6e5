import { DISPUTE_STATUSES } from '#domain/billing.ts'
import { formatDay } from '#domain/format-day.ts'
import { formatCents } from '#domain/money.ts'
import { jobKind } from '#server/platform/jobs/job-kind.ts'
import type { Mailer } from '#server/platform/mail/mail.ts'
import { z } from 'zod'

/** Emails the operator about a disputed payment. */
export const DisputeMail = jobKind({
  queue: 'dispute-mail',
  payload: z.object({
    workspaceId: z.string(),
    disputeId: z.string(),
    paymentId: z.string(),
    status: z.enum(DISPUTE_STATUSES),
    bought: z.enum(['plan', 'report']),
    amount: z.int(),
    reason: z.string(),
    /** ISO 8601. */
    respondBy: z.string().nullable(),
    /** True if the dispute had been lost before, so what was bought has ended. */
    wasLost: z.boolean(),
  }),
})

type Dispute = z.output<typeof DisputeMail.payload>

export async function sendDisputeMail(
  mailer: Mailer,
  contactEmail: string,
  dispute: Dispute,
): Promise<void> {
  const { workspaceId, disputeId, paymentId, status, amount, reason } = dispute
  const subject = {
    open: 'Disputed payment',
    won: 'Dispute closed, the payment stands',
    lost: 'Dispute lost',
  }[status]
  await mailer.send({
    to: contactEmail,
    subject: `[Payments] ${subject}: ${formatCents(amount)}`,
    text: [
      explain(dispute),
      [
        `Dispute: ${disputeId}`,
        `Payment: ${paymentId}`,
        `Reason: ${reason}`,
        `Workspace: ${workspaceId}`,
      ].join('\n'),
    ].join('\n\n'),
  })
}

function explain({ status, bought, amount, respondBy, wasLost }: Dispute): string {
  const thing = bought === 'plan' ? 'subscription' : 'PDF report'
  const payment = `the payment of ${formatCents(amount)} for a ${thing}`
  switch (status) {
    case 'open': {
      const until = respondBy === null ? '' : ` by ${formatDay(respondBy)} (UTC)`
      const ended = wasLost ? `the ${thing} stays ended` : `the ${thing} continues`
      return `A customer's bank disputes ${payment}. Send your evidence in the payment provider's dashboard${until}; without evidence the payment is lost. Until the bank decides, ${ended}.`
    }
    case 'lost':
      return `The bank returned ${payment} to the customer. The ${thing} has ended, and the owners of the workspace were told.`
    case 'won':
      return wasLost
        ? `The dispute of ${payment} is closed after an appeal, and the payment stands. The ${thing} ended when the dispute was lost. It does not come back by itself.`
        : `The dispute of ${payment} is closed, and the payment stands. Nothing has changed.`
  }
}
