import { randomUUID } from 'node:crypto'
import type { QuizSession } from '#contract/sessions.ts'
import type { Team } from '#contract/teams.ts'
import type { User } from '#contract/auth.ts'
import { ASSESSMENTS, totalQuestions } from '#domain/assessments/catalogue.ts'
import { Caller } from './caller.ts'
import type { Site } from './site.ts'

export const PASSWORD = 'Correct.horse1'

/** The widest of the plans, signed in. */
export async function aManager({ origin, db }: Site): Promise<{ caller: Caller; email: string }> {
  const caller = new Caller(origin)
  const email = `${randomUUID()}@example.com`
  const name = { firstName: 'Mary', lastName: 'Jackson' }
  const { body } = await caller.post<{ user: User }>('/api/auth/register', {
    ...name,
    email,
    password: PASSWORD,
  })
  await db.query(`update accounts set tier = 'business' where id = $1`, [body.user.id])
  return { caller, email }
}

export async function aTeam(manager: Caller): Promise<string> {
  const team = { name: 'Core', companyName: 'Acme', departmentType: 'IT', creatorRole: 'Lead' }
  return (await manager.post<Team>('/api/teams', { ...team, description: '' })).body.id
}

/** A round of a team's in which so many answers wait. */
export async function aWaitingRound(
  { db }: Site,
  manager: Caller,
  teamId: string,
  submissions: number,
): Promise<string> {
  const round = { title: 'Round', assessmentType: 'teamwork', teamId }
  const { id } = (await manager.post<QuizSession>('/api/quiz-sessions', round)).body
  const questions = totalQuestions(ASSESSMENTS.teamwork)
  await db.query('begin')
  await db.query(
    `insert into waiting_groups (session_id, answers)
     select $1, array_agg(answers::text) from generate_series(1, $2::integer) as someone,
       lateral (select array_agg((1 + floor(random() * 5))::smallint) as answers
         from generate_series(1, $3::integer) where someone > 0) as given
     group by someone / 4`,
    [id, submissions, questions],
  )
  await db.query('update quiz_sessions set waiting = waiting + $2 where id = $1', [id, submissions])
  await db.query('commit')
  return id
}

/** Lets what waits count as the app does it, rollup and all; gives the milliseconds it takes. */
export const release = async (manager: Caller, id: string): Promise<number> =>
  (await manager.post(`/api/quiz-sessions/${id}/release`)).milliseconds

/** A round with so many answers that count. */
export async function aReleasedRound(
  site: Site,
  manager: Caller,
  teamId: string,
  submissions: number,
): Promise<string> {
  const id = await aWaitingRound(site, manager, teamId, submissions)
  await release(manager, id)
  return id
}

/** Fills with rounds of managers of their own until the database holds so many submissions. */
export async function fillUpTo(site: Site, submissions: number): Promise<void> {
  const A_ROUND = 5_000
  const ROUNDS_EACH = 10
  for (let missing = submissions - (await count(site)); missing > 0;) {
    const { caller: manager } = await aManager(site)
    const teamId = await aTeam(manager)
    for (let round = 0; round < ROUNDS_EACH && missing > 0; round++, missing -= A_ROUND) {
      await aReleasedRound(site, manager, teamId, Math.min(A_ROUND, missing))
    }
    manager.close()
  }
}

export async function count({ db }: Site): Promise<number> {
  const { rows } = await db.query<{ count: string }>('select count(*) from submissions')
  return Number(rows[0]?.count)
}

/** What PostgreSQL does by itself a little later, done now, so that it does not do it meanwhile. */
export async function tidy({ db }: Site): Promise<void> {
  await db.query('vacuum (analyze)')
  await db.query('checkpoint')
}
