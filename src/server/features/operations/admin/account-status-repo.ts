import type { Db } from '#server/platform/db/database.ts'
import { sql } from 'kysely'

export async function updateGrants(
  db: Db,
  accountId: string,
  grants: { role?: 'user' | 'admin'; suspended_at?: null },
): Promise<void> {
  await db.updateTable('accounts').set(grants).where('id', '=', accountId).execute()
}

export async function suspend(db: Db, accountId: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ suspended_at: sql`now()` })
    .where('id', '=', accountId)
    .execute()
}
