import { sql } from 'kysely'
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // In the order of the admin pages.
  await sql`create index accounts_latest on accounts (created_at desc, id)`.execute(db)
  await sql`create index teams_latest on teams (created_at desc, id)`.execute(db)

  // A link that the admin command prints does not confirm the address, as no email was sent.
  await sql`alter table password_resets add column by_mail boolean not null default true`.execute(
    db,
  )
}
