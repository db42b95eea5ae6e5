import { sql } from 'kysely'
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The number of submissions whose distribution may be shown: all released ones (arrays are null),
  // none (0), or those in releases of five or more.
  await sql`
    alter table session_rollups
      add column spread_released integer not null default 0,
      add column spread_counts integer[],
      add column spread_sums integer[]`.execute(db)
  // The sizes of earlier releases are unknown, so only live sessions still show distributions.
  // No samples in PostgreSQL's statistics; see 0002.
  await sql`
    alter table session_rollups
      alter column spread_counts set statistics 0,
      alter column spread_sums set statistics 0`.execute(db)
  await sql`
    update session_rollups set spread_released = released
    from quiz_sessions
    where id = session_id and group_size = 1`.execute(db)

  // Recalculated every night; only benchmarks of at least ten accounts.
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

  // The AI provider's insights about one release. The first request calls the provider for all.
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
