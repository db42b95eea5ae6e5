import type { AgreedAction } from '#contract/actions.ts'
import { describeAgreement, describeEvidence } from '#domain/agreed-words.ts'
import { Card } from '#web/ui/Card.tsx'

/** What the team agreed since its previous round, each with what has changed. Needs no login. */
export function AgreedActions({ agreed }: { agreed: readonly AgreedAction[] }) {
  if (agreed.length === 0) return null
  return (
    <Card
      id="agreed"
      title="What you agreed"
      description="Since the previous round. A change can have many reasons."
    >
      <ul className="-my-3 divide-y divide-line">
        {agreed.map((action) => (
          <li key={action.id} className="py-3">
            <p dir="auto" className="wrap-anywhere">
              {describeAgreement(action)}
            </p>
            {action.reason && (
              <p dir="auto" className="text-sm whitespace-pre-line wrap-anywhere text-muted">
                Reason: {action.reason}
              </p>
            )}
            <Evidence action={action} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Evidence({ action }: { action: AgreedAction }) {
  const text = describeEvidence(action)
  return text ? <p className="figures mt-0.5 font-semibold">{text}</p> : null
}
