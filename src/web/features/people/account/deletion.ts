import type { Usage } from '#contract/account.ts'
import { isSameAddress } from '#domain/email-address.ts'
import { planOf } from '#domain/plans.ts'
import type { Tier } from '#domain/plans.ts'
import { formatCount } from '#domain/format-count.ts'
import { isOwnServer } from '#web/lib/organization.ts'

export interface DeletionValues {
  email: string
  password: string
}

/** True if all required fields are filled in. The server checks their values. */
export function canDelete(
  { email, password }: DeletionValues,
  account: { readonly email: string; readonly hasPassword: boolean },
): boolean {
  const sameAddress = isSameAddress(email, account.email)
  return sameAddress && (!account.hasPassword || password !== '')
}

/** Lists everything that is deleted with an account, with counts if known. */
export function listDeletedData(usage: Usage | undefined, tier: Tier): string[] {
  return [
    ...teamsAndRounds(usage),
    ...(tier === 'free' || isOwnServer()
      ? []
      : [`Your ${planOf(tier).name} plan (you won't be charged again)`]),
    'Your own saved results',
    'Support requests you sent while signed in',
    'Your profile (all your browsers are signed out)',
  ]
}

function teamsAndRounds(usage: Usage | undefined): string[] {
  const rounds = 'All your rounds and their responses'
  if (!usage) return ['All your teams', rounds]
  const { teamsUsed: teams, totalResponses: received } = usage
  if (teams === 0) return []
  return [
    teams === 1 ? 'Your team' : `Your ${teams} teams`,
    received === 0 ? rounds : `${rounds} (${formatCount(received)} received)`,
  ]
}
