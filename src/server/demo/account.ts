import { randomInt } from 'node:crypto'
import type { User } from '#contract/auth.ts'
import { passwordProblem } from '#domain/passwords.ts'
import * as account from '#server/features/account/service.ts'
import { setTier } from '#server/features/auth/account-status.ts'
import { hashPassword } from '#server/features/auth/passwords.ts'
import * as auth from '#server/features/auth/service.ts'
import type { BillingDeps } from '#server/features/billing/deps.ts'
import * as billing from '#server/features/billing/service.ts'
import type { Db } from '#server/platform/db/database.ts'
import * as repo from './repo.ts'
import { MANAGER } from './story.ts'

/** Without letters and digits that look alike. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const GROUPS = 4
const LETTERS_IN_A_GROUP = 5

/** The demo account of an earlier run; `foreign` where the address is somebody's own. */
export async function earlierAccount(db: Db): Promise<User | 'foreign' | undefined> {
  const mailbox = await auth.mailboxByEmail(db, MANAGER.email)
  if (!mailbox) return undefined
  if (!(await repo.isDemo(db, mailbox.id))) return 'foreign'
  return db.transaction().execute((db) => auth.lockIfExists(db, mailbox.id))
}

/** As its owner would erase it, with what it may have bought meanwhile; without a mail. */
export async function eraseEarlier(deps: BillingDeps, user: User): Promise<void> {
  await billing.endAll(deps, user)
  await deps.db.transaction().execute(async (db) => {
    await auth.lock(db, user.id)
    await account.deleteRows(db, deps.jobs, user.id)
  })
}

/** A confirmed account on the business plan that is marked as a demo, or none at all. */
export async function makeAccount(db: Db, password: string): Promise<User> {
  const passwordHash = await hashPassword(password)
  return db.transaction().execute(async (db) => {
    const { id } = await auth.createAccount(db, { ...MANAGER, passwordHash })
    await repo.markAsDemo(db, id)
    await auth.confirmEmail(db, id)
    await setTier(db, id, 'business')
    return auth.lock(db, id)
  })
}

/** About 116 bits, in groups that can be typed. */
export function makePassword(): string {
  for (;;) {
    const groups = Array.from({ length: GROUPS }, () =>
      Array.from({ length: LETTERS_IN_A_GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
    )
    const password = groups.join('.')
    if (passwordProblem(password) === undefined) return password
  }
}
