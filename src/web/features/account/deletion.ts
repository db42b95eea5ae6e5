import type { Usage } from '#contract/account.ts'
import { PLANS } from '#domain/plans.ts'
import type { Tier } from '#domain/plans.ts'
import { inFigures } from '#web/lib/figures.ts'

export interface DeletionValues {
  email: string
  password: string
}

/** Whether all is there that the server asks for; it decides whether it is right. */
export function mayDelete(
  { email, password }: DeletionValues,
  account: { readonly email: string; readonly hasPassword: boolean },
): boolean {
  const sameAddress = email.trim().toLowerCase() === account.email.toLowerCase()
  return sameAddress && (!account.hasPassword || password !== '')
}

/** Everything that goes with an account, with its counts as far as they are known. */
export function whatGoes(usage: Usage | undefined, tier: Tier): string[] {
  return [
    ...teamsAndSessions(usage),
    ...(tier === 'free' ? [] : [`Your ${PLANS[tier].name} plan: nothing more is charged`]),
    'Your own saved results',
    'The support requests that you sent us while you were signed in',
    'Your profile and every login: all your browsers are signed out',
  ]
}

function teamsAndSessions(usage: Usage | undefined): string[] {
  const rounds = 'All your rounds with all their answers'
  if (!usage) return ['All your teams', rounds]
  const { teamsUsed: teams, totalResponses: counting } = usage
  if (teams === 0) return []
  return [
    teams === 1 ? 'Your team' : `Your ${teams} teams`,
    counting === 0
      ? rounds
      : `${rounds} (${inFigures(counting)} ${counting === 1 ? 'counts' : 'count'} in your results so far)`,
  ]
}
