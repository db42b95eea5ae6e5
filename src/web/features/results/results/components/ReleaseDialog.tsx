import { releaseConsequences } from '#web/features/results/results/release-words.ts'
import type { ReleasableRound } from '#web/features/results/results/release-words.ts'
import { useReleaseRound } from '#web/features/rounds/rounds/queries.ts'
import { responsesInWords } from '#web/features/rounds/rounds/round-words.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'

interface ReleaseDialogProps {
  round: ReleasableRound
  onClose: () => void
  onReleased: () => void
}

/** Confirms releasing the waiting responses early, which cannot be undone. */
export function ReleaseDialog({ round, onClose, onReleased }: ReleaseDialogProps) {
  return (
    <ConfirmDialog
      title={`Show the results of ${responsesInWords(round.waiting)} now?`}
      description={releaseConsequences(round)}
      confirmLabel="Show results"
      pendingLabel="Adding responses…"
      danger={false}
      mutation={useReleaseRound()}
      variables={round.id}
      success={({ released }) => `Results include ${responsesInWords(released)}`}
      problem="We couldn't show the results. Please try again."
      onClose={onClose}
      onSuccess={onReleased}
    />
  )
}
