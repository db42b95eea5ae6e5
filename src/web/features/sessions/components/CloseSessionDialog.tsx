import type { QuizSession } from '#contract/sessions.ts'
import { useUpdateSession } from '#web/features/sessions/queries.ts'
import { closingInWords } from '#web/features/sessions/session-words.ts'
import { reasonOf } from '#web/lib/api.ts'
import { toast } from '#web/lib/toast.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'

/** Confirms closing a session and explains what happens to the waiting responses. */
export function CloseSessionDialog({
  session,
  onClose,
}: {
  session: QuizSession
  onClose: () => void
}) {
  const update = useUpdateSession()
  return (
    <ConfirmDialog
      open
      danger={false}
      onOpenChange={(open) => !open && onClose()}
      title="Close this round?"
      description={
        <>
          <p>
            {session.access === 'open'
              ? 'The link stops accepting responses.'
              : 'The invitations stop accepting responses. A round with invitations cannot be reopened.'}
          </p>
          <p className="mt-2">{closingInWords(session)}</p>
        </>
      }
      confirmLabel="Close round"
      pending={update.isPending}
      pendingLabel="Closing…"
      onConfirm={() =>
        update.mutate(
          { id: session.id, isActive: false },
          {
            onSuccess: () => {
              toast({ title: 'Round closed', tone: 'success' })
              onClose()
            },
            onError: (error) =>
              toast({
                title: 'Error',
                description: reasonOf(error, 'Failed to close the round. Please try again.'),
                tone: 'error',
              }),
          },
        )
      }
    />
  )
}
