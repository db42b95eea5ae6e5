import { ApiError, reasonOf } from '#web/lib/api.ts'
import { toast } from '#web/lib/toast.ts'

export type TeamMode = 'create' | 'edit'

const FAILED: Readonly<Record<TeamMode, string>> = {
  create: 'Failed to create team. Please try again.',
  edit: 'Failed to save team. Please try again.',
}

interface Problem {
  readonly title: string
  readonly description: string
  /** True if a larger plan would help. */
  readonly upgrade: boolean
}

/** Returns the message for a team that could not be saved. */
export function teamProblem(error: unknown, mode: TeamMode): Problem {
  const body = error instanceof ApiError ? error.body : undefined
  if (body?.upgradeRequired) {
    return {
      title: 'Upgrade Required',
      description: `You've reached the ${body.tier} plan limit of ${body.limit} team(s). Upgrade your plan to create more teams.`,
      upgrade: true,
    }
  }
  return {
    title: 'Error',
    description: body?.issues?.[0]?.message ?? reasonOf(error, FAILED[mode]),
    upgrade: false,
  }
}

export function toastTeamProblem(error: unknown, mode: TeamMode): void {
  const { title, description } = teamProblem(error, mode)
  toast({ title, description, tone: 'error' })
}
