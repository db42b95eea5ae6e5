import type { QuizSession } from '#contract/sessions.ts'
import { useDeleteSession } from '#web/features/sessions/queries.ts'
import { answers } from '#web/features/sessions/session-words.ts'
import { reasonOf } from '#web/lib/api.ts'
import { toast } from '#web/lib/toast.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'

/** Where answers would be lost the title has to be typed; an empty session goes with a click. */
export function DeleteSessionDialog({
  session,
  onClose,
  onDeleted,
}: {
  session: QuizSession
  onClose: () => void
  onDeleted: (() => void) | undefined
}) {
  const remove = useDeleteSession()
  const received = session.totalSubmissions
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete ${session.title}?`}
      description={
        received > 0
          ? `This deletes the session with its ${answers(received)} and all results. This cannot be undone, and gives no place back in this month's count.`
          : `Nobody has answered. The link stops working, and this month's count gets no place back. This cannot be undone.`
      }
      confirmLabel="Delete session"
      typed={received > 0 ? session.title : undefined}
      pending={remove.isPending}
      pendingLabel="Deleting…"
      onConfirm={() =>
        remove.mutate(session.id, {
          onSuccess: () => {
            toast({ title: 'Session deleted', tone: 'success' })
            onClose()
            onDeleted?.()
          },
          onError: (error) =>
            toast({
              title: 'Error',
              description: reasonOf(error, 'Failed to delete the session. Please try again.'),
              tone: 'error',
            }),
        })
      }
    />
  )
}
