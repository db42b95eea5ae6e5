import { databaseAfter } from '#test/server/test-database.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#server/platform/db/database.ts'
import { migrateTo } from '#server/platform/db/migrate.ts'

/** Sessions in the old schema, with the number of waiting submissions in each. */
const WAITING = [
  { title: 'many', groupSize: 3, waiting: 20 },
  { title: 'as many as promised', groupSize: 5, waiting: 5 },
  { title: 'too few', groupSize: 8, waiting: 2 },
  { title: 'none', groupSize: 3, waiting: 0 },
]

let old: Awaited<ReturnType<typeof databaseAfter>>
let db: Db

interface Row {
  readonly title: string
  readonly answers: string
}

const answersIn = (table: string, answers: string) =>
  sql<Row>`
  select title, found.answers from quiz_sessions join (
    select session_id, ${sql.raw(answers)} as answers from ${sql.raw(table)}
  ) as found on session_id = quiz_sessions.id
  order by title, found.answers`.execute(db)

let before: Row[]
let counting: Row[]

beforeAll(async () => {
  old = await databaseAfter('0013-counting-in-place')
  db = old.db
  await sql`
    insert into quiz_sessions (account_id, team_id, assessment_type, assessment_version, title,
      token, group_size, expires_at, waiting)
    select account_id, id, 'teamwork', 1, title, title, "groupSize", now(), waiting
    from teams, jsonb_to_recordset(${JSON.stringify(WAITING)}::jsonb)
      as session (title text, "groupSize" integer, waiting integer)`.execute(db)
  await sql`
    insert into submissions (session_id, answers, day)
    select id, array[n, 1 + n % 5], date '2026-11-01' + n
    from quiz_sessions, generate_series(1, waiting) as n`.execute(db)
  await sql`
    insert into submissions (session_id, answers, released, is_manager)
    select id, array[100, n], true, n = 4 from quiz_sessions, generate_series(1, 4) as n`.execute(
    db,
  )
  before = (await answersIn('submissions', 'answers::text')).rows
  await migrateTo(db, '0014-waiting-groups')
  counting = (await answersIn('submissions', 'answers::text')).rows
})

afterAll(async () => {
  await old.drop()
})

test('the migration leaves released submissions and the manager’s view in place', () => {
  expect(counting).toEqual(before.filter(({ answers }) => answers.startsWith('{100,')))
  expect(counting).toHaveLength(WAITING.length * 4)
})

test('the migration puts each waiting submission into exactly one group of its session', async () => {
  const { rows } = await answersIn('waiting_groups, unnest(answers) as one', 'one')
  expect(rows).toEqual(before.filter(({ answers }) => !answers.startsWith('{100,')))
  expect(rows).toHaveLength(27)
})

test('groups have at least the promised size if possible, and a random composition', async () => {
  const { rows } = await sql<{ title: string; sizes: number[] }>`
    select title, array_agg(cardinality(answers) order by cardinality(answers)) as sizes
    from waiting_groups join quiz_sessions on quiz_sessions.id = session_id
    group by title order by title`.execute(db)
  expect(rows).toEqual([
    { title: 'as many as promised', sizes: [5] },
    { title: 'many', sizes: [3, 3, 3, 3, 4, 4] },
    { title: 'too few', sizes: [2] },
  ])
  const groups = await sql<{ answers: string[] }>`
    select answers from waiting_groups`.execute(db)
  const arrivals = groups.rows.flatMap(({ answers }) =>
    answers.map((one) => Number(/\d+/.exec(one)?.[0])),
  )
  expect(arrivals).not.toEqual(arrivals.toSorted((a, b) => a - b))
})

test('a group has the latest day of its submissions', async () => {
  const { rows } = await sql`
    select from waiting_groups where day <> date '2026-11-01' + (
      select max((one::integer[])[1]) from unnest(answers) as one)`.execute(db)
  expect(rows).toEqual([])
})

test('a server of the previous version cannot insert released submissions', async () => {
  const insert = sql`
    insert into submissions (session_id, answers) select id, '{1}' from quiz_sessions limit 1`
  await expect(insert.execute(db)).rejects.toThrow('submissions_count')
})
