import * as workspaces from '#server/features/workspaces/service.ts'
import type { Db } from '#server/platform/db/database.ts'
import { deleteKnownBrowsers } from './known-browsers.ts'
import { deleteLoginsOf } from './login-repo.ts'
import { deletePendingLogins } from './pending-logins.ts'
import * as repo from './repo.ts'

// Accounts whose email address was verified by an identity provider.

/** The owner of a verified address. */
export interface VerifiedPerson {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}

/**
 * Creates an account without a password, in the caller's transaction; undefined if the address already
 * has an account. `withWorkspace` creates its workspace too.
 */
export async function createVerifiedAccount(
  db: Db,
  person: VerifiedPerson,
  { withWorkspace }: { readonly withWorkspace: boolean },
): Promise<string | undefined> {
  const workspaceId = workspaces.newWorkspaceId()
  const ownerId = await repo.insertConfirmedAccount(db, { ...person, workspaceId })
  if (ownerId === undefined) return undefined
  if (withWorkspace) {
    const name = `${person.firstName} ${person.lastName}`
    await workspaces.create(db, { workspaceId, name, ownerId })
  } else {
    // After the insert: a trigger for older servers creates a workspace for an account without one.
    await repo.setCurrentWorkspace(db, ownerId, null)
  }
  return ownerId
}

/**
 * Transfers an account with an unconfirmed address to the verified owner of the address: removes the
 * previous password, name, logins and providers. The caller holds the account's lock.
 */
export async function transferAccount(
  db: Db,
  accountId: string,
  person: VerifiedPerson,
): Promise<void> {
  await repo.confirmWithoutPassword(db, accountId, person)
  await deleteLoginsOf(db, accountId)
  await deletePendingLogins(db, accountId)
  await deleteKnownBrowsers(db, accountId)
  await repo.deleteIdentitiesOf(db, accountId)
}
