import { randomUUID } from 'node:crypto'
import { MIN_GROUP_SIZE } from '#domain/release.ts'
import type { SessionRollup } from '#domain/rollup.ts'
import type { Db } from '#server/platform/db/database.ts'
import {
  toArrayLiteral,
  toByteaElement,
  toColumnLiterals,
} from '#server/platform/write-path/array-literal.ts'
import type { Send, Statement } from '#server/platform/write-path/pipeline.ts'
import { sql } from 'kysely'
import { READ_OPEN_TARGETS } from './open-targets.ts'
import { columnsOfRollup } from './release-repo.ts'
import { ROLLUP, toRollup } from './released.ts'
import type { RollupRow, StoredRollup } from './released.ts'

/**
 * Inserts new submissions, for many sessions at a time. The caller holds the locks of the sessions.
 * Nothing read here leaves the server.
 */

/** One person's answers and the hash of their idempotency key: SHA-256, in hexadecimal digits. */
export interface NewSubmission {
  readonly keyHash: string | undefined
  readonly answers: readonly number[]
}

/** New submissions to one session. Their idempotency keys differ. */
interface SessionSubmissions {
  readonly sessionId: string
  readonly submissions: readonly NewSubmission[]
}

// Keys are inserted in the order of their hashes, so their position says nothing about when they
// arrived. The session's lock keeps other writers out, and a lookup is cheaper than a conflict.
const NEW_ROWS = `
    new_keys as (
      insert into submission_keys (session_id, key_hash)
      select session_id, key_hash from given
      where key_hash is not null and not exists (
        select from submission_keys as known
        where known.session_id = given.session_id and known.key_hash = given.key_hash)
      order by key_hash
      returning key_hash
    ), fresh as materialized (
      select session_id, answers from given
      where key_hash is null or key_hash in (select key_hash from new_keys)
    )`

/**
 * SQL: how many existing rows of a session the new answers are mixed with, so that together they
 * reach the group size. Each row holds at least MIN_GROUP_SIZE submissions unless it is the only one.
 */
const ROWS_TO_MIX = `greatest(1, (group_size - arrived + ${MIN_GROUP_SIZE} - 1) / ${MIN_GROUP_SIZE})`

// Rows are addressed by ctid and sessions by a list of ids. A plan that was made while the tables
// were nearly empty then still reads single rows by index when they are large.
const INSERT_WAITING: Statement = {
  text: `
    with target as materialized (
      select n, session_id, start, group_size
      from unnest($1::uuid[], $2::uuid[], ${READ_OPEN_TARGETS})
        with ordinality as target (session_id, start, group_size, n)
      where group_size > 1
    ), given as materialized (
      select session_id, key_hash, answers
      from unnest($3::integer[], $4::bytea[], $5::text[]) as given (n, key_hash, answers)
        join target using (n)
    ), ${NEW_ROWS}, sessions as materialized (
      select session_id, start, group_size, arrived, answers, ${ROWS_TO_MIX} as rows_to_mix
      from target
        join (select session_id, count(*)::integer as arrived, array_agg(answers) as answers
            from fresh group by session_id)
          as counted using (session_id)
    ), counted as (
      update quiz_sessions set waiting = waiting + sessions.arrived from sessions
      where quiz_sessions.id = sessions.session_id and quiz_sessions.id = any($1::uuid[])
    ), joined as materialized (
      select sessions.session_id, picked.place, picked.answers from sessions, lateral (
        (select ctid as place, answers from waiting_groups as w
          where w.session_id = sessions.session_id and w.id >= sessions.start
          order by w.id limit sessions.rows_to_mix)
        union all
        (select ctid as place, answers from waiting_groups as w
          where w.session_id = sessions.session_id and w.id < sessions.start
          order by w.id limit sessions.rows_to_mix)
        limit sessions.rows_to_mix
      ) as picked
    ), mixed as materialized (
      select session_id, group_size,
        array(select place from joined where joined.session_id = sessions.session_id) as places,
        array(select submission from (
          select unnest(sessions.answers) as submission
          union all
          select unnest(joined.answers) from joined where joined.session_id = sessions.session_id
        ) as together order by random()) as answers
      from sessions
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
 * Stores idempotency keys and, separately, waiting answers. Skips submissions whose key is stored
 * already or whose target accepts nothing (open-targets.ts). Adds to each session's count of waiting
 * submissions.
 *
 * A row of waiting_groups holds the answers of `groupSize` or more people in random order, as soon as
 * a session has that many. New answers are mixed with the answers of randomly chosen rows until they
 * reach the group size; then all are distributed over these rows and, once there are enough, new
 * ones. A row has the latest day of its answers, which is not always today: a transaction that
 * started before midnight can get the lock after one that started later. So row, day, position and
 * PostgreSQL's records of a transaction describe a group, and none leads from an idempotency key to
 * a person's answers.
 */
export async function insertWaiting(
  send: Send,
  sessions: readonly SessionSubmissions[],
): Promise<void> {
  const rows = sessions.flatMap(({ submissions }, index) =>
    submissions.map((submission) => ({ submission, position: index + 1 })),
  )
  await send(INSERT_WAITING, [
    ...toColumnLiterals(sessions, [({ sessionId }) => sessionId, () => randomUUID()]),
    ...toColumnLiterals(rows, [
      ({ position }) => position,
      ({ submission }) => keyText(submission),
      ({ submission }) => answersText(submission),
    ]),
  ])
}

const INSERT_LIVE: Statement = {
  text: `
    with given as materialized (
      select session_id, key_hash, answers::smallint[] as answers
      from unnest($1::uuid[], $2::bytea[], $3::text[]) as given (session_id, key_hash, answers)
    ), ${NEW_ROWS}
    insert into submissions (session_id, answers, released)
    select session_id, answers, true from fresh order by random()`,
}

/** Stores idempotency keys and answers of sessions with group size 1, released at once. */
export async function insertLiveRows(
  send: Send,
  sessions: readonly SessionSubmissions[],
): Promise<void> {
  const rows = sessions.flatMap(({ sessionId, submissions }) =>
    submissions.map((submission) => ({ sessionId, submission })),
  )
  await send(
    INSERT_LIVE,
    toColumnLiterals(rows, [
      ({ sessionId }) => sessionId,
      ({ submission }) => keyText(submission),
      ({ submission }) => answersText(submission),
    ]),
  )
}

const LIVE_ROLLUPS: Statement = {
  text: `
    select session_id, assessment_type, ${ROLLUP.join(', ')}
    from session_rollups join quiz_sessions on quiz_sessions.id = session_id
    where session_id = any($1::uuid[])`,
}

/** The rollups of sessions with group size 1, by session id. */
export async function readLiveRollups(
  send: Send,
  sessionIds: readonly string[],
): Promise<Map<string, StoredRollup>> {
  if (sessionIds.length === 0) return new Map()
  const rows = await send<RollupRow & { session_id: string }>(LIVE_ROLLUPS, [
    toArrayLiteral(sessionIds),
  ])
  return new Map(rows.map((row) => [row.session_id, toRollup(row)]))
}

const WRITE_LIVE_ROLLUPS: Statement = {
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

/** Replaces the rollups of sessions with group size 1. Their last day becomes today or stays later. */
export async function writeLiveRollups(
  send: Send,
  rollups: readonly (SessionRollup & { readonly sessionId: string })[],
): Promise<void> {
  const rows = rollups.map(columnsOfRollup)
  const arrays = (of: (row: (typeof rows)[number]) => readonly number[] | null) =>
    rows.map((row) => {
      const numbers = of(row)
      return numbers && toArrayLiteral(numbers)
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

const keyText = ({ keyHash }: NewSubmission): string | null =>
  keyHash === undefined ? null : toByteaElement(keyHash)

/** Text, because the arrays inside a PostgreSQL array must have equal lengths; quoted for its commas. */
const answersText = ({ answers }: NewSubmission): string => `"${toArrayLiteral(answers)}"`

/**
 * Stores the manager's own view and replaces an earlier one. Returns false if the session is not the
 * owner's or not open.
 */
export async function putManagerView(
  db: Db,
  ownerId: string,
  sessionId: string,
  answers: readonly number[],
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into submissions (session_id, answers, is_manager, released)
    select id, ${[...answers]}::smallint[], true, true from quiz_sessions
    where id = ${sessionId} and account_id = ${ownerId}
      and closed_at is null and expires_at > clock_timestamp()
    on conflict (session_id) where is_manager
      do update set answers = excluded.answers, day = excluded.day`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}
