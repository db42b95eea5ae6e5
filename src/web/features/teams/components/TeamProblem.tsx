import { UpgradeNotice } from '#web/features/billing/components/UpgradeNotice.tsx'
import { teamProblem } from '#web/features/teams/team-problem.ts'
import type { TeamMode } from '#web/features/teams/team-problem.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** Why the team was not saved, above the fields that still hold what was typed. */
export function TeamProblem({ error, mode }: { error: unknown; mode: TeamMode }) {
  const { title, description, upgrade } = teamProblem(error, mode)
  if (upgrade) return <UpgradeNotice alert>{description}</UpgradeNotice>
  return (
    <div role="alert">
      <Notice tone="warn" title={title}>
        {description}
      </Notice>
    </div>
  )
}
