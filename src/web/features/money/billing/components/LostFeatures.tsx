import type { ChangePreview } from '#contract/billing.ts'
import { formatCount } from '#domain/format-count.ts'
import { readOnlyTeamsHeading } from '#web/features/money/billing/plan-words.ts'

/** Lists the features that a smaller plan lacks, and says that nothing is deleted. */
export function LostFeatures({ lost }: { lost: ChangePreview['lost'] }) {
  const { features, readOnlyTeams, readOnlyTeamCount } = lost
  const unnamed = readOnlyTeamCount - readOnlyTeams.length
  return (
    <div className="grid gap-4">
      {features.length > 0 && (
        <div>
          <p className="font-semibold">Not in the new plan</p>
          <ul className="mt-1 list-disc pl-5">
            {features.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
        </div>
      )}
      {readOnlyTeams.length > 0 && (
        <div>
          <p className="font-semibold">{readOnlyTeamsHeading(readOnlyTeamCount)}</p>
          <ul className="mt-1 list-disc pl-5">
            {readOnlyTeams.map(({ id, name }) => (
              <li key={id}>
                <bdi>{name}</bdi>
              </li>
            ))}
            {unnamed > 0 && <li>and {formatCount(unnamed)} more</li>}
          </ul>
        </div>
      )}
      <p>
        Nothing is deleted. Teams, rounds and results stay readable, and work again when your plan's
        limits allow.
      </p>
    </div>
  )
}
