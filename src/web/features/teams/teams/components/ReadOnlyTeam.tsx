import type { ReactNode } from 'react'
import { readOnlyReason } from '#domain/limits.ts'
import { useUser } from '#web/features/people/auth/queries.ts'
import { ForOwners } from '#web/features/money/billing/components/ForOwners.tsx'
import { UpgradeNotice } from '#web/features/money/billing/components/UpgradeNotice.tsx'
import { paths } from '#web/paths.ts'
import { TextLink } from '#web/ui/TextLink.tsx'

/** Explains why a read-only team cannot start a round, with a link to upgrade. */
export function NoNewRounds({ teamName }: { teamName: string }) {
  const user = useUser()
  return (
    <>
      <p className="text-sm text-muted">{readOnlyReason(user)}</p>
      <ForOwners>
        <TextLink to={paths.pricing()} className="inline-flex min-h-11 items-center text-sm">
          Upgrade<span className="sr-only"> to start rounds with {teamName}</span>
        </TextLink>
      </ForOwners>
    </>
  )
}

/** Notice that explains why an action on a read-only team is not available. */
export function ReadOnlyNotice({ title }: { title: ReactNode }) {
  const user = useUser()
  return <UpgradeNotice title={title}>{readOnlyReason(user)}</UpgradeNotice>
}
