import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { TestMode } from './TestMode.tsx'

export type BankAnswer = 'approve' | 'refuse'

/** Simulates the bank's confirmation page (3-D Secure). Closing it sends no answer. */
export function TestBankDialog({
  sending,
  onAnswer,
  onClose,
}: {
  /** The answer being sent. */
  sending: BankAnswer | null
  onAnswer: (answer: BankAnswer) => void
  onClose: () => void
}) {
  return (
    <Dialog
      open
      role="alertdialog"
      onOpenChange={(open) => !open && sending === null && onClose()}
      title="Test bank"
      description="Your bank would ask you to confirm the payment here. Approve or refuse it to simulate that."
      footer={
        <>
          <Button
            variant="secondary"
            disabled={sending === 'approve'}
            pending={sending === 'refuse'}
            pendingLabel="Refusing…"
            onClick={() => onAnswer('refuse')}
          >
            Refuse
          </Button>
          <Button
            disabled={sending === 'refuse'}
            pending={sending === 'approve'}
            pendingLabel="Approving…"
            onClick={() => onAnswer('approve')}
          >
            Approve
          </Button>
        </>
      }
    >
      <TestMode />
    </Dialog>
  )
}
