import { useQuery } from '@tanstack/react-query'
import type { ChangePreview, Subscription } from '#contract/billing.ts'
import { planName } from '#web/features/money/billing/plan-words.ts'
import { previewQuery, useCancelSubscription } from '#web/features/money/billing/queries.ts'
import { formatDate } from '#web/lib/time.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { LostFeatures } from './LostFeatures.tsx'

/** Explains what canceling does, then cancels. Mount it to open it. */
export function CancelDialog({
  subscription,
  onClose,
  onCancelled,
}: {
  subscription: Subscription
  onClose: () => void
  onCancelled: () => void
}) {
  const preview = useQuery(previewQuery(null))
  const cancel = useCancelSubscription()
  const plan = planName(subscription.tier)

  const stop = () =>
    cancel.mutate(undefined, {
      success: ({ subscription: after }) => ({
        title: `${plan} is canceled`,
        description: after?.endsAt
          ? `It stays active until ${formatDate(after.endsAt)}.`
          : undefined,
      }),
      failure: {
        title: `${plan} is not canceled`,
        description: "We couldn't cancel your plan. Please try again.",
      },
      onSuccess: onCancelled,
    })

  return (
    <FormDialog
      role="alertdialog"
      title={`Cancel ${plan}?`}
      submit="Cancel plan"
      danger
      cancel="Keep my plan"
      isReady={preview.data !== undefined}
      pending={cancel.isPending}
      pendingLabel="Canceling…"
      onSubmit={stop}
      onClose={onClose}
    >
      <QueryView query={preview} what="the effects of canceling">
        {(data) => <WhatHappens plan={plan} preview={data} />}
      </QueryView>
    </FormDialog>
  )
}

function WhatHappens({ plan, preview }: { plan: string; preview: ChangePreview }) {
  return (
    <div className="grid gap-4">
      <p>
        You keep {plan} until <strong>{formatDate(preview.effectiveAt)}</strong>, the end of the
        period you've paid for. After that your account is on the Free plan and you won't be charged
        again.
      </p>
      <LostFeatures lost={preview.lost} />
    </div>
  )
}
