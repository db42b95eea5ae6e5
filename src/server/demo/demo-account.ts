import { randomInt } from 'node:crypto'
import { passwordProblem } from '#domain/passwords.ts'
import * as account from '#server/features/account/service.ts'
import { hashPassword } from '#server/features/auth/passwords.ts'
import * as auth from '#server/features/auth/service.ts'
import type { BillingDeps } from '#server/features/billing/deps.ts'
import * as billing from '#server/features/billing/service.ts'
import * as workspaces from '#server/features/workspaces/service.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Scope } from '#server/platform/scope.ts'
import * as repo from './repo.ts'
import { MANAGER } from './seed-data.ts'

/** Without characters that look alike. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const GROUPS = 4
const GROUP_LENGTH = 5

/** Returns the existing demo account, or `foreign` if another account has its email address. */
export async function findDemoAccount(db: Db): Promise<Scope | 'foreign' | undefined> {
  const existing = await auth.findContactByEmail(db, MANAGER.email)
  if (!existing) return undefined
  if (!(await repo.isDemo(db, existing.id))) return 'foreign'
  return db.transaction().execute((db) => auth.lockWithScope(db, existing.id))
}

/** Deletes the account and its subscription as its owner could, without an email. */
export async function eraseDemoAccount(deps: BillingDeps, scope: Scope): Promise<void> {
  const { user } = scope
  await billing.endAll(deps, scope)
  await deps.db.transaction().execute(async (db) => {
    await workspaces.lockOwned(db, user.id)
    await auth.lock(db, user.id)
    await account.deleteRows(db, deps.jobs, user.id)
  })
}

/** Creates a confirmed account on the business plan that is marked as a demo. */
export async function createDemoAccount(db: Db, password: string): Promise<Scope> {
  const passwordHash = await hashPassword(password)
  return db.transaction().execute(async (db) => {
    const { id } = await auth.createAccount(db, { ...MANAGER, passwordHash })
    await repo.markAsDemo(db, id)
    await auth.confirmEmail(db, id)
    const { workspaceId } = await auth.lockWithScope(db, id)
    await workspaces.setTier(db, workspaceId, 'business')
    return auth.lockWithScope(db, id)
  })
}

/** Returns a password of about 116 bits in groups that can be typed. */
export function generatePassword(): string {
  for (;;) {
    const groups = Array.from({ length: GROUPS }, () =>
      Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
    )
    const password = groups.join('.')
    if (passwordProblem(password) === undefined) return password
  }
}
