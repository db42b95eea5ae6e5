import { useState } from 'react'
import type { BillingState } from '#contract/billing.ts'
import { toast } from '#web/lib/toast.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { SandboxForm } from './SandboxForm.tsx'
import { AwaitBillingUpdate } from './AwaitBillingUpdate.tsx'

/** A provider is told first, and we by it: so long it takes for the new card to show. */
const SECONDS = 8

/** Puts another card on file, in test mode. Mount it to open it. */
export function ChangeCardDialog({
  clientSecret,
  billing,
  onClose,
}: {
  clientSecret: string
  /** As it was before. */
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
      description="The next payments are taken from it, and one that is owed is tried again at once."
    >
      <SandboxForm
        clientSecret={clientSecret}
        label="Save card"
        pendingLabel="Saving…"
        failedTitle="Card not saved"
        onDone={() => setSaved(true)}
      />
      {saved && (
        <AwaitBillingUpdate before={before} seconds={SECONDS} onNews={finish} onNone={finish} />
      )}
    </Dialog>
  )
}
