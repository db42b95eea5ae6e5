import { useId } from 'react'
import { MIN_DISTRIBUTION_SIZE } from '#domain/release.ts'
import { useReleaseSession } from '#web/features/sessions/queries.ts'
import { numberInWords } from '#web/features/sessions/group-sizes.ts'
import { responsesInWords } from '#web/features/sessions/session-words.ts'
import { reasonOf } from '#web/lib/api.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** Releases the waiting responses early and explains what that means for later ones. */
export function ReleaseNow({
  sessionId,
  enabled,
  waiting,
  groupSize,
  onShown,
}: {
  sessionId: string
  enabled: boolean
  waiting: number
  groupSize: number
  onShown: () => void
}) {
  const note = useId()
  const release = useReleaseSession()
  return (
    <div className="no-print mt-5">
      {release.error && (
        <div role="alert" className="mb-4">
          <Notice tone="warn" title="We couldn't show the results">
            {reasonOf(release.error, 'Please check your connection and try again.')}
          </Notice>
        </div>
      )}
      <Button
        disabled={!enabled}
        aria-describedby={note}
        pending={release.isPending}
        pendingLabel="Adding responses…"
        onClick={() =>
          release.mutate(sessionId, {
            onSuccess: ({ released }) => {
              toast({ title: `Results include ${responsesInWords(released)}`, tone: 'success' })
              onShown()
            },
          })
        }
      >
        Show figures now
      </Button>
      <p id={note} className="mt-2 max-w-prose text-sm text-muted">
        {enabled
          ? `${averagesOnly(waiting)}Later responses are added only in groups of at least ${numberInWords(groupSize)}; if fewer are waiting at the end, they are held back.`
          : `${waiting} of at least ${groupSize} responses so far.`}
      </p>
    </div>
  )
}

/** Warns that a small release never shows a distribution. */
const averagesOnly = (waiting: number): string =>
  waiting < MIN_DISTRIBUTION_SIZE
    ? `Only averages will ever be shown for these ${responsesInWords(waiting)}: distributions need at least ${numberInWords(MIN_DISTRIBUTION_SIZE)} responses added together. `
    : ''
