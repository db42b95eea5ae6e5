import { useState } from 'react'
import type { BillingState } from '#contract/billing.ts'
import { toast } from '#web/lib/toast.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { SandboxForm } from './SandboxForm.tsx'
import { AwaitBillingUpdate } from './AwaitBillingUpdate.tsx'

/** Time to wait for the provider's webhook event, after which the new card is shown. */
const WEBHOOK_WAIT_SECONDS = 8

/** Replaces the saved card in test mode. Mount it to open it. */
export function ChangeCardDialog({
  clientSecret,
  billing,
  onClose,
}: {
  clientSecret: string
  /** The state before the change. */
  billing: BillingState
  onClose: () => void
}) {
  const [before] = useState(billing)
  const [saved, setSaved] = useState(false)

  function finish() {
    toast({ title: 'Card saved', tone: 'success' })
    onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !saved && onClose()}
      title="Change card"
      description="We'll charge this card from now on. Any overdue payment is retried immediately."
    >
      <SandboxForm
        clientSecret={clientSecret}
        label="Save card"
        pendingLabel="Saving…"
        failedTitle="Card not saved"
        onDone={() => setSaved(true)}
      />
      {saved && (
        <AwaitBillingUpdate
          before={before}
          seconds={WEBHOOK_WAIT_SECONDS}
          onNews={finish}
          onNone={finish}
        />
      )}
    </Dialog>
  )
}
