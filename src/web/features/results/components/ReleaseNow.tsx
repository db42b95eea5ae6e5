import { useId } from 'react'
import { MIN_DISTRIBUTION_SIZE } from '#domain/release.ts'
import { useReleaseSession } from '#web/features/sessions/queries.ts'
import { inWords } from '#web/features/sessions/group-sizes.ts'
import { answers } from '#web/features/sessions/session-words.ts'
import { reasonOf } from '#web/lib/api.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** Lets what waits count now, and says what that costs those who answer later. */
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
          <Notice tone="warn" title="The figures could not be shown">
            {reasonOf(release.error, 'Please check your connection and try again.')}
          </Notice>
        </div>
      )}
      <Button
        disabled={!enabled}
        aria-describedby={note}
        pending={release.isPending}
        pendingLabel="Counting…"
        onClick={() =>
          release.mutate(sessionId, {
            onSuccess: ({ released }) => {
              toast({ title: `${answers(released)} count now`, tone: 'success' })
              onShown()
            },
          })
        }
      >
        Show figures now
      </Button>
      <p id={note} className="mt-2 max-w-prose text-sm text-muted">
        {enabled
          ? `${meansOnly(waiting)}Later answers will count only in groups of at least ${inWords(groupSize)}: fewer than that at the end are held back.`
          : `${waiting} of at least ${groupSize} answers so far.`}
      </p>
    </div>
  )
}

/** What few answers that come to count together give away for good. */
const meansOnly = (together: number): string =>
  together < MIN_DISTRIBUTION_SIZE
    ? `Of these ${answers(together)} only means will show, for good: how answers spread shows only where ${inWords(MIN_DISTRIBUTION_SIZE)} or more come to count together. `
    : ''
