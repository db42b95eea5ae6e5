import { useId, useState } from 'react'
import type { ReleasableRound } from '#web/features/results/results/release-words.ts'
import { lazyWithPreload, usePreload } from '#web/lib/lazy-with-preload.tsx'
import { Button } from '#web/ui/Button.tsx'

const ReleaseDialog = lazyWithPreload(() => import('./ReleaseDialog.tsx'), 'ReleaseDialog')

/** Releases the waiting responses early, after a confirmation. */
export function ReleaseNow({
  round,
  enabled,
  onShown,
}: {
  round: ReleasableRound
  enabled: boolean
  onShown: () => void
}) {
  usePreload(ReleaseDialog)
  const note = useId()
  const [confirming, setConfirming] = useState(false)
  return (
    <div className="no-print mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        disabled={!enabled}
        aria-describedby={enabled ? undefined : note}
        onClick={() => setConfirming(true)}
      >
        Show figures now
      </Button>
      {!enabled && (
        <p id={note} className="text-sm text-muted">
          {round.waiting} waiting; at least {round.groupSize} are needed.
        </p>
      )}
      {confirming && (
        <ReleaseDialog round={round} onClose={() => setConfirming(false)} onReleased={onShown} />
      )}
    </div>
  )
}
