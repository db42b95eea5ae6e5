import { sql } from 'kysely'
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Accounts with generated answers, which `npm run demo` creates and recreates.
  await sql`alter table accounts add column demo boolean not null default false`.execute(db)
}
