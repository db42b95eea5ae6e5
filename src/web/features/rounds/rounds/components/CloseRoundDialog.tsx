import type { Round } from '#contract/rounds.ts'
import { useUpdateRound } from '#web/features/rounds/rounds/queries.ts'
import { closingInWords } from '#web/features/rounds/rounds/round-words.ts'
import { reasonOf } from '#web/lib/api.ts'
import { toast } from '#web/lib/toast.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'

/** Confirms closing a round and explains what happens to the waiting responses. */
export function CloseRoundDialog({ round, onClose }: { round: Round; onClose: () => void }) {
  const update = useUpdateRound()
  return (
    <ConfirmDialog
      open
      danger={false}
      onOpenChange={(open) => !open && onClose()}
      title="Close this round?"
      description={
        <>
          <p>
            {round.access === 'open'
              ? 'The link stops accepting responses.'
              : 'The invitations stop accepting responses. A round with invitations cannot be reopened.'}
          </p>
          <p className="mt-2">{closingInWords(round)}</p>
        </>
      }
      confirmLabel="Close round"
      pending={update.isPending}
      pendingLabel="Closing…"
      onConfirm={() =>
        update.mutate(
          { id: round.id, isActive: false },
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
