import { ApiError, reasonOf } from '#web/lib/api.ts'

interface Problem {
  readonly title: string
  readonly description: string
  /** True if a larger plan would help. */
  readonly upgrade: boolean
}

/** Returns the message for a round that could not be created or changed. */
export function roundProblem(
  error: unknown,
  fallback = "We couldn't create the round. Please try again.",
): Problem {
  const body = error instanceof ApiError ? error.body : undefined
  return {
    title: body?.upgradeRequired ? 'Upgrade Required' : 'Round not saved',
    description: body?.issues?.[0]?.message ?? reasonOf(error, fallback),
    upgrade: body?.upgradeRequired === true,
  }
}
