import type { Db } from '#server/platform/db/database.ts'
import { sql } from 'kysely'
import type { TestApp } from './app.ts'

/** Number of rows in the tables that grow: half a million submissions. */
const BULK = {
  accounts: 12_500,
  teamsPerAccount: 1,
  roundsPerTeam: 2,
  submissionsPerRound: 20,
} as const

/**
 * Inserts other accounts with rounds and submissions. Each round gets a copy of the results of
 * the given round, which the app released. Foreign keys are not checked, because that would take
 * most of the time.
 */
export async function insertBulkData(app: TestApp, released: { id: string }): Promise<void> {
  await app.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    for (const step of STEPS) await step(db, released.id)
  })
  await sql`vacuum (analyze)`.execute(app.db)
}

const STEPS = [
  insertAccounts,
  insertRounds,
  insertInvitations,
  insertComments,
  insertSubmissions,
  insertOtherRows,
]

/** SQL: each plan for a quarter of the accounts. */
const TIER = sql`
  (array['free', 'starter', 'pro', 'business'])[1 + abs(hashtext(email)) % 4]`

async function insertAccounts(db: Db): Promise<void> {
  await sql`
    insert into accounts (email, email_key, first_name, last_name, password_hash, created_at,
      email_confirmed_at, current_workspace_id)
    select address, address, 'Given' || n % 1009,
      'Family' || n % 4001, 'no hash',
      now() - make_interval(mins => n), now(), gen_random_uuid()
    from generate_series(1, ${BULK.accounts}::integer) as n,
      concat('person', n, '@company', n % 997, '.example') as address`.execute(db)
  await sql`
    insert into workspaces (workspace_id, name, tier)
    select current_workspace_id, last_name, ${TIER} from accounts on conflict do nothing`.execute(
    db,
  )
  await sql`
    insert into members (workspace_id, account_id, role)
    select current_workspace_id, id, 'owner' from accounts on conflict do nothing`.execute(db)
  await sql`
    insert into account_workspaces (workspace_id, account_id, role, tier)
    select current_workspace_id, id, 'owner', ${TIER} from accounts on conflict do nothing`.execute(
    db,
  )
  await sql`
    insert into logins (token_hash, account_id, expires_at, browser)
    select sha256(uuid_send(id)), id, now() + interval '20 days', 'Firefox' from accounts
    union all
    select sha256(uuid_send(gen_random_uuid())), id, now() - interval '1 day', 'Chrome'
    from accounts`.execute(db)
  await sql`
    insert into known_browsers (token_hash, account_id, last_in)
    select sha256(uuid_send(gen_random_uuid())), id, current_date from accounts`.execute(db)
  await sql`insert into totp_factors (account_id, secret) select id, '' from accounts`.execute(db)
  await sql`
    insert into recovery_codes (account_id, code_hash, salt)
    select id, sha256(uuid_send(id)), '' from accounts`.execute(db)
  await sql`
    insert into passkeys (account_id, credential_id, public_key, counter, transports, name)
    select id, id::text, '', 0, '{}', 'Key' from accounts`.execute(db)
  await sql`
    insert into api_keys (workspace_id, account_id, name, prefix, key_hash)
    select current_workspace_id, id, 'Key', 'sxt_abcdef', sha256(uuid_send(gen_random_uuid())) from accounts`.execute(
    db,
  )
  await sql`
    insert into api_key_workspaces (key_hash, workspace_id, account_id)
    select key_hash, workspace_id, account_id from api_keys on conflict do nothing`.execute(db)
  await sql`
    insert into branding (workspace_id, accent)
    select current_workspace_id, '#336699' from accounts
    on conflict do nothing`.execute(db)
  await sql`
    insert into round_months (workspace_id, month, created)
    select current_workspace_id, date_trunc('month', now())::date, 1 from accounts on conflict do nothing`.execute(
    db,
  )
}

async function insertRounds(db: Db, released: string): Promise<void> {
  await sql`
    insert into teams (workspace_id, account_id, name, company_name, department_type, creator_role, created_at)
    select current_workspace_id, id, 'Team ' || n, 'Company ' || row_number() over () % 997, 'Design', 'Manager',
      created_at + make_interval(secs => n)
    from accounts, generate_series(1, ${BULK.teamsPerAccount}::integer) as n`.execute(db)
  // In other workspaces, every twentieth round has waiting submissions. It has ended, so the next request for it
  // releases them.
  await sql`
    insert into rounds (workspace_id, account_id, team_id, assessment_type, assessment_version, title,
      token, group_size, created_at, expires_at, waiting)
    select workspace_id, account_id, teams.id, assessment_type, assessment_version, 'Session ' || n,
      translate(encode(uuid_send(gen_random_uuid()), 'base64'), '+/=', '-_'), 3,
      teams.created_at + make_interval(hours => n), now() - interval '1 day',
      case when row_number() over () % 20 = 0 and workspace_id <> one.own then 9 else 0 end
    from teams, generate_series(1, ${BULK.roundsPerTeam}::integer) as n,
      (select assessment_type, assessment_version, workspace_id as own from rounds
        where id = ${released}) as one`.execute(db)
  await sql`
    insert into team_workspaces (team_id, workspace_id)
    select id, workspace_id from teams on conflict do nothing`.execute(db)
  await sql`
    insert into round_workspaces (round_id, token, workspace_id)
    select id, token, workspace_id from rounds on conflict do nothing`.execute(db)
  const rollup = await db
    .selectFrom('round_rollups')
    .selectAll()
    .where('round_id', '=', released)
    .executeTakeFirstOrThrow()
  await sql`
    insert into round_rollups
      (workspace_id, round_id, released, mean, last_day, entered, distribution)
    select workspace_id, id, ${rollup.released}::integer, ${rollup.mean}::double precision,
      ${rollup.last_day}::date, ${rollup.entered}::integer[], ${rollup.distribution}::integer[]
    from rounds
    order by workspace_id, id
    on conflict do nothing`.execute(db)
}

/** Inserts comments in one round in ten, one each. */
async function insertComments(db: Db): Promise<void> {
  await sql`
    insert into comments (workspace_id, round_id, question, text)
    select workspace_id, id, 1, 'Fewer meetings' from rounds
    where abs(hashtext(id::text)) % 10 = 1`.execute(db)
}

/** Inserts three invited people in one round in ten. */
async function insertInvitations(db: Db): Promise<void> {
  await sql`
    insert into team_members (workspace_id, team_id, email, mailbox)
    select workspace_id, id, n || '@example.com', n || '@example.com' from teams, generate_series(1, 3) as n`.execute(
    db,
  )
  await sql`
    insert into invited_rounds (workspace_id, round_id, public_key)
    select workspace_id, id, '' from rounds where abs(hashtext(id::text)) % 10 = 0`.execute(db)
  await sql`
    insert into round_invitations (workspace_id, round_id, member_id, email, mailbox)
    select workspace_id, round_id, gen_random_uuid(), n || '@example.com', n || '@example.com'
    from invited_rounds, generate_series(1, 3) as n`.execute(db)
  await sql`
    insert into round_links (workspace_id, round_id, token_hash, member_id)
    select workspace_id, round_id, sha256(uuid_send(member_id)), member_id
    from round_invitations`.execute(db)
}

async function insertSubmissions(db: Db, released: string): Promise<void> {
  // Without a write-ahead log, because the test data needs no crash safety.
  for (const table of ['submissions', 'waiting_groups', 'submission_keys']) {
    await sql`alter table ${sql.table(table)} set unlogged`.execute(db)
  }
  // Sorted by key, because an index grows fastest in that order.
  await sql`
    insert into submissions (workspace_id, round_id, answers, released)
    select workspace_id, id, (select answers from submissions where round_id = ${released} limit 1), true
    from rounds, generate_series(1, ${BULK.submissionsPerRound}::integer)
    order by workspace_id, id`.execute(db)
  await sql`
    insert into waiting_groups (workspace_id, round_id, question, sealed)
    select workspace_id, id, 0, array_fill('sealed'::bytea, array[3])
    from rounds, generate_series(1, waiting / 3)
    where not exists (
      select from sealing_keys k where k.workspace_id = rounds.workspace_id and k.round_id = rounds.id)
    order by workspace_id, id`.execute(db)
  await sql`
    insert into sealing_keys (workspace_id, round_id, kind, number, wrapped)
    select workspace_id, id, kind, 1, 'wrapped'
    from rounds, unnest(array['release', 'roster']) as kind
    on conflict do nothing`.execute(db)
  await sql`
    insert into submission_keys (workspace_id, round_id, first_hash, hashes)
    select workspace_id, id, gen_random_uuid(), array[gen_random_uuid(), gen_random_uuid()] from rounds
    order by workspace_id, id`.execute(db)
}

async function insertOtherRows(db: Db): Promise<void> {
  await sql`
    insert into actions (workspace_id, team_id, title) select workspace_id, id, 'Checklist' from teams`.execute(
    db,
  )
  await sql`
    insert into saved_results (workspace_id, account_id, assessment_type, assessment_version, team_name, answers)
    select current_workspace_id, id, 'teamwork', 1, 'Own', array_fill(4::smallint, array[20]) from accounts`.execute(
    db,
  )
  await sql`
    insert into audit_entries (workspace_id, id, action, detail)
    select workspace_id, gen_random_uuid(), 'rules.changed', 'Bulk'
    from workspaces, generate_series(1, 3)`.execute(db)
  await sql`
    insert into audit_repeats (workspace_id, entry_id, repeats)
    select workspace_id, id, 1 from audit_entries`.execute(db)
  await sql`
    insert into audit_log (by_command, account_id, action)
    select true, id, 'tier' from accounts`.execute(db)
  await sql`
    insert into subscriptions (workspace_id, provider, status, price_id, tier, period, amount)
    select current_workspace_id, 'sandbox', 'active', 'price', 'pro', 'monthly', 4900 from accounts`.execute(
    db,
  )
  await sql`
    insert into round_insights (workspace_id, round_id, released, provider)
    select workspace_id, id, 9, 'none' from rounds on conflict do nothing`.execute(db)
  await sql`
    insert into rate_budgets (budget, subject, used, ends_at)
    select 'others', sha256(uuid_send(id)), 1, now() + interval '1 hour' from accounts`.execute(db)
  await sql`
    insert into rate_delays (guard, subject, tries, open_at, forget_at)
    select 'others', sha256(uuid_send(id)), 1, now(), now() + interval '1 hour'
    from accounts`.execute(db)
  // Mails scheduled for tomorrow, which today's queries must not read.
  await sql`
    insert into jobs.job (name, data, start_after)
    select 'reset-mail', '{}', now() + interval '1 day' from accounts`.execute(db)
}
