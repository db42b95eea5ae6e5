import { randomUUID } from 'node:crypto'
import { LEAST_TOGETHER } from '#domain/release.ts'
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

/**
 * How many rows of a session new answers are mixed with, so that they come to its group size. Each
 * holds LEAST_TOGETHER or more, unless it is the only one; that it stays so takes at least one.
 */
const JOINS = `greatest(1, (group_size - arrived + ${LEAST_TOGETHER} - 1) / ${LEAST_TOGETHER})`

// Rows are named by where they lie, and sessions by a list: so that no plan, made while the tables
// were all but empty, begins with one of them and looks at all that is in it later.
const INSERT_AMONG_WAITING: Statement = {
  name: 'insert-among-waiting',
  text: `
    with claimed as materialized (
      select n, session_id, start, group_size
      from unnest($1::uuid[], $2::uuid[], current_setting('${OPEN_CLAIMS}')::integer[])
        with ordinality as claimed (session_id, start, group_size, n)
      where group_size > 1
    ), given as materialized (
      select session_id, key_hash, answers
      from unnest($3::integer[], $4::bytea[], $5::text[]) as given (n, key_hash, answers)
        join claimed using (n)
    ), ${FRESH}, rounds as materialized (
      select session_id, start, group_size, arrived, answers, ${JOINS} as joins
      from claimed
        join (select session_id, count(*)::integer as arrived, array_agg(answers) as answers
            from fresh group by session_id)
          as counted using (session_id)
    ), counted as (
      update quiz_sessions set waiting = waiting + rounds.arrived from rounds
      where quiz_sessions.id = rounds.session_id and quiz_sessions.id = any($1::uuid[])
    ), joined as materialized (
      select rounds.session_id, one.place, one.answers from rounds, lateral (
        (select ctid as place, answers from waiting_groups as w
          where w.session_id = rounds.session_id and w.id >= rounds.start
          order by w.id limit rounds.joins)
        union all
        (select ctid as place, answers from waiting_groups as w
          where w.session_id = rounds.session_id and w.id < rounds.start
          order by w.id limit rounds.joins)
        limit rounds.joins
      ) as one
    ), mixed as materialized (
      select session_id, group_size,
        array(select place from joined where joined.session_id = rounds.session_id) as places,
        array(select one from (
          select unnest(rounds.answers) as one
          union all
          select unnest(joined.answers) from joined where joined.session_id = rounds.session_id
        ) as together order by random()) as answers
      from rounds
    ), parted as materialized (
      select session_id, places[n] as place,
        answers[(n - 1) * cardinality(answers) / parts + 1 : n * cardinality(answers) / parts]
          as answers
      from (
          select *, greatest(1, cardinality(places), cardinality(answers) / group_size) as parts
          from mixed
        ) as mixed, generate_series(1, parts) as n
    ), moved as (
      update waiting_groups set answers = parted.answers,
        day = greatest(waiting_groups.day, (now() at time zone 'utc')::date)
      from parted where waiting_groups.ctid = parted.place
    )
    insert into waiting_groups (session_id, answers)
    select session_id, answers from parted where place is null`,
}

/**
 * The whole of what is kept of answerers whose answers wait: retry keys, and apart from them the
 * answers. Those whose key is remembered already are repeats, and nothing of them is stored, nor of
 * what is said to belong where it does not, or to a session that takes no answers (OPEN_CLAIMS).
 *
 * Answers that wait lie together, `groupSize` of them or more in a row of the table where there are
 * as many, in an order that chance gives them. New ones are mixed with those of rows that chance
 * picks, so many that they come to `groupSize`; all of them are then dealt out to these rows and, as
 * soon as they fill more, to new ones, with the day of the latest. That is not always today: who
 * began before midnight may get the locks after one who began later. So what PostgreSQL notes about
 * a row or a transaction is noted about a group, and neither that nor the day nor the place leads
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
      last_day = greatest(session_rollups.last_day, excluded.last_day)`,
}

/** Writes rollups whole, in place of earlier ones of the same sessions, as of today at least. */
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
