import { sql } from 'kysely'
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Of how many it may show how they spread: of all that are released, where the arrays are null; of
  // none, 0; or of those that came to count five or more at once.
  await sql`
    alter table session_rollups
      add column spread_released integer not null default 0,
      add column spread_counts integer[],
      add column spread_sums integer[]`.execute(db)
  // How earlier releases were parted is not known, so only what was live goes on showing its spread.
  // As in 0002: no samples of answers.
  await sql`
    alter table session_rollups
      alter column spread_counts set statistics 0,
      alter column spread_sums set statistics 0`.execute(db)
  await sql`
    update session_rollups set spread_released = released
    from quiz_sessions
    where id = session_id and group_size = 1`.execute(db)

  // Made anew every night, and only where ten accounts or more stand behind it.
  await sql`
    create table benchmarks (
      assessment_type text primary key,
      accounts integer not null check (accounts >= 10),
      deciles smallint[] not null,
      made_on date not null default (now() at time zone 'utc')::date
    )`.execute(db)

  await sql`
    create table branding (
      account_id uuid primary key references accounts on delete cascade,
      accent text check (accent ~ '^#[0-9a-f]{6}$'),
      logo bytea check (octet_length(logo) <= 524288),
      logo_type text check (logo_type in ('image/png', 'image/jpeg')),
      logo_width integer,
      logo_height integer,
      logo_version text,
      logo_small bytea check (octet_length(logo_small) <= 12288),
      check ((logo is null) = (logo_type is null)),
      check ((logo is null) = (logo_width is null)),
      check ((logo is null) = (logo_height is null)),
      check ((logo is null) = (logo_version is null)),
      check ((logo is null) = (logo_small is null))
    )`.execute(db)

  // What a provider said about the figures of one release. Who asks first, asks for all.
  await sql`
    create table session_insights (
      session_id uuid primary key references quiz_sessions on delete cascade,
      released integer not null,
      provider text not null,
      insights jsonb,
      asking_until timestamptz,
      failed_until timestamptz
    )`.execute(db)
}
