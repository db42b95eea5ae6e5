import type { Credentials, User } from '#contract/auth.ts'
import * as workspaces from '#server/features/workspaces/workspaces/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { secondFactorMissing } from '#server/platform/http/require-role.ts'
import { authorizedScope } from '#server/platform/scope.ts'
import type { Caller, Scope, WorkspaceId, WorkspaceTarget } from '#server/platform/scope.ts'
import { hashToken } from '#server/platform/tokens.ts'
import type { z } from 'zod'
import type { RateLimiter } from '#server/platform/rates/rate-limiter.ts'
import type { ClientInfo } from './client-info.ts'
import { deleteKnownBrowsers, knownBrowserKey } from './known-browsers.ts'
import * as logins from './login-repo.ts'
import * as emails from './email-repo.ts'
import * as repo from './repo.ts'
import * as callers from './caller-repo.ts'
import type { AccountRow } from './caller-repo.ts'
import { AccountSuspended } from './account-suspended.ts'
import { LOGIN_DAYS, MAX_LOGIN_DAYS } from './login-lifetime.ts'
import { createLogin, finishFirstStep } from './login-steps.ts'
import type { LoginStep } from './login-steps.ts'
import { verifyLoginPassword } from './login-throttle.ts'
import { deletePendingLogins } from './pending-logins.ts'
import { toUser } from './to-user.ts'

export { createLogin, finishFirstStep, toUser }
export type { LoginStep, SignedIn } from './login-steps.ts'

/** A person who registers. */
interface NewAccount {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly passwordHash: string
}

/**
 * Creates an account with a password and its workspace, in the caller's transaction. 409 if the
 * address already has an account.
 */
export async function createAccount(db: Db, person: NewAccount): Promise<{ id: string }> {
  const workspaceId = workspaces.newWorkspaceId()
  const { id } = await createAccountIn(db, person, workspaceId)
  const name = `${person.firstName} ${person.lastName}`
  await workspaces.create(db, { workspaceId, name, ownerId: id })
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

/**
 * Signs a user in with email and password, or leads to the second step. An unknown address and a wrong
 * password give the same 401 after the same time; a correct password of a suspended account gives 403.
 */
export async function login(
  { db, rates, contactEmail }: { db: Db; rates: RateLimiter; contactEmail: string },
  { email, password }: z.output<typeof Credentials>,
  client: ClientInfo,
): Promise<LoginStep> {
  const account = await repo.passwordHashByEmail(db, email)
  const attempt = {
    subject: email.toLowerCase(),
    network: client.network,
    knownBrowser: account && (await knownBrowserKey(db, account.id, client.knownToken)),
  }
  const correct = await verifyLoginPassword(
    rates,
    attempt,
    account?.password_hash ?? null,
    password,
  )
  if (!account || !correct) throw wrongCredentials()
  return db.transaction().execute(async (db) => {
    // The check takes long, so the password may have been changed in the meantime.
    await lock(db, account.id)
    const current = await repo.passwordHashByEmail(db, email)
    if (current?.id !== account.id || current.password_hash !== account.password_hash) {
      throw wrongCredentials()
    }
    if (current.suspended) throw new AccountSuspended(contactEmail)
    return finishFirstStep(db, account.id, client)
  })
}

const wrongCredentials = () => new AppError('unauthenticated', 'Wrong email or password.')

/** Deletes a browser's login; does nothing if the token is unknown. */
export async function logout(db: Db, token: string): Promise<void> {
  await logins.deleteLogin(db, hashToken(token))
}

/**
 * Returns the person of a login token, with the scope of the target's workspace; null if the token is
 * unknown or expired. `refresh` extends the login once a day.
 */
export async function callerByToken(
  db: Db,
  token: string,
  { refresh, target }: { readonly refresh: boolean; readonly target: WorkspaceTarget | null },
): Promise<Caller | null> {
  const tokenHash = hashToken(token)
  const account = await callers.accountByLogin(db, tokenHash, target)
  if (!account) return null
  if (account.stale && refresh) {
    await repo.refreshLogin(db, tokenHash, LOGIN_DAYS, MAX_LOGIN_DAYS)
  }
  return toCaller(account)
}

/**
 * Returns the scope of an API key, without admin rights; null if the key is unknown or the account is
 * suspended. The caller checks what the key may do.
 */
export async function scopeByKey(db: Db, keyHash: Buffer): Promise<Scope | null> {
  const account = await callers.accountByKey(db, keyHash)
  if (account?.lacks_second_factor) throw secondFactorMissing()
  return account ? toCaller({ ...account, role: 'user' }).scope : null
}

/**
 * Returns the scopes of the workspaces that an account can reach, which depends on its second factor.
 */
export async function scopesOf(db: Db, accountId: string): Promise<Scope[]> {
  const rows = await callers.accountByWorkspace(db, accountId)
  return rows.flatMap((row) => toCaller(row).scope ?? [])
}

/** Returns the scopes of the workspaces that an account owns, including those that it cannot reach. */
export async function ownedScopes(db: Db, accountId: string): Promise<Scope[]> {
  const rows = await callers.accountByWorkspace(db, accountId)
  return rows
    .flatMap((row) => toCaller({ ...row, lacks_second_factor: false }).scope ?? [])
    .filter(({ role }) => role === 'owner')
}

/** True if the token belongs to an active login. */
export const isLoginActive = async (db: Db, token: string): Promise<boolean> =>
  (await callers.accountByLogin(db, hashToken(token), null)) !== undefined

/** Returns the account of an address, with the address in the case in which it was registered. */
export const findContactByEmail = (db: Db, email: string) => repo.findContactByEmail(db, email)

/**
 * Returns the address of an account and whether it is confirmed; undefined if the account no longer
 * exists.
 */
export const findContactById = (db: Db, accountId: string) => repo.findContactById(db, accountId)

/** Sets a password and deletes all logins, known browsers and providers, in the caller's transaction. */
export async function setPassword(db: Db, accountId: string, passwordHash: string): Promise<void> {
  await repo.updatePasswordHash(db, accountId, passwordHash)
  await endAccess(db, accountId)
}

/**
 * Deletes the logins, pending sign-ins, known browsers, providers and a requested change of address of an
 * account, in the caller's transaction, and returns how many there were.
 */
export const endAccess = async (db: Db, accountId: string) => ({
  logins: await logins.deleteLoginsOf(db, accountId),
  pendingLogins: await deletePendingLogins(db, accountId),
  rememberedBrowsers: await deleteKnownBrowsers(db, accountId),
  identities: await repo.deleteIdentitiesOf(db, accountId),
  emailChanges: await emails.deletePendingChange(db, accountId),
})

/** Ends all logins and pending sign-ins of an account, in the caller's transaction. */
export async function endLogins(db: Db, accountId: string): Promise<void> {
  await logins.deleteLoginsOf(db, accountId)
  await deletePendingLogins(db, accountId)
}

/**
 * Marks a login as used by the owner of the account just now. 401 if it was ended in the meantime.
 * @param withFactor true if the person proved a second factor
 */
export async function confirmLogin(db: Db, token: string, withFactor = false): Promise<void> {
  if (await logins.setConfirmed(db, hashToken(token), withFactor)) return
  throw new AppError('unauthenticated', 'Please sign in.')
}

/** Returns the account's password hash; null if it has none. */
export const passwordHashOf = (db: Db, accountId: string) => repo.passwordHashById(db, accountId)

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

/** Removes the password, the logins and all that `endAccess` ends, in the caller's transaction. */
export async function removePassword(db: Db, accountId: string): Promise<void> {
  await emails.removePassword(db, accountId)
  await endAccess(db, accountId)
}

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

function toCaller(account: AccountRow & { confirmed?: boolean; factor_proven?: boolean }): Caller {
  const { workspace_id: workspaceId, workspace_role: role } = account
  const user = toUser(account)
  const isMember = workspaceId !== null && role !== null && !account.lacks_second_factor
  return {
    user,
    scope: isMember ? authorizedScope({ workspaceId, role, user }) : null,
    confirmed: account.confirmed ?? false,
    factorProven: account.factor_proven ?? false,
  }
}
