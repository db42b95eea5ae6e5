import type { SavedResult } from '#contract/assessments.ts'
import { useDeleteResult } from '#web/features/rounds/own-runs/queries.ts'
import { reasonOf } from '#web/lib/api.ts'
import { formatDate } from '#web/lib/time.ts'
import { toast } from '#web/lib/toast.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'

export function DeleteResultDialog({
  result,
  onClose,
  onDeleted,
}: {
  result: SavedResult
  onClose: () => void
  onDeleted: () => void
}) {
  const remove = useDeleteResult()
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete this result?"
      description={
        <>
          This permanently deletes your {result.assessmentTitle} result for{' '}
          <bdi>{result.teamName}</bdi>, {formatDate(result.completedAt)}, with your answers. Team
          rounds don't change.
        </>
      }
      confirmLabel="Delete result"
      pending={remove.isPending}
      pendingLabel="Deleting…"
      onConfirm={() =>
        remove.mutate(result.id, {
          onSuccess: () => {
            toast({ title: 'Result deleted', tone: 'success' })
            onClose()
            onDeleted()
          },
          onError: (error) =>
            toast({
              title: 'Error',
              description: reasonOf(error, "We couldn't delete the result. Please try again."),
              tone: 'error',
            }),
        })
      }
    />
  )
}
