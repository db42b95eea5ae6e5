import { sql } from 'kysely'
import { inDatabase } from './fixtures.ts'
import type { Person } from './fixtures.ts'

/** Adds teams, the first named "Team 1", each with as many rounds, the latest created last. */
export const addTeams = ({ email }: Person, teams: number, rounds: number): Promise<void> =>
  inDatabase(async (db) => {
    await sql`
      with owner as (select id, current_workspace_id from accounts where email = ${email}),
      added as (
        insert into teams (workspace_id, account_id, name, company_name, department_type,
          creator_role, created_at)
        select current_workspace_id, owner.id, 'Team ' || n, 'Acme', 'Engineering', 'Manager',
          now() - make_interval(hours => ${teams}::integer - n)
        from owner, generate_series(1, ${teams}::integer) as n
        returning workspace_id, id, account_id, name, created_at),
      looked_up as (
        insert into team_workspaces (team_id, workspace_id)
        select id, workspace_id from added on conflict do nothing),
      rounds as (
        insert into rounds (workspace_id, account_id, team_id, assessment_type,
          assessment_version, title, token, group_size, created_at, expires_at)
        select workspace_id, account_id, id, 'teamwork', 1, 'Round ' || n || ' of ' || name,
          id || '-' || n, 3, created_at + make_interval(mins => n),
          case when n = 1 then now() else now() + interval '1 day' end
        from added, generate_series(1, ${rounds}::integer) as n
        returning id, token, workspace_id)
      insert into round_workspaces (round_id, token, workspace_id)
      select id, token, workspace_id from rounds on conflict do nothing`.execute(db)
  })

/** Adds viewers, the first named "Given1 Family", who read all teams. */
export const addPeople = ({ email }: Person, people: number): Promise<void> =>
  inDatabase(async (db) => {
    await sql`
      with owner as (select current_workspace_id as workspace_id from accounts where email = ${email}),
      added as (
        insert into accounts (email, email_key, first_name, last_name, password_hash,
          current_workspace_id)
        select n || '-' || ${email}, n || '-' || ${email}, 'Given' || n, 'Family', 'none', workspace_id
        from owner, generate_series(1, ${people}::integer) as n
        returning id),
      joined as (
        insert into members (workspace_id, account_id, role)
        select workspace_id, id, 'viewer' from owner, added on conflict do nothing)
      insert into account_workspaces (workspace_id, account_id, role, tier)
      select workspace_id, id, 'viewer', 'business' from owner, added on conflict do nothing`.execute(
      db,
    )
  })
