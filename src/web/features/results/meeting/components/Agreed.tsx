import type { AgreedAction } from '#contract/actions.ts'
import { describeAgreement, describeEvidence } from '#domain/agreed-words.ts'

/** What the team agreed before this round, and how its categories have changed since. */
export function Agreed({ actions }: { actions: readonly AgreedAction[] }) {
  return (
    <ul className="grid flex-1 content-evenly gap-5">
      {actions.map((action) => (
        <li key={action.id} className="border-t border-ink pt-3">
          <p dir="auto" className="font-display text-2xl font-medium wrap-anywhere">
            {describeAgreement(action)}
          </p>
          <p dir="auto" className="mt-1 text-lg wrap-anywhere text-muted empty:hidden">
            {action.reason}
          </p>
          <p className="figures mt-1 text-xl empty:hidden">{describeEvidence(action)}</p>
        </li>
      ))}
    </ul>
  )
}
