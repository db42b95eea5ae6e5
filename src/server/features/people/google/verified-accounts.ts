import { newWorkspaceName } from '#domain/organization.ts'
import type { Organization } from '#domain/organization.ts'
import * as accounts from '#server/features/people/accounts/public.ts'
import * as workspaces from '#server/features/workspaces/workspaces/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import * as repo from './verified-account-repo.ts'

// Accounts whose email address was verified by an identity provider.

/** The owner of a verified address. */
export interface VerifiedPerson {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}

/**
 * Creates an account without a password, in the caller's transaction; undefined if the address already
 * has an account. `withWorkspace` creates its workspace too, or adds it to the shared one; throws
 * SharedWorkspaceUnclear.
 */
export async function createVerifiedAccount(
  db: Db,
  organization: Organization | null,
  person: VerifiedPerson,
  { withWorkspace }: { readonly withWorkspace: boolean },
): Promise<string | undefined> {
  // Read first, because who has an account joins nothing, so an unclear shared workspace does not matter.
  if (await accounts.findContactByEmail(db, person.email)) return undefined
  const shared = withWorkspace ? await workspaces.lockShared(db, organization) : undefined
  const workspaceId = shared ?? (withWorkspace ? workspaces.newWorkspaceId() : null)
  const ownerId = await repo.insertConfirmedAccount(db, { ...person, workspaceId })
  if (ownerId === undefined) return undefined
  const name = `${person.firstName} ${person.lastName}`
  if (shared !== undefined) {
    await workspaces.joinShared(db, shared, { id: ownerId, name, email: person.email })
  } else if (workspaceId !== null) {
    const ownName = newWorkspaceName(organization, name)
    await workspaces.create(db, organization, { workspaceId, name: ownName, ownerId })
  }
  return ownerId
}

/**
 * Confirms an account's address, replaces its name and removes its password. The caller holds the account's
 * lock and has removed the other ways to sign in.
 */
export const transferAccount = (db: Db, accountId: string, person: VerifiedPerson): Promise<void> =>
  repo.confirmWithoutPassword(db, accountId, person)
