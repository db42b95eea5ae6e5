import { Lock } from 'lucide-react'
import { plansInWords } from '#domain/plans.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'

const PARTS = [
  ['How sure each score is', "The range in which the whole team's score lies, for every figure."],
  ['Split teams', 'The questions on which two camps hide behind one average.'],
  ['Change since the last round', 'Whether a difference is more than chance.'],
  ['Over time', 'All rounds as a heat map, a profile and a trend.'],
  ['Beside other teams', 'Where this team stands among others.'],
] as const

/** What larger plans read from the same answers: named, and never drawn from made-up figures. */
export function LockedAnalytics() {
  return (
    <Card
      className="no-print"
      title={
        <>
          <Lock aria-hidden="true" className="mr-2 inline size-4 -translate-y-px" />
          More from the same answers
        </>
      }
      description={`Part of ${plansInWords('hasAdvancedAnalytics')}. Nothing needs to be asked again.`}
      actions={
        <ButtonLink to={paths.pricing()} variant="secondary">
          See the plans
        </ButtonLink>
      }
    >
      <dl className="divide-y divide-line border-t border-ink">
        {PARTS.map(([name, tells]) => (
          <div key={name} className="grid gap-x-6 py-3 sm:grid-cols-[16rem_minmax(0,1fr)]">
            <dt>{name}</dt>
            <dd className="text-muted">{tells}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
