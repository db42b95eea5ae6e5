import type { ReactNode } from 'react'
import type { AssessmentSummary } from '#contract/assessments.ts'
import type { Round } from '#contract/rounds.ts'
import { isLive } from '#domain/release.ts'
import { effortText } from '#web/features/rounds/assessments/effort-text.ts'
import { numberInWords } from '#web/features/rounds/rounds/group-sizes.ts'
import { Section } from '#web/ui/Section.tsx'
import { formatDateTime } from '#web/lib/time.ts'

export function WhatHappensNext({
  round: { groupSize, expiresAt },
  assessment,
}: {
  round: Round
  assessment: AssessmentSummary | undefined
}) {
  return (
    <Section title="What happens next" ruled>
      <ol className="divide-y divide-line">
        <Step number={1} title="People respond">
          {assessment
            ? `${effortText(assessment)}, on any device, with no account.`
            : 'A few minutes, on any device, with no account.'}
        </Step>
        {isLive(groupSize) ? (
          <Step number={2} title="Results appear immediately">
            Group size 1 means no protection: every response is included in the results immediately,
            and the survey page tells people so.
          </Step>
        ) : (
          <Step number={2} title="Responses are grouped">
            They are added to the results {numberInWords(groupSize)} or more at a time. Until then
            you see only how many were received.
          </Step>
        )}
        <Step number={3} title="The round ends and you see the results">
          On {formatDateTime(expiresAt)}, or when you close it.
          {!isLive(groupSize) &&
            ` You can show results earlier, once ${numberInWords(groupSize)} responses are waiting. If fewer are waiting at the end, they are held back to protect the people who responded.`}
        </Step>
      </ol>
    </Section>
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
