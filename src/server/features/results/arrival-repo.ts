import { randomUUID } from 'node:crypto'
import type { ShownRollup } from '#domain/rollup.ts'
import type { Send, Statement } from '#server/platform/db/pipeline.ts'
import { columnsOfRollup } from './release-repo.ts'
import { ROLLUP, toRollup } from './repo.ts'
import type { RollupRow, StoredRollup } from './repo.ts'

/**
 * What arriving answers do to the tables of answers, many sessions at a time. The caller holds the
 * locks of the sessions. Nothing that is read here reaches anybody.
 */

/** Answers of one session. */
interface Answers {
  readonly sessionId: string
  readonly answers: readonly (readonly number[])[]
}

// Rows are named by where they lie, and sessions by a list: so that no plan, made while the tables
// were all but empty, begins with one of them and looks at all that is in it later.
const INSERT_AMONG_WAITING: Statement = {
  name: 'insert-among-waiting',
  text: `
    with rounds as (
      select * from unnest($1::uuid[], $2::integer[], $3::integer[], $4::uuid[])
        as rounds (session_id, arrived, company, start)
    ), taken as (
      delete from submissions where ctid = any(array(
        select one.place from rounds, lateral (
          (select ctid as place from submissions as s
            where s.session_id = rounds.session_id and not s.released and not s.is_manager
              and s.id >= rounds.start
            order by s.id limit rounds.company)
          union all
          (select ctid as place from submissions as s
            where s.session_id = rounds.session_id and not s.released and not s.is_manager
              and s.id < rounds.start
            order by s.id limit rounds.company)
          limit rounds.company
        ) as one
        where rounds.company > 0
      ))
      returning session_id, answers
    ), counted as (
      update quiz_sessions set waiting = waiting + rounds.arrived from rounds
      where quiz_sessions.id = rounds.session_id and quiz_sessions.id = any($1::uuid[])
    )
    insert into submissions (session_id, answers)
    select session_id, answers from (
      select session_id, answers from taken
      union all
      select session_id, answers::smallint[] from unnest($5::uuid[], $6::text[])
        as given (session_id, answers)
    ) as mixed order by random()`,
}

/**
 * The whole of what is kept of answerers whose answers wait. They are written together with
 * `company` others of their session that wait, so far as there are so many, all under new ids, with
 * the day of the latest and in random order: whatever PostgreSQL notes about rows of one
 * transaction is then noted about a group, and neither that nor the day leads from a retry key to
 * anyone. Counts them as waiting. The caller holds the locks of the sessions.
 */
export async function insertAmongWaiting(
  send: Send,
  arrived: readonly (Answers & { readonly company: number })[],
): Promise<void> {
  if (arrived.length === 0) return
  await send(INSERT_AMONG_WAITING, [
    arrived.map(({ sessionId }) => sessionId),
    arrived.map(({ answers }) => answers.length),
    arrived.map(({ company }) => company),
    arrived.map(() => randomUUID()),
    ...columnsOf(arrived),
  ])
}

const INSERT_LIVE: Statement = {
  name: 'insert-live',
  text: `
    insert into submissions (session_id, answers, released)
    select session_id, answers::smallint[], true
    from unnest($1::uuid[], $2::text[]) as given (session_id, answers) order by random()`,
}

/** The whole of what is kept of answerers whose answers count at once. */
export async function insertLive(send: Send, arrived: readonly Answers[]): Promise<void> {
  await send(INSERT_LIVE, columnsOf(arrived))
}

const LIVE_ROLLUPS: Statement = {
  name: 'live-rollups',
  text: `
    select session_id, assessment_type, ${ROLLUP.join(', ')}
    from session_rollups join quiz_sessions on quiz_sessions.id = session_id
    where session_id = any($1::uuid[]) and group_size = 1`,
}

/** The rollups of those of the sessions that protect nobody, by session id. */
export async function liveRollups(
  send: Send,
  sessionIds: readonly string[],
): Promise<Map<string, StoredRollup>> {
  const rows = await send<RollupRow & { session_id: string }>(LIVE_ROLLUPS, [sessionIds])
  return new Map(rows.map((row) => [row.session_id, toRollup(row)]))
}

const WRITE_LIVE_ROLLUPS: Statement = {
  name: 'write-live-rollups',
  text: `
    insert into session_rollups (session_id, released, answer_sum, counts, sums,
      spread_released, spread_counts, spread_sums, last_day)
    select session_id, released, answer_sum, counts::integer[], sums::integer[],
      spread_released, spread_counts::integer[], spread_sums::integer[],
      (now() at time zone 'utc')::date
    from unnest($1::uuid[], $2::integer[], $3::bigint[], $4::text[], $5::text[],
        $6::integer[], $7::text[], $8::text[])
      as given (session_id, released, answer_sum, counts, sums,
        spread_released, spread_counts, spread_sums)
    on conflict (session_id) do update set
      released = excluded.released, answer_sum = excluded.answer_sum,
      counts = excluded.counts, sums = excluded.sums, spread_released = excluded.spread_released,
      spread_counts = excluded.spread_counts, spread_sums = excluded.spread_sums,
      last_day = excluded.last_day`,
}

/** Writes rollups whole, in place of earlier ones of the same sessions, as of today. */
export async function writeLiveRollups(
  send: Send,
  rollups: readonly (ShownRollup & { readonly sessionId: string })[],
): Promise<void> {
  const rows = rollups.map(columnsOfRollup)
  const arrays = (of: (row: (typeof rows)[number]) => readonly number[] | null) =>
    rows.map((row) => arrayText(of(row)))
  await send(WRITE_LIVE_ROLLUPS, [
    rollups.map(({ sessionId }) => sessionId),
    rows.map((row) => row.released),
    rows.map((row) => row.answer_sum),
    arrays((row) => row.counts),
    arrays((row) => row.sums),
    rows.map((row) => row.spread_released),
    arrays((row) => row.spread_counts),
    arrays((row) => row.spread_sums),
  ])
}

/** A row for each one's answers; these as text, since arrays of one array are of one length. */
const columnsOf = (arrived: readonly Answers[]) => [
  arrived.flatMap(({ sessionId, answers }) => answers.map(() => sessionId)),
  arrived.flatMap(({ answers }) => answers.map((one) => arrayText(one))),
]

/** As PostgreSQL writes an array. */
const arrayText = (numbers: readonly number[] | null): string | null =>
  numbers && `{${numbers.join(',')}}`
