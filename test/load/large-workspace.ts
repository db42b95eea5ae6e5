import type { User } from '#contract/auth.ts'
import type { BenchServer } from './bench-server.ts'
import { createManager, createReleasedRound, createTeam } from './fixtures.ts'
import type { HttpClient } from './http-client.ts'

/** The number of rows in a workspace. */
export interface WorkspaceSize {
  readonly teams: number
  readonly rounds: number
  readonly responses: number
  readonly people: number
  readonly auditEntries: number
}

export const SMALL_WORKSPACE: WorkspaceSize = {
  teams: 10,
  rounds: 50,
  responses: 2_000,
  people: 5,
  auditEntries: 20,
}

export const LARGE_WORKSPACE: WorkspaceSize = {
  teams: 500,
  rounds: 5_000,
  responses: 200_000,
  people: 300,
  auditEntries: 20_000,
}

/** The rounds that were released by the server. The others get copies of their results. */
const SAMPLES = 3

export interface FilledWorkspace {
  readonly client: HttpClient
  readonly email: string
  readonly workspaceId: string
  /** A team with as many rounds as any other. */
  readonly teamId: string
}

/** Creates an account whose workspace on the Business plan has as many rows as `size` says. */
export async function createWorkspace(
  server: BenchServer,
  size: WorkspaceSize,
): Promise<FilledWorkspace> {
  const { client, email } = await createManager(server)
  const user = (await client.get<User>('/api/auth/user')).body
  const workspaceId = user.workspace?.id ?? ''
  const perRound = size.responses / size.rounds
  const teamId = await createTeam(client)
  const samples: string[] = []
  while (samples.length < SAMPLES) {
    samples.push(await createReleasedRound(server, client, teamId, perRound))
  }
  const { db } = server
  await db.query('begin')
  await db.query('set local session_replication_role = replica')
  for (const statement of statements(size, perRound)) {
    await db.query({
      text: statement,
      values: [workspaceId, user.id, samples].slice(0, countOf(statement)),
    })
  }
  await db.query('commit')
  return { client, email, workspaceId, teamId }
}

/** Returns the number of parameters that a statement names. */
const countOf = (statement: string): number =>
  Math.max(0, ...[...statement.matchAll(/\$(\d)/g)].map(([, number]) => Number(number)))

const statements = (size: WorkspaceSize, perRound: number): readonly string[] => [
  `insert into teams (workspace_id, account_id, name, company_name, department_type, creator_role, created_at)
   select $1::uuid, $2::uuid, 'Team ' || n, 'Company ' || n % 20, 'Engineering', 'Manager',
     now() - make_interval(hours => n)
   from generate_series(1, ${size.teams - 1}) as n`,
  `insert into team_workspaces (team_id, workspace_id)
   select id, workspace_id from teams where workspace_id = $1 on conflict do nothing`,
  `insert into rounds (workspace_id, account_id, team_id, assessment_type, assessment_version,
     title, token, group_size, created_at, expires_at, closed_at)
   select $1::uuid, $2::uuid, teams.id, 'teamwork', sample.assessment_version,
     'Round ' || n || ' of ' || teams.name, encode(uuid_send(gen_random_uuid()), 'hex'), 3,
     now() - make_interval(days => n, mins => (random() * 1000)::integer),
     now() - make_interval(days => n) + interval '1 day', now() - make_interval(days => n - 1)
   from (select id, name from teams where workspace_id = $1) as teams,
     generate_series(1, ${size.rounds / size.teams}) as n,
     (select assessment_version from rounds where id = ($3::uuid[])[1]) as sample`,
  `delete from rounds where workspace_id = $1 and $2::uuid is not null and id in (
     select id from rounds where workspace_id = $1 and id <> all($3::uuid[])
     order by created_at limit ${SAMPLES})`,
  `insert into round_workspaces (round_id, token, workspace_id)
   select id, token, workspace_id from rounds where workspace_id = $1 on conflict do nothing`,
  `insert into round_rollups (workspace_id, round_id, released, mean, last_day, entered,
     distribution)
   select copies.workspace_id, copies.id, released, mean, last_day, entered,
     distribution
   from (select workspace_id, id, 1 + row_number() over () % ${SAMPLES} as sample
     from rounds where workspace_id = $1 and id <> all($3::uuid[]) and $2::uuid is not null) as copies
   join round_rollups on round_id = ($3::uuid[])[copies.sample]`,
  `insert into submissions (workspace_id, round_id, answers, released)
   select rounds.workspace_id, rounds.id, answers, true
   from rounds, generate_series(1, ${perRound}),
     (select answers from submissions where round_id = ($3::uuid[])[1] limit 1) as one
   where rounds.workspace_id = $1 and rounds.id <> all($3::uuid[]) and $2::uuid is not null
   order by rounds.id`,
  `insert into accounts (email, email_key, first_name, last_name, password_hash, email_confirmed_at,
     current_workspace_id)
   select $1::text || '-' || n || '@example.com', $1::text || '-' || n || '@example.com', 'Given' || n, 'Family', 'no hash', now(), $1::uuid
   from generate_series(1, ${size.people - 1}) as n`,
  `insert into members (workspace_id, account_id, role)
   select $1::uuid, id, 'viewer' from accounts where email like $1::text || '-%'`,
  `insert into account_workspaces (workspace_id, account_id, role, tier)
   select $1::uuid, id, 'viewer', 'business' from accounts where email like $1::text || '-%'`,
  `insert into team_access (workspace_id, team_id, account_id)
   select $1::uuid, teams.id, accounts.id from accounts,
     (select id from teams where workspace_id = $1 order by created_at limit 10) as teams
   where email like $1::text || '-%'`,
  `insert into audit_entries (workspace_id, id, at, action, detail)
   select $1::uuid, gen_random_uuid(), now() - make_interval(mins => n), 'rules.changed', 'Entry ' || n
   from generate_series(1, ${size.auditEntries}) as n`,
]
