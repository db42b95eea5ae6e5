import { LONG_INVITED_HOURS } from '#domain/invited-rounds.ts'
import { useState } from 'react'
import type { AssessmentSummary } from '#contract/assessments.ts'
import { formatCount } from '#domain/format-count.ts'
import { chosenHours, linkLifeProblem } from '#web/features/rounds/rounds/link-lifetime.ts'
import type { RoundValues } from '#web/features/rounds/rounds/round-form.ts'
import { lazyWithPreload, usePreload } from '#web/lib/lazy-with-preload.tsx'
import { Button } from '#web/ui/Button.tsx'

const PreviewDialog = lazyWithPreload(() => import('./PreviewDialog.tsx'), 'PreviewDialog')

/** How many emails leave with a new round, and a preview of them. */
export function InvitationEmails({
  count,
  values,
  assessment,
}: {
  count: number
  values: RoundValues
  assessment: AssessmentSummary | undefined
}) {
  usePreload(PreviewDialog)
  const [open, setOpen] = useState(false)
  const hours = linkLifeProblem(values, LONG_INVITED_HOURS) ? undefined : chosenHours(values)
  const title = values.title.trim()
  const groupSize = Number(values.groupSize)
  const isReady = title !== '' && assessment !== undefined && hours !== undefined
  return (
    <div>
      <p className="figures text-sm">
        {emailsInWords(count)}. Changing the list later restarts the round, with new emails to
        everyone, and is possible only until the first response.
      </p>
      <Button
        variant="quiet"
        className="-ml-4"
        disabled={!isReady || !values.teamId}
        onClick={() => setOpen(true)}
      >
        Preview the email
      </Button>
      {!isReady && (
        <p className="text-sm text-muted">Choose an assessment and a title to preview the email.</p>
      )}
      {open && isReady && (
        <PreviewDialog
          teamId={values.teamId}
          email={{ title, expiresInHours: hours, questions: assessment.totalQuestions, groupSize }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

// `count` is 0 while no team is chosen, or its members are not known.
function emailsInWords(count: number): string {
  if (count === 0) return 'Each person gets an email'
  return count === 1 ? '1 email will be sent' : `${formatCount(count)} emails will be sent`
}
