import type { Usage } from '#contract/account.ts'
import { PLANS } from '#domain/plans.ts'
import type { Tier } from '#domain/plans.ts'
import { inFigures } from '#web/lib/figures.ts'

export interface DeletionValues {
  email: string
  password: string
}

/** True if all required fields are filled in. The server checks their values. */
export function mayDelete(
  { email, password }: DeletionValues,
  account: { readonly email: string; readonly hasPassword: boolean },
): boolean {
  const sameAddress = email.trim().toLowerCase() === account.email.toLowerCase()
  return sameAddress && (!account.hasPassword || password !== '')
}

/** Lists everything that is deleted with an account, with counts if known. */
export function whatGoes(usage: Usage | undefined, tier: Tier): string[] {
  return [
    ...teamsAndSessions(usage),
    ...(tier === 'free' ? [] : [`Your ${PLANS[tier].name} plan (you won't be charged again)`]),
    'Your own saved results',
    'Support requests you sent while signed in',
    'Your profile, and all your browsers are signed out',
  ]
}

function teamsAndSessions(usage: Usage | undefined): string[] {
  const rounds = 'All your rounds and their responses'
  if (!usage) return ['All your teams', rounds]
  const { teamsUsed: teams, totalResponses: counting } = usage
  if (teams === 0) return []
  return [
    teams === 1 ? 'Your team' : `Your ${teams} teams`,
    counting === 0 ? rounds : `${rounds} (${inFigures(counting)} included in your results)`,
  ]
}
