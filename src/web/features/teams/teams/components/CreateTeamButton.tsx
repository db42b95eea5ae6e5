import Plus from 'lucide-react/icons/plus'
import { useId } from 'react'
import type { User } from '#contract/auth.ts'
import { canCreateTeam } from '#domain/limits.ts'
import { ForOwners } from '#web/features/money/billing/components/ForOwners.tsx'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'

/** Button that is disabled at the plan's limit, with the reason and a link to upgrade. */
export function CreateTeamButton({
  user,
  used,
  onClick,
}: {
  user: User
  used: number
  onClick: () => void
}) {
  const reason = useId()
  const allowed = canCreateTeam(user, used)
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-3 sm:justify-end">
        <Button
          onClick={onClick}
          disabled={!allowed}
          aria-describedby={allowed ? undefined : reason}
        >
          <Plus aria-hidden="true" className="size-4" />
          Create New Team
        </Button>
        {!allowed && (
          <ForOwners className="flex items-center text-sm text-muted">
            <ButtonLink to={paths.pricing()} variant="secondary">
              Upgrade to Create More Teams
            </ButtonLink>
          </ForOwners>
        )}
      </div>
      {!allowed && (
        <p id={reason} className="text-sm text-muted sm:text-right">
          Limit reached - upgrade to add more teams
        </p>
      )}
    </div>
  )
}
