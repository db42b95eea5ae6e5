import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Usage } from '#contract/account.ts'
import type { User } from '#contract/auth.ts'
import { PLANS } from '#domain/plans.ts'
import { formatDollars } from '#web/lib/money.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { UsagePanel } from './UsagePanel.tsx'

export function PlanCard({ user, usage }: { user: User; usage: UseQueryResult<Usage> }) {
  const plan = PLANS[user.subscriptionTier]
  return (
    <Card
      title="Current Plan & Usage"
      actions={
        <ButtonLink to={paths.pricing()} variant="secondary">
          Change Plan
        </ButtonLink>
      }
    >
      <dl className="grid grid-cols-2 gap-y-4 border-y border-line py-4 sm:grid-cols-3">
        <Fact term="Plan">
          <Badge strong>{plan.name}</Badge>
        </Fact>
        <Fact term="Monthly cost">
          <span className="figures">{formatDollars(plan.price)}</span>
        </Fact>
        <Fact term="Status">Active</Fact>
      </dl>
      <h3 className="mt-6 mb-4 font-semibold">Usage</h3>
      {usage.data ? (
        <UsagePanel user={user} usage={usage.data} />
      ) : usage.isError ? (
        <ErrorState onRetry={() => void usage.refetch()} retrying={usage.isFetching}>
          Your usage could not be loaded.
        </ErrorState>
      ) : (
        <Skeleton className="h-44" />
      )}
    </Card>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="mt-1">{children}</dd>
    </div>
  )
}
