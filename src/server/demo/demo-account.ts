import { randomInt } from 'node:crypto'
import type { Organization } from '#domain/organization.ts'
import { passwordProblem } from '#domain/passwords.ts'
import * as account from '#server/features/people/account/service.ts'
import { hashPassword } from '#server/features/people/passwords/passwords.ts'
import * as accounts from '#server/features/people/accounts/public.ts'
import * as callers from '#server/features/people/callers/public.ts'
import type { BillingDeps } from '#server/features/money/billing/deps.ts'
import * as billing from '#server/features/money/billing/service.ts'
import * as workspaces from '#server/features/workspaces/workspaces/service.ts'
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
  const existing = await accounts.findContactByEmail(db, MANAGER.email)
  if (!existing) return undefined
  if (!(await repo.isDemo(db, existing.id))) return 'foreign'
  return scopeOf(db, existing.id)
}

async function scopeOf(db: Db, accountId: string): Promise<Scope> {
  const [scope] = await callers.ownedScopes(db, accountId)
  if (!scope) throw new Error('the demo account owns no workspace')
  return scope
}

/** Deletes the account and its subscription as its owner could, without an email. */
export async function eraseDemoAccount(deps: BillingDeps, scope: Scope): Promise<void> {
  const { user } = scope
  await billing.endAll(deps, scope)
  await deps.db.transaction().execute(async (db) => {
    await workspaces.lockOwned(db, user.id)
    await accounts.lock(db, user.id)
    await account.deleteRows(db, deps.jobs, user.id)
  })
}

/** Creates a confirmed account on the business plan that is marked as a demo. */
export async function createDemoAccount(
  db: Db,
  organization: Organization | null,
  password: string,
): Promise<Scope> {
  const passwordHash = await hashPassword(password)
  return db.transaction().execute(async (db) => {
    const own = organization && { ...organization, sharesWorkspace: false }
    const { id } = await accounts.createAccount(db, own, { ...MANAGER, passwordHash })
    await repo.markAsDemo(db, id)
    await accounts.confirmEmail(db, id)
    const { workspaceId } = await scopeOf(db, id)
    if (!organization) await workspaces.setTier(db, workspaceId, 'business')
    return scopeOf(db, id)
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
