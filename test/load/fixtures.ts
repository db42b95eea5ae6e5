import { randomInt } from 'node:crypto'
import { contextOf } from '#server/features/rounds/sealing/service.ts'
import { ReleaseSealer } from '#server/features/rounds/sealing/public.ts'
import { ServerKey } from '#server/platform/sealing/server-key.ts'
import { TEST_SEALING_KEY } from '#test/server/server-process.ts'
import { randomUUID } from 'node:crypto'
import type { Round } from '#contract/rounds.ts'
import type { Team } from '#contract/teams.ts'
import type { User } from '#contract/auth.ts'
import { DEFAULT_GROUP_SIZE } from '#domain/release.ts'
import type { GroupSize } from '#domain/release.ts'
import { ASSESSMENTS, totalQuestions } from '#domain/assessments/catalogue.ts'
import type { LoadTarget } from './closed-loop.ts'
import { HttpClient } from './http-client.ts'
import { setPlan } from '#test/server/set-plan.ts'
import type { BenchServer } from './bench-server.ts'

export const PASSWORD = 'Correct.horse1'

/** Returns a new account on the largest plan, signed in. */
export async function createManager({
  origin,
  db,
}: BenchServer): Promise<{ client: HttpClient; email: string }> {
  const client = new HttpClient(origin)
  const email = `${randomUUID()}@example.com`
  const name = { firstName: 'Mary', lastName: 'Jackson' }
  const { body } = await client.post<{ user: User }>('/api/auth/register', {
    ...name,
    email,
    password: PASSWORD,
  })
  await setPlan(db, body.user.id, 'business')
  return { client, email }
}

export async function createTeam(manager: HttpClient): Promise<string> {
  const team = { name: 'Core', companyName: 'Acme', departmentType: 'IT', creatorRole: 'Lead' }
  return (await manager.post<Team>('/api/teams', { ...team, description: '' })).body.id
}

/** Returns new rounds of the team for a load. */
export async function createTargets(
  manager: HttpClient,
  teamId: string,
  count: number,
  groupSize: GroupSize = DEFAULT_GROUP_SIZE,
): Promise<LoadTarget[]> {
  const fields = { title: 'Round', assessmentType: 'teamwork', teamId, groupSize }
  const targets: LoadTarget[] = []
  while (targets.length < count) {
    const { id, token } = (await manager.post<Round>('/api/quiz-sessions', fields)).body
    targets.push({ round: id, token })
  }
  return targets
}

/** Submissions that are inserted in one statement. */
const SEALED_AT_ONCE = 10_000

const randomAnswers = (questions: number): number[] =>
  Array.from({ length: questions }, () => randomInt(1, 6))

/** Returns what seals the responses of a round, with the key of the servers under test. */
async function readSealer(db: BenchServer['db'], roundId: string): Promise<ReleaseSealer> {
  const { rows } = await db.query<{ number: number; wrapped: Buffer }>(
    `select number, wrapped from sealing_keys where round_id = $1 and kind = 'release'`,
    [roundId],
  )
  const [{ number, wrapped } = { number: 0, wrapped: Buffer.alloc(0) }] = rows
  const serverKey = new ServerKey(Buffer.from(TEST_SEALING_KEY, 'base64'))
  const key = serverKey.unwrap(wrapped, contextOf(roundId, 'release', number))
  return new ReleaseSealer(roundId, number, key)
}

/** Returns a new round with this many waiting submissions. */
export async function createWaitingRound(
  { db }: BenchServer,
  manager: HttpClient,
  teamId: string,
  submissions: number,
): Promise<string> {
  const fields = { title: 'Round', assessmentType: 'teamwork', teamId }
  const { id } = (await manager.post<Round>('/api/quiz-sessions', fields)).body
  const questions = totalQuestions(ASSESSMENTS.teamwork)
  const { rows } = await db.query<{ workspace_id: string }>(
    'select workspace_id from round_workspaces where round_id = $1',
    [id],
  )
  const workspaceId = rows[0]?.workspace_id
  const sealer = await readSealer(db, id)
  await db.query('begin')
  for (let done = 0; done < submissions; done += SEALED_AT_ONCE) {
    const sealed = Array.from({ length: Math.min(SEALED_AT_ONCE, submissions - done) }, () =>
      sealer.sealAnswers(randomAnswers(questions), undefined),
    )
    await db.query(
      `insert into waiting_groups (workspace_id, round_id, question, sealed)
       select $3::uuid, $1::uuid, 0, array_agg(value)
       from unnest($2::bytea[]) with ordinality as one (value, n) group by n / 4`,
      [id, sealed, workspaceId],
    )
  }
  await db.query('update rounds set waiting = waiting + $2 where workspace_id = $3 and id = $1', [
    id,
    submissions,
    workspaceId,
  ])
  await db.query('commit')
  return id
}

/** Releases the waiting submissions through the API and returns the response time in ms. */
export const releaseRound = async (manager: HttpClient, id: string): Promise<number> =>
  (await manager.post(`/api/quiz-sessions/${id}/release`)).durationMs

/** Returns a new round with this many released submissions. */
export async function createReleasedRound(
  server: BenchServer,
  manager: HttpClient,
  teamId: string,
  submissions: number,
): Promise<string> {
  const id = await createWaitingRound(server, manager, teamId, submissions)
  await releaseRound(manager, id)
  return id
}

/** Adds rounds of new managers until the database holds this many submissions. */
export async function fillDatabase(server: BenchServer, submissions: number): Promise<void> {
  const PER_ROUND = 5_000
  const ROUNDS_PER_MANAGER = 10
  for (let missing = submissions - (await countSubmissions(server)); missing > 0;) {
    const { client: manager } = await createManager(server)
    const teamId = await createTeam(manager)
    for (let round = 0; round < ROUNDS_PER_MANAGER && missing > 0; round++, missing -= PER_ROUND) {
      await createReleasedRound(server, manager, teamId, Math.min(PER_ROUND, missing))
    }
    manager.close()
  }
}

export async function countSubmissions({ db }: BenchServer): Promise<number> {
  const { rows } = await db.query<{ count: string }>('select count(*) from submissions')
  return Number(rows[0]?.count)
}

/** Does PostgreSQL's background work now, so that it does not disturb a measurement. */
export async function vacuumAndCheckpoint({ db }: BenchServer): Promise<void> {
  await db.query('vacuum (analyze)')
  await db.query('checkpoint')
}
