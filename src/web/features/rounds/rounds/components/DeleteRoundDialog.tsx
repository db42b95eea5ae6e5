import type { Round } from '#contract/rounds.ts'
import { useDeleteRound } from '#web/features/rounds/rounds/queries.ts'
import { responsesInWords } from '#web/features/rounds/rounds/round-words.ts'
import { reasonOf } from '#web/lib/api.ts'
import { toast } from '#web/lib/toast.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'

/** Confirms deleting a round; if responses would be lost, the title has to be typed. */
export function DeleteRoundDialog({
  round,
  onClose,
  onDeleted,
}: {
  round: Round
  onClose: () => void
  onDeleted: (() => void) | undefined
}) {
  const remove = useDeleteRound()
  const received = round.totalSubmissions
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete ${round.title}?`}
      description={
        received > 0
          ? `This permanently deletes the round, its ${responsesInWords(received)} and all results. It still counts toward this month's limit.`
          : `No one has responded. The link stops working, and the round still counts toward this month's limit. This can't be undone.`
      }
      confirmLabel="Delete round"
      typed={received > 0 ? round.title : undefined}
      pending={remove.isPending}
      pendingLabel="Deleting…"
      onConfirm={() =>
        remove.mutate(round.id, {
          onSuccess: () => {
            toast({ title: 'Round deleted', tone: 'success' })
            onClose()
            onDeleted?.()
          },
          onError: (error) =>
            toast({
              title: 'Error',
              description: reasonOf(error, "We couldn't delete the round. Please try again."),
              tone: 'error',
            }),
        })
      }
    />
  )
}
