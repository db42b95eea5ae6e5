import { sql } from 'kysely'
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // In the order in which admins see them.
  await sql`create index accounts_latest on accounts (created_at desc, id)`.execute(db)
  await sql`create index teams_latest on teams (created_at desc, id)`.execute(db)

  // What admins are handed by a command comes by no mail, so it confirms no address.
  await sql`alter table password_resets add column by_mail boolean not null default true`.execute(
    db,
  )
}
