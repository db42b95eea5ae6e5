import { useQuery } from '@tanstack/react-query'
import type { ChangePreview, Subscription } from '#contract/billing.ts'
import { planName } from '#web/features/money/billing/plan-words.ts'
import { previewQuery, useCancelSubscription } from '#web/features/money/billing/queries.ts'
import { failureOf } from '#web/lib/api.ts'
import { formatDate } from '#web/lib/time.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
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

  async function stop() {
    try {
      const { subscription: after } = await cancel.mutateAsync()
      toast({
        title: `${plan} is canceled`,
        description: after?.endsAt
          ? `It stays active until ${formatDate(after.endsAt)}.`
          : undefined,
        tone: 'success',
      })
      onCancelled()
    } catch (error) {
      toast({
        title: `${plan} is not canceled`,
        description: failureOf(error as Error, "We couldn't cancel your plan. Please try again."),
        tone: 'error',
      })
    }
  }

  return (
    <Dialog
      open
      role="alertdialog"
      onOpenChange={(open) => !open && !cancel.isPending && onClose()}
      title={`Cancel ${plan}?`}
      footer={
        <>
          <Button variant="secondary" disabled={cancel.isPending} onClick={onClose}>
            Keep my plan
          </Button>
          <Button
            variant="danger"
            disabled={!preview.data}
            pending={cancel.isPending}
            pendingLabel="Canceling…"
            onClick={() => void stop()}
          >
            Cancel plan
          </Button>
        </>
      }
    >
      <QueryView query={preview} what="the effects of canceling">
        {(data) => <WhatHappens plan={plan} preview={data} />}
      </QueryView>
    </Dialog>
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
