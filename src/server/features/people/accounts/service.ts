import type { User } from '#contract/auth.ts'
import { newWorkspaceName } from '#domain/organization.ts'
import type { Organization } from '#domain/organization.ts'
import { toCaller } from '#server/features/people/callers/public.ts'
import * as workspaces from '#server/features/workspaces/workspaces/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { Caller, WorkspaceId } from '#server/platform/scope.ts'
import * as emails from './email-repo.ts'
import * as repo from './repo.ts'

/** A person who registers. */
interface NewAccount {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly passwordHash: string
}

/**
 * Creates an account with a password and its workspace, in the caller's transaction, or adds it to the shared one.
 * 409 if the address already has an account, 503 if the shared workspace is unclear.
 */
export async function createAccount(
  db: Db,
  organization: Organization | null,
  person: NewAccount,
): Promise<{ id: string }> {
  const shared = await workspaces.lockShared(db, organization)
  const workspaceId = shared ?? workspaces.newWorkspaceId()
  const { id } = await createAccountIn(db, person, workspaceId)
  const name = `${person.firstName} ${person.lastName}`
  if (shared !== undefined) {
    await workspaces.joinShared(db, shared, { id, name, email: person.email })
    return { id }
  }
  const ownName = newWorkspaceName(organization, name)
  await workspaces.create(db, organization, { workspaceId, name: ownName, ownerId: id })
  return { id }
}

/** Works like createAccount, for a workspace to which the caller adds the account. */
export async function createAccountIn(
  db: Db,
  person: NewAccount,
  workspaceId: WorkspaceId,
): Promise<{ id: string }> {
  const id = await repo.insertAccount(db, { ...person, workspaceId })
  if (id === undefined || (await emails.isReserved(db, person.email, id))) {
    throw new AppError('conflict', 'An account with this email already exists.')
  }
  return { id }
}

/** Returns the account of an address, with the address in the case in which it was registered. */
export const findContactByEmail = (db: Db, email: string) => repo.findContactByEmail(db, email)

/**
 * Returns the address of an account and whether it is confirmed; undefined if the account no longer
 * exists.
 */
export const findContactById = (db: Db, accountId: string) => repo.findContactById(db, accountId)

/** Marks the address as confirmed; keeps the first time of confirmation. */
export const confirmEmail = (db: Db, accountId: string): Promise<void> =>
  repo.setEmailConfirmed(db, accountId)

/** True if the address was another account's until a few days ago. Ask after storing it. */
export const isEmailReserved = (db: Db, email: string, accountId: string): Promise<boolean> =>
  emails.isReserved(db, email, accountId)

/**
 * Changes the address to one that is confirmed, in the caller's transaction. 409 if another account has it, or
 * had it until a few days ago.
 */
export async function changeEmail(db: Db, accountId: string, email: string): Promise<void> {
  await emails.updateEmail(db, accountId, email).catch((error: { code?: unknown }) => {
    throw error.code === UNIQUE_VIOLATION ? emailInUse() : error
  })
  if (await emails.isReserved(db, email, accountId)) throw emailInUse()
}

const UNIQUE_VIOLATION = '23505'

const emailInUse = () =>
  new AppError('conflict', 'Another account has this address by now. Nothing was changed.')

/** Sets first and last name. */
export const changeNames = (
  db: Db,
  accountId: string,
  names: { readonly firstName: string; readonly lastName: string },
): Promise<void> => emails.updateNames(db, accountId, names)

/** Sets the workspace of calls that name none; null for an account without a workspace. */
export const setCurrentWorkspace = (
  db: Db,
  accountId: string,
  workspaceId: WorkspaceId,
): Promise<void> => repo.setCurrentWorkspace(db, accountId, workspaceId)

/** Deletes an account. The caller has deleted its workspaces. */
export const deleteAccount = (db: Db, accountId: string): Promise<void> =>
  repo.deleteAccount(db, accountId)

/** Locks the signed-in account until the transaction ends; 401 if it no longer exists. */
export const lock = async (db: Db, accountId: string): Promise<User> =>
  (await lockCaller(db, accountId)).user

/** Locks an account like `lock` and returns it with the scope of its current workspace. */
export async function lockCaller(db: Db, accountId: string): Promise<Caller> {
  const account = await repo.lockAccount(db, accountId)
  if (!account) throw new AppError('unauthenticated', 'Please sign in.')
  return toCaller(account)
}

/** Locks another person's account until the transaction ends. Does nothing if it no longer exists. */
export async function lockIfExists(db: Db, accountId: string): Promise<void> {
  await repo.lockAccount(db, accountId)
}
