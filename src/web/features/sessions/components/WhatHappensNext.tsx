import { useId } from 'react'
import type { ReactNode } from 'react'
import type { AssessmentSummary } from '#contract/assessments.ts'
import type { QuizSession } from '#contract/sessions.ts'
import { isLive } from '#domain/release.ts'
import { effortOf } from '#web/features/assessments/effort.ts'
import { inWords } from '#web/features/sessions/group-sizes.ts'
import { formatDateTime } from '#web/lib/time.ts'

export function WhatHappensNext({
  session: { groupSize, expiresAt },
  assessment,
}: {
  session: QuizSession
  assessment: AssessmentSummary | undefined
}) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="border-t border-ink pt-5">
      <h2 id={heading} className="font-display text-xl font-medium">
        What happens next
      </h2>
      <ol className="mt-4 divide-y divide-line">
        <Step number={1} title="People answer">
          {assessment
            ? `${effortOf(assessment)}, on any device, with no account.`
            : 'A few minutes, on any device, with no account.'}
        </Step>
        {isLive(groupSize) ? (
          <Step number={2} title="Figures show at once">
            Group size 1 means no protection: every answer counts the moment it arrives, and the
            quiz says so.
          </Step>
        ) : (
          <Step number={2} title="Answers wait for each other">
            They count together, {inWords(groupSize)} or more at a time. Until then you see only how
            many have arrived.
          </Step>
        )}
        <Step number={3} title="The round ends, and you read the result">
          On {formatDateTime(expiresAt)}, or when you close it.
          {!isLive(groupSize) &&
            ` You can ask for figures earlier, once ${inWords(groupSize)} answers wait; fewer than ${inWords(groupSize)} at the end are held back to protect their authors.`}
        </Step>
      </ol>
    </section>
  )
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-5 py-4">
      <span aria-hidden="true" className="figures w-6 shrink-0 font-display text-2xl font-medium">
        {number}
      </span>
      <div>
        <h3 className="font-semibold">{title}</h3>
        <p className="mt-0.5 text-sm text-muted">{children}</p>
      </div>
    </li>
  )
}
