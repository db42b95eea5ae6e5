import { databaseAfter } from '#test/server/test-database.ts'
import { dump } from '#test/server/dump.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#server/platform/db/database.ts'
import { migrateTo } from '#server/platform/db/migrate.ts'

/** Rollups of the version before, of one question. Cells of histograms contain 7771 or 7772. */
const ROLLUPS = [
  { title: 'live', released: 4, spread: 4, spread_counts: null, spread_sums: null },
  { title: 'no distribution', released: 3, spread: 0, spread_counts: null, spread_sums: null },
  {
    title: 'part of it',
    released: 8,
    spread: 5,
    spread_counts: [0, 1, 1, 1, 2],
    spread_sums: [0, 7772, 0, 0, 0],
  },
]

let old: Awaited<ReturnType<typeof databaseAfter>>
let db: Db

const FIGURES = sql`title, released, answer_sum, last_day, counts, spread_released, spread_counts`

const figures = async () =>
  (
    await sql`
      select ${FIGURES} from session_rollups join quiz_sessions on id = session_id
      order by title`.execute(db)
  ).rows

const histograms = async (title: string) =>
  (
    await sql`
      select sums, spread_sums from session_rollups join quiz_sessions on id = session_id
      where title = ${title}`.execute(db)
  ).rows

const NO_SUMS = new Array(10).fill(0)

let before: unknown[]
let dumpBefore: string

beforeAll(async () => {
  old = await databaseAfter('0017-rollups-in-place')
  db = old.db
  await sql`
    insert into quiz_sessions (account_id, team_id, assessment_type, assessment_version, title,
      token, group_size, expires_at)
    select account_id, id, 'teamwork', 1, title, title, 3, now()
    from teams, unnest(${[...ROLLUPS.map(({ title }) => title), 'new']}::text[]) as title`.execute(
    db,
  )
  await sql`
    insert into session_rollups (session_id, released, answer_sum, last_day, counts, sums,
      spread_released, spread_counts, spread_sums)
    select id, released, 12, '2026-11-01', '{0,0,1,2,0}', '{7771,0,0,0,0}', spread, spread_counts,
      spread_sums
    from jsonb_to_recordset(${JSON.stringify(ROLLUPS)}::jsonb) as rollup (title text,
        released integer, spread integer, spread_counts integer[], spread_sums integer[])
      join quiz_sessions using (title)`.execute(db)
  before = await figures()
  dumpBefore = (await dump(db)).join('\n')
  await migrateTo(db, '0018-no-sum-histograms')
})

afterAll(async () => {
  await old.drop()
})

test('the migration erases histograms of sums from the database and nothing else', async () => {
  expect(await figures()).toEqual(before)
  expect(before).toHaveLength(3)
  expect(dumpBefore).toMatch(/7771[^]*7772/)
  expect((await dump(db)).join('\n')).not.toMatch(/777[12]/)
})

// Without cells of its own a server of the previous version answers 500.
test('a server of the previous version reads cells that contain 0', async () => {
  expect(await histograms('live')).toEqual([{ sums: NO_SUMS, spread_sums: null }])
  expect(await histograms('part of it')).toEqual([{ sums: NO_SUMS, spread_sums: NO_SUMS }])
})

test.each(['live', 'new'])(
  'a server of the previous version adds submissions to the session %j, but no histograms',
  async (title) => {
    await sql`
      insert into session_rollups
        (session_id, released, answer_sum, counts, sums, spread_released, last_day)
      select id, coalesce(released, 0) + 1, 16,
        increment_cells(coalesce(counts, '{0,0,0,0,0}'), '{3}'),
        increment_cells(coalesce(sums, '{0,0,0,0,0}'), '{3}'), coalesce(released, 0) + 1, now()
      from quiz_sessions left join session_rollups on session_id = id where title = ${title}
      on conflict (session_id) do update set
        released = excluded.released, answer_sum = excluded.answer_sum,
        counts = excluded.counts, sums = excluded.sums,
        spread_released = excluded.spread_released, spread_counts = null, spread_sums = null`.execute(
      db,
    )
    expect(await histograms(title)).toEqual([{ sums: NO_SUMS, spread_sums: null }])
    expect(await figures()).toContainEqual(
      expect.objectContaining(
        title === 'live'
          ? { title, released: 5, counts: [0, 0, 1, 3, 0] }
          : { title, released: 1, counts: [0, 0, 0, 1, 0] },
      ),
    )
  },
)

test('a release by a server of the previous version stores no histograms', async () => {
  await sql`
    update session_rollups set spread_released = 5, spread_counts = '{5,0,0,0,0}',
      sums = '{1,0,0,0,0}', spread_sums = '{1,0,0,0,0}'
    from quiz_sessions where id = session_id and title = 'no distribution'`.execute(db)
  expect(await histograms('no distribution')).toEqual([{ sums: NO_SUMS, spread_sums: NO_SUMS }])
})
