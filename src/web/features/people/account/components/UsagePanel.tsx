import { useId } from 'react'
import type { Usage } from '#contract/account.ts'
import type { User } from '#contract/auth.ts'
import { UNLIMITED } from '#domain/plans.ts'
import { limitStatus, monthlyRoundLimit, teamLimit, usageProgress } from '#domain/limits.ts'
import { formatCount } from '#domain/format-count.ts'
import { ForOwners } from '#web/features/money/billing/components/ForOwners.tsx'
import { paths } from '#web/paths.ts'
import { ProgressBar } from '#web/ui/ProgressBar.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'

export function UsagePanel({ user, usage }: { user: User; usage: Usage }) {
  const status = limitStatus(user, { teams: usage.teamsUsed, rounds: usage.monthlyQuizzesUsed })
  return (
    <>
      <div className="grid gap-5">
        <Meter
          label="Teams"
          used={usage.teamsUsed}
          limit={teamLimit(user)}
          isAdmin={user.isAdmin}
        />
        {status.teams === 'limit_reached' && (
          <ForOwners className="-mt-2 text-sm text-muted">
            <p className="-mt-2 text-sm font-medium">
              <TextLink to={paths.pricing()}>Limit reached - upgrade to add more teams</TextLink>
            </p>
          </ForOwners>
        )}
        <Meter
          label="Rounds this month"
          used={usage.monthlyQuizzesUsed}
          limit={monthlyRoundLimit(user)}
          isAdmin={user.isAdmin}
        />
      </div>
      <dl className="mt-6 grid grid-cols-2 gap-4 border-t border-line pt-4">
        <Count term="Responses" value={usage.totalResponses} />
        <Count term="Reports" value={usage.totalReports} />
      </dl>
    </>
  )
}

/** Only administrators read that there is no limit. */
function Meter({
  label,
  used,
  limit,
  isAdmin,
}: {
  label: string
  used: number
  limit: number
  isAdmin: boolean
}) {
  const id = useId()
  const unlimited = limit === UNLIMITED
  return (
    <div>
      <p className="mb-2 flex justify-between gap-4 text-sm">
        <span id={id}>{label}</span>
        <span className="figures text-muted">
          {used}
          {(!unlimited || isAdmin) && <> of {unlimited ? <Unlimited /> : limit}</>}
        </span>
      </p>
      <ProgressBar
        percent={usageProgress(limit, used)}
        labelledBy={id}
        valueText={unlimited ? `${used}, no limit` : `${used} of ${limit}`}
      />
    </div>
  )
}

const Unlimited = () => (
  <>
    <span aria-hidden="true">∞</span>
    <span className="sr-only">unlimited</span>
  </>
)

function Count({ term, value }: { term: string; value: number }) {
  return (
    <div>
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="figures font-display text-2xl font-medium">{formatCount(value)}</dd>
    </div>
  )
}
