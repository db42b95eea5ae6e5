import { randomUUID } from 'node:crypto'
import type { ShownRollup } from '#domain/rollup.ts'
import { arrayText, bytesText } from '#server/platform/db/array-text.ts'
import type { Send, Statement } from '#server/platform/db/pipeline.ts'
import { columnsOfRollup } from './release-repo.ts'
import { ROLLUP, toRollup } from './repo.ts'
import type { RollupRow, StoredRollup } from './repo.ts'

/**
 * What arriving answers do to the tables of answers, many sessions at a time. The caller holds the
 * locks of the sessions. Nothing that is read here reaches anybody.
 */

/** One person's answers, and what a repeat of their sending is known by: a SHA-256, in digits. */
export interface Attempt {
  readonly keyHash: string | undefined
  readonly answers: readonly number[]
}

/** Attempts at one session, no two of them with one key. */
interface Attempts {
  readonly sessionId: string
  readonly attempts: readonly Attempt[]
}

// Keys are written in the order of what is random in them, so that they lie in no order of arrival.
const FRESH = (sessions: string, keys: string, answers: string) => `
    given as materialized (
      select session_id, key_hash, answers::smallint[] as answers
      from unnest(${sessions}::uuid[], ${keys}::bytea[], ${answers}::text[])
        as given (session_id, key_hash, answers)
    ), remembered as (
      insert into submission_keys (session_id, key_hash)
      select session_id, key_hash from given where key_hash is not null order by key_hash
      on conflict do nothing
      returning key_hash
    ), fresh as materialized (
      select session_id, answers from given
      where key_hash is null or key_hash in (select key_hash from remembered)
    )`

// Rows are named by where they lie, and sessions by a list: so that no plan, made while the tables
// were all but empty, begins with one of them and looks at all that is in it later.
const INSERT_AMONG_WAITING: Statement = {
  name: 'insert-among-waiting',
  text: `
    with ${FRESH('$4', '$5', '$6')}, rounds as materialized (
      select session_id, start, arrived, greatest(0, group_size - arrived) as company
      from unnest($1::uuid[], $2::integer[], $3::uuid[]) as asked (session_id, group_size, start)
        join (select session_id, count(*)::integer as arrived from fresh group by session_id)
          as counted using (session_id)
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
      select session_id, answers from fresh
    ) as mixed order by random()`,
}

/**
 * The whole of what is kept of answerers whose answers wait: retry keys, and apart from them the
 * answers. Those whose key is remembered already are repeats, and nothing of them is stored. The
 * rest are written together with others of their session that wait, so that there are
 * `groupSize` of them, or as many as there are, all under new ids, with the day of the latest and
 * in random order: whatever PostgreSQL notes about rows of one transaction is then noted about a
 * group, and neither that nor the day leads from a retry key to anyone. Counts them as waiting. The
 * caller holds the locks of the sessions.
 */
export async function insertAmongWaiting(
  send: Send,
  arrived: readonly (Attempts & { readonly groupSize: number })[],
): Promise<void> {
  if (arrived.length === 0) return
  await send(INSERT_AMONG_WAITING, [
    arrayText(arrived.map(({ sessionId }) => sessionId)),
    arrayText(arrived.map(({ groupSize }) => groupSize)),
    arrayText(arrived.map(() => randomUUID())),
    ...columnsOf(arrived),
  ])
}

const INSERT_LIVE: Statement = {
  name: 'insert-live',
  text: `
    with ${FRESH('$1', '$2', '$3')}
    insert into submissions (session_id, answers, released)
    select session_id, answers, true from fresh order by random()`,
}

/** The whole of what is kept of answerers whose answers count at once. */
export async function insertLive(send: Send, arrived: readonly Attempts[]): Promise<void> {
  await send(INSERT_LIVE, columnsOf(arrived))
}

const LIVE_ROLLUPS: Statement = {
  name: 'live-rollups',
  text: `
    select session_id, assessment_type, ${ROLLUP.join(', ')}
    from session_rollups join quiz_sessions on quiz_sessions.id = session_id
    where session_id = any($1::uuid[])`,
}

/** The rollups of sessions that protect nobody, by session id. */
export async function liveRollups(
  send: Send,
  sessionIds: readonly string[],
): Promise<Map<string, StoredRollup>> {
  if (sessionIds.length === 0) return new Map()
  const rows = await send<RollupRow & { session_id: string }>(LIVE_ROLLUPS, [arrayText(sessionIds)])
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
    rows.map((row) => {
      const numbers = of(row)
      return numbers && arrayText(numbers)
    })
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

/** A row for each attempt; answers as text, since arrays of one array are of one length. */
function columnsOf(arrived: readonly Attempts[]): string[] {
  const attempts = arrived.flatMap(({ sessionId, attempts: of }) =>
    of.map(({ keyHash, answers }) => ({ sessionId, keyHash, answers: arrayText(answers) })),
  )
  return [
    arrayText(attempts.map(({ sessionId }) => sessionId)),
    arrayText(attempts.map(({ keyHash }) => (keyHash === undefined ? null : bytesText(keyHash)))),
    // Quoted: commas part the answers in each of them.
    arrayText(attempts.map(({ answers }) => `"${answers}"`)),
  ]
}
