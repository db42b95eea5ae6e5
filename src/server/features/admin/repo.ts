import type { AdminTeam, AdminUser, Analytics } from '#contract/admin.ts'
import { toUser } from '#server/features/auth/service.ts'
import type { Db } from '#server/platform/db/database.ts'
import { sql } from 'kysely'

/** All users, latest first, each with what it owns counted. */
export async function listUsers(db: Db): Promise<AdminUser[]> {
  const rows = await db
    .selectFrom('accounts')
    .select([
      'id',
      'email',
      'first_name',
      'last_name',
      'tier',
      'role',
      'created_at',
      'last_login_at',
      'email_confirmed_at',
    ])
    .select(sql<boolean>`password_hash is not null`.as('has_password'))
    .select(
      sql<number>`(select count(*) from teams where account_id = accounts.id)`.as('team_count'),
    )
    .select(
      sql<number>`(select count(*) from quiz_sessions where account_id = accounts.id)`.as(
        'session_count',
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    ...toUser(row),
    teamCount: row.team_count,
    quizSessionCount: row.session_count,
  }))
}

/** All teams, latest first, with their owners. */
export async function listTeams(db: Db): Promise<AdminTeam[]> {
  const rows = await db
    .selectFrom('teams')
    .innerJoin('accounts', 'accounts.id', 'teams.account_id')
    .select([
      'teams.id',
      'teams.name',
      'company_name',
      'department_type',
      'first_name',
      'last_name',
      'email',
      'teams.created_at',
    ])
    .select(
      sql<number>`(select count(*) from quiz_sessions where team_id = teams.id)`.as(
        'session_count',
      ),
    )
    .orderBy('teams.created_at', 'desc')
    .orderBy('teams.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    companyName: row.company_name,
    departmentType: row.department_type,
    ownerName: `${row.first_name} ${row.last_name}`.trim(),
    ownerEmail: row.email,
    sessionCount: row.session_count,
    createdAt: row.created_at.toISOString(),
  }))
}

export async function counts(db: Db): Promise<Omit<Analytics, 'releasedSubmissions'>> {
  const { rows } = await sql<Omit<Analytics, 'releasedSubmissions'>>`
    select
      (select count(*) from accounts) as "totalUsers",
      (select count(*) from accounts where tier <> 'free') as "paidUsers",
      (select count(*) from teams) as "totalTeams",
      (select count(*) from quiz_sessions) as "totalQuizzes",
      (select count(*) from quiz_sessions
        where closed_at is null and expires_at > now()) as "activeQuizzes"`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('counting gave no row')
  return row
}
