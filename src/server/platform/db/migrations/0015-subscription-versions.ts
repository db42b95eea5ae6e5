import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { lockTables } from '#server/platform/db/lock-tables.ts'

/**
 * Renames `asked` and `heard` to `requested_version` and `applied_version`. Both pairs exist for
 * now, and a trigger keeps them equal, so that servers of the previous version work during an
 * upgrade. A migration of a later version drops the old pair and the trigger.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await lockTables(db, ['subscriptions'])
  await sql`
    alter table subscriptions
      add column requested_version integer not null default 0,
      add column applied_version integer not null default 0`.execute(db)
  await sql`
    update subscriptions set requested_version = asked, applied_version = heard`.execute(db)
  await sql`
    create function copy_subscription_versions() returns trigger language plpgsql as $$
    begin
      if new.asked <> old.asked then
        new.requested_version := new.asked;
      else
        new.asked := new.requested_version;
      end if;
      if new.heard <> old.heard then
        new.applied_version := new.heard;
      else
        new.heard := new.applied_version;
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger subscription_versions_copied
    before update of asked, heard, requested_version, applied_version on subscriptions
    for each row execute function copy_subscription_versions()`.execute(db)
}
