import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { TestMode } from './TestMode.tsx'

export type BankAnswer = 'approve' | 'refuse'

/** Plays the bank that asks its customer before it pays. Closing it answers nothing. */
export function TestBankDialog({
  sending,
  onAnswer,
  onClose,
}: {
  /** The answer that is on its way. */
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
      description="Here the bank of your card would ask you whether it is you who pays. Approve or refuse in its place."
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
