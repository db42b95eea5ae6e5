import { formatCount } from '#domain/format-count.ts'
import { formatList } from '#domain/format-list.ts'

/** What is removed from an account, in the order in which the email names it. */
export const REMOVED_KINDS = [
  'people',
  'memberships',
  'invitations',
  'apiKeys',
  'sharedLinks',
  'logins',
  'pendingLogins',
  'rememberedBrowsers',
  'identities',
  'apps',
  'passkeys',
  'recoveryCodes',
  'emailChanges',
] as const
type RemovedKind = (typeof REMOVED_KINDS)[number]

/** How many of each kind were removed. */
export type Removed = Readonly<Partial<Record<RemovedKind, number>>>

const NAMES: Readonly<Record<RemovedKind, readonly [one: string, several: string]>> = {
  people: ['other person in your workspaces', 'other people in your workspaces'],
  memberships: ['membership in a workspace of others', 'memberships in workspaces of others'],
  invitations: ['invitation to your workspaces', 'invitations to your workspaces'],
  apiKeys: ['API key', 'API keys'],
  sharedLinks: ['shared link to results', 'shared links to results'],
  logins: ['signed-in browser', 'signed-in browsers'],
  pendingLogins: ['unfinished sign-in', 'unfinished sign-ins'],
  rememberedBrowsers: ['remembered browser', 'remembered browsers'],
  identities: ['sign-in with a provider', 'sign-ins with a provider'],
  apps: ['authenticator app', 'authenticator apps'],
  passkeys: ['passkey', 'passkeys'],
  recoveryCodes: ['recovery code', 'recovery codes'],
  emailChanges: ['requested change of the email address', 'requested changes of the email address'],
}

/** Returns `2 other people in your workspaces and 1 API key`; empty if nothing was removed. */
export function removedInWords(removed: Removed): string {
  const parts = REMOVED_KINDS.flatMap((kind) => {
    const count = removed[kind] ?? 0
    return count === 0 ? [] : `${formatCount(count)} ${NAMES[kind][count === 1 ? 0 : 1]}`
  })
  return formatList(parts)
}
