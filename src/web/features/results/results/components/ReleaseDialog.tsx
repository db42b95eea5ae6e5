import type { Round } from '#contract/rounds.ts'
import { releaseConsequences } from '#web/features/results/results/release-words.ts'
import { useReleaseRound } from '#web/features/rounds/rounds/queries.ts'
import { responsesInWords } from '#web/features/rounds/rounds/round-words.ts'
import { reasonOf } from '#web/lib/api.ts'
import { toast } from '#web/lib/toast.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'

interface ReleaseDialogProps {
  round: Pick<Round, 'id' | 'access'>
  waiting: number
  groupSize: number
  onClose: () => void
  onReleased: () => void
}

/** Confirms releasing the waiting responses early, which cannot be undone. */
export function ReleaseDialog({
  round,
  waiting,
  groupSize,
  onClose,
  onReleased,
}: ReleaseDialogProps) {
  const release = useReleaseRound()
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Show the results of ${responsesInWords(waiting)} now?`}
      description={releaseConsequences(waiting, { groupSize, access: round.access })}
      confirmLabel="Show results"
      danger={false}
      pending={release.isPending}
      pendingLabel="Adding responses…"
      onConfirm={() =>
        release.mutate(round.id, {
          onSuccess: ({ released }) => {
            toast({ title: `Results include ${responsesInWords(released)}`, tone: 'success' })
            onClose()
            onReleased()
          },
        })
      }
    >
      {release.error && (
        <div role="alert">
          <Notice tone="warn" title="We couldn't show the results">
            {reasonOf(release.error, 'Please check your connection and try again.')}
          </Notice>
        </div>
      )}
    </ConfirmDialog>
  )
}
