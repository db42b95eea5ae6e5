import { randomUUID } from 'node:crypto'
import type { ShownRollup } from '#domain/rollup.ts'
import { arrayText, bytesText, columnTexts } from '#server/platform/db/array-text.ts'
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

/**
 * A setting of the transaction: what was found under the locks of the sessions that answers are said
 * to belong to. For each in turn its group size where it takes answers, else 0.
 */
export const OPEN_CLAIMS = 'sextant.open_claims'

// Keys are written in the order of what is random in them, so that they lie in no order of arrival.
// Under the locks of the sessions nobody else writes any; looking first is cheaper than a conflict.
const FRESH = `
    remembered as (
      insert into submission_keys (session_id, key_hash)
      select session_id, key_hash from given
      where key_hash is not null and not exists (
        select from submission_keys as known
        where known.session_id = given.session_id and known.key_hash = given.key_hash)
      order by key_hash
      returning key_hash
    ), fresh as materialized (
      select session_id, answers from given
      where key_hash is null or key_hash in (select key_hash from remembered)
    )`

// Rows are named by where they lie, and sessions by a list: so that no plan, made while the tables
// were all but empty, begins with one of them and looks at all that is in it later. Two numbers, one
// by chance, say which answers go to which place: each to one, and any to any.
const INSERT_AMONG_WAITING: Statement = {
  name: 'insert-among-waiting',
  text: `
    with claimed as materialized (
      select n, session_id, start, group_size
      from unnest($1::uuid[], $2::uuid[], current_setting('${OPEN_CLAIMS}')::integer[])
        with ordinality as claimed (session_id, start, group_size, n)
      where group_size > 1
    ), given as materialized (
      select session_id, key_hash, answers::smallint[] as answers
      from unnest($3::integer[], $4::bytea[], $5::text[]) as given (n, key_hash, answers)
        join claimed using (n)
    ), ${FRESH}, rounds as materialized (
      select session_id, start, arrived, greatest(0, group_size - arrived) as company
      from claimed
        join (select session_id, count(*)::integer as arrived from fresh group by session_id)
          as counted using (session_id)
    ), counted as (
      update quiz_sessions set waiting = waiting + rounds.arrived from rounds
      where quiz_sessions.id = rounds.session_id and quiz_sessions.id = any($1::uuid[])
    ), together as materialized (
      select rounds.session_id, one.place, one.answers from rounds, lateral (
        (select ctid as place, answers from submissions as s
          where s.session_id = rounds.session_id and not s.released and not s.is_manager
            and s.id >= rounds.start
          order by s.id limit rounds.company)
        union all
        (select ctid as place, answers from submissions as s
          where s.session_id = rounds.session_id and not s.released and not s.is_manager
            and s.id < rounds.start
          order by s.id limit rounds.company)
        limit rounds.company
      ) as one
      where rounds.company > 0
      union all
      select session_id, null, answers from fresh
    ), numbered as (
      select session_id, place, answers,
        row_number() over (partition by session_id order by place) as here,
        row_number() over (partition by session_id order by random()) as there
      from together
    ), mixed as materialized (
      select session_id, place,
        lead(answers, (there - here)::integer) over (partition by session_id order by here)
          as answers
      from numbered
    ), moved as (
      update submissions set answers = mixed.answers, day = (now() at time zone 'utc')::date
      from mixed where submissions.ctid = mixed.place
    )
    insert into submissions (session_id, answers)
    select session_id, answers from mixed where place is null`,
}

/**
 * The whole of what is kept of answerers whose answers wait: retry keys, and apart from them the
 * answers. Those whose key is remembered already are repeats, and nothing of them is stored, nor of
 * what is said to belong where it does not, or to a session that takes no answers (OPEN_CLAIMS).
 * The rest are written together with others of their session that wait, so that there are
 * `groupSize` of them, or as many as there are, with the day of the latest, each in a place that
 * chance gives it, of those that there were and the new ones: whatever PostgreSQL notes about rows
 * of one transaction is then noted about a group, and neither that nor the day nor the place leads
 * from a retry key to anyone. Counts them as waiting. The caller holds the locks of the sessions.
 */
export async function insertAmongWaiting(send: Send, claims: readonly Attempts[]): Promise<void> {
  const rows = claims.flatMap(({ attempts }, index) =>
    attempts.map((attempt) => ({ attempt, claimed: index + 1 })),
  )
  await send(INSERT_AMONG_WAITING, [
    ...columnTexts(claims, [({ sessionId }) => sessionId, () => randomUUID()]),
    ...columnTexts(rows, [
      ({ claimed }) => claimed,
      ({ attempt }) => keyText(attempt),
      ({ attempt }) => answersText(attempt),
    ]),
  ])
}

const INSERT_LIVE: Statement = {
  name: 'insert-live',
  text: `
    with given as materialized (
      select session_id, key_hash, answers::smallint[] as answers
      from unnest($1::uuid[], $2::bytea[], $3::text[]) as given (session_id, key_hash, answers)
    ), ${FRESH}
    insert into submissions (session_id, answers, released)
    select session_id, answers, true from fresh order by random()`,
}

/** The whole of what is kept of answerers whose answers count at once. */
export async function insertLive(send: Send, arrived: readonly Attempts[]): Promise<void> {
  const rows = arrived.flatMap(({ sessionId, attempts }) =>
    attempts.map((attempt) => ({ sessionId, attempt })),
  )
  await send(
    INSERT_LIVE,
    columnTexts(rows, [
      ({ sessionId }) => sessionId,
      ({ attempt }) => keyText(attempt),
      ({ attempt }) => answersText(attempt),
    ]),
  )
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

const keyText = ({ keyHash }: Attempt): string | null =>
  keyHash === undefined ? null : bytesText(keyHash)

/** As text, since arrays of one array are of one length; quoted, since commas part the answers. */
const answersText = ({ answers }: Attempt): string => `"${arrayText(answers)}"`
