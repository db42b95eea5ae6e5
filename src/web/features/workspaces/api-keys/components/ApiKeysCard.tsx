import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ApiKey } from '#contract/api-keys.ts'
import { hasApiAccess } from '#domain/limits.ts'
import { formatPlanNames } from '#domain/plans.ts'
import { useUser } from '#web/features/people/auth/queries.ts'
import { useRole } from '#web/features/people/auth/role.ts'
import { apiKeysQuery } from '#web/features/workspaces/api-keys/queries.ts'
import { UpgradeNotice } from '#web/features/money/billing/components/UpgradeNotice.tsx'
import { paths } from '#web/paths.ts'
import { Card } from '#web/ui/Card.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { KeyList } from './KeyList.tsx'
import { OwnKeys } from './OwnKeys.tsx'

export function ApiKeysCard() {
  const { isOwner } = useRole()
  return (
    <Card
      title="API keys"
      description="Let your own programs read teams, rounds and results, and create rounds."
    >
      {isOwner ? <Keys /> : <p>An owner of the workspace manages the API keys.</p>}
      <p className="mt-5 text-sm">
        <TextLink to={paths.docs} className="inline-flex min-h-11 items-center">
          View API documentation
        </TextLink>
      </p>
    </Card>
  )
}

function Keys() {
  const user = useUser()
  return (
    <QueryView query={useQuery(apiKeysQuery)} what="your API keys" sizes={['h-24']}>
      {(keys) => (hasApiAccess(user) ? <OwnKeys keys={keys} /> : <NotInPlan keys={keys} />)}
    </QueryView>
  )
}

/**
 * Shown on plans without API access: an upgrade notice, and keys from an earlier plan, which do not
 * work now.
 */
function NotInPlan({ keys }: { keys: ApiKey[] }) {
  const plan = formatPlanNames('hasApiAccess')
  const container = useRef<HTMLDivElement>(null)
  return (
    <div ref={container} tabIndex={-1}>
      <UpgradeNotice title={`Available on the ${plan} plan`}>
        Create rounds and read results from your own tools, such as a spreadsheet or a dashboard.
      </UpgradeNotice>
      {keys.length > 0 && (
        <div className="mt-5 grid gap-4">
          <p>
            These keys are from an earlier plan and don't work now. They work again on the {plan}{' '}
            plan unless you revoke them.
          </p>
          <KeyList keys={keys} onEmptied={() => container.current?.focus()} />
        </div>
      )}
    </div>
  )
}
