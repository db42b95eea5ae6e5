import { sql } from 'kysely'
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Whose answers nobody gave: `npm run demo` made it, and may make it anew.
  await sql`alter table accounts add column demo boolean not null default false`.execute(db)
}
