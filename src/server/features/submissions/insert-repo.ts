import { randomUUID } from 'node:crypto'
import { ASSESSMENTS } from '#domain/assessments/catalogue.ts'
import { MIN_GROUP_SIZE } from '#domain/release.ts'
import { cellsOf, emptyRollup } from '#domain/rollup.ts'
import type { Db } from '#server/platform/db/database.ts'
import { mayReadTeam } from '#server/platform/db/team-access.ts'
import {
  toArrayLiteral,
  toByteaElement,
  toColumnLiterals,
} from '#server/platform/write-path/array-literal.ts'
import type { Send, Statement } from '#server/platform/write-path/pipeline.ts'
import type { Scope } from '#server/platform/scope.ts'
import { sql } from 'kysely'
import { READ_OPEN_TARGETS } from './open-targets.ts'
import type { SubmissionTarget } from './target-repo.ts'

/**
 * Inserts new submissions, for many sessions at a time. The caller holds the locks of the sessions.
 * Nothing read here leaves the server.
 */

/** One person's answers and the hash of their idempotency key: SHA-256, in hexadecimal digits. */
export interface NewSubmission {
  readonly keyHash: string | undefined
  readonly answers: readonly number[]
}

/** A target with its new submissions. Their idempotency keys differ. */
export interface TargetSubmissions extends SubmissionTarget {
  readonly submissions: readonly NewSubmission[]
}

// Keys are inserted in the order of their hashes, so their position says nothing about when they
// arrived. The session's lock keeps other writers out, and a lookup is cheaper than a conflict.
const NEW_ROWS = `
    new_keys as (
      insert into submission_keys (workspace_id, session_id, key_hash)
      select workspace_id, session_id, key_hash from given
      where key_hash is not null and not exists (
        select from submission_keys as known
        where known.workspace_id = given.workspace_id
          and known.session_id = given.session_id and known.key_hash = given.key_hash)
      order by key_hash
      returning key_hash
    ), fresh as materialized (
      select * from given
      where key_hash is null or key_hash in (select key_hash from new_keys)
    )`

/**
 * SQL: how many existing rows of a session the new answers are mixed with, so that together they
 * reach the group size. Each row holds at least MIN_GROUP_SIZE submissions unless it is the only one.
 */
const ROWS_TO_MIX = `greatest(1, (group_size - arrived + ${MIN_GROUP_SIZE} - 1) / ${MIN_GROUP_SIZE})`

// Rows are addressed by ctid and sessions by a list of ids. A plan that was made while the tables
// were nearly empty then still reads single rows by index when they are large. `is true` keeps an index
// of the workspace out of such a plan.
const INSERT_WAITING: Statement = {
  text: `
    with target as materialized (
      select n, workspace_id, session_id, start, group_size
      from unnest($1::uuid[], $5::uuid[], $6::uuid[], ${READ_OPEN_TARGETS})
        with ordinality as target (session_id, workspace_id, start, group_size, n)
      where group_size > 1
    ), given as materialized (
      select workspace_id, session_id, key_hash, answers
      from unnest($2::integer[], $3::bytea[], $4::text[]) as given (n, key_hash, answers)
        join target using (n)
    ), ${NEW_ROWS}, sessions as materialized (
      select workspace_id, session_id, start, group_size, arrived, answers,
        ${ROWS_TO_MIX} as rows_to_mix
      from target
        join (select session_id, count(*)::integer as arrived, array_agg(answers) as answers
            from fresh group by session_id)
          as counted using (session_id)
    ), counted as (
      update quiz_sessions set waiting = waiting + sessions.arrived from sessions
      where quiz_sessions.id = sessions.session_id and quiz_sessions.id = any($1::uuid[])
        and (quiz_sessions.workspace_id = sessions.workspace_id) is true
    ), joined as materialized (
      select sessions.session_id, picked.place, picked.answers from sessions, lateral (
        (select ctid as place, answers from waiting_groups as w
          where w.workspace_id = sessions.workspace_id
            and w.session_id = sessions.session_id and w.id >= sessions.start
          order by w.id limit sessions.rows_to_mix)
        union all
        (select ctid as place, answers from waiting_groups as w
          where w.workspace_id = sessions.workspace_id
            and w.session_id = sessions.session_id and w.id < sessions.start
          order by w.id limit sessions.rows_to_mix)
        limit sessions.rows_to_mix
      ) as picked
    ), mixed as materialized (
      select workspace_id, session_id, group_size,
        array(select place from joined where joined.session_id = sessions.session_id) as places,
        array(select submission from (
          select unnest(sessions.answers) as submission
          union all
          select unnest(joined.answers) from joined where joined.session_id = sessions.session_id
        ) as together order by random()) as answers
      from sessions
    ), parted as materialized (
      select workspace_id, session_id, places[n] as place,
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
        and (waiting_groups.workspace_id = parted.workspace_id) is true
    )
    insert into waiting_groups (workspace_id, session_id, answers)
    select workspace_id, session_id, answers from parted where place is null`,
}

// A session's rollup is read and written under its lock. With group size 1 all submissions are in the
// spread. increment_cells rejects a cell that the stored rollup does not have.
const INSERT_LIVE: Statement = {
  text: `
    with target as materialized (
      select n, workspace_id, session_id
      from unnest($1::uuid[], $5::uuid[], ${READ_OPEN_TARGETS})
        with ordinality as target (session_id, workspace_id, group_size, n)
      where group_size = 1
    ), given as materialized (
      select n, workspace_id, session_id, key_hash, answers, total, cells
      from unnest($2::integer[], $3::bytea[], $4::text[], $7::integer[], $8::text[])
          as given (n, key_hash, answers, total, cells)
        join target using (n)
    ), ${NEW_ROWS}, stored as (
      insert into submissions (workspace_id, session_id, answers, released)
      select workspace_id, session_id, answers::smallint[], true from fresh order by random()
    ), added as materialized (
      select n, workspace_id, session_id, count(*) as released, sum(total) as total,
        array_agg(cells::integer[]) as cells
      from fresh group by n, workspace_id, session_id
    ), rollup as materialized (
      select workspace_id, session_id,
        coalesce(before.released, 0) + added.released as released,
        coalesce(before.answer_sum, 0) + added.total as answer_sum,
        increment_cells(coalesce(before.counts, array_fill(0, array[($6::integer[])[n]])),
          added.cells) as counts
      from added left join session_rollups as before using (workspace_id, session_id)
    )
    insert into session_rollups
      (workspace_id, session_id, released, answer_sum, counts, spread_released, last_day)
    select workspace_id, session_id, released, answer_sum, counts, released, (now() at time zone 'utc')::date
    from rollup
    on conflict (workspace_id, session_id) do update set
      released = excluded.released, answer_sum = excluded.answer_sum,
      counts = excluded.counts,
      spread_released = excluded.spread_released, spread_counts = null,
      last_day = greatest(session_rollups.last_day, excluded.last_day)`,
}

/**
 * Stores idempotency keys and, separately, answers. Skips submissions whose key is stored already or
 * whose target accepts nothing (open-targets.ts). `isLive` tells whether a target's session has group
 * size 1; nothing is stored for a target where it is wrong.
 *
 * Answers to sessions with group size 1 are released at once: stored in `submissions` and added to
 * the session's rollup. Others are added to the session's count of waiting submissions and stored in
 * `waiting_groups`.
 *
 * A row of waiting_groups holds the answers of `groupSize` or more people in random order, as soon as
 * a session has that many. New answers are mixed with the answers of randomly chosen rows until they
 * reach the group size; then all are distributed over these rows and, once there are enough, new
 * ones. A row has the latest day of its answers, which is not always today: a transaction that
 * started before midnight can get the lock after one that started later. So row, day, position and
 * PostgreSQL's records of a transaction describe a group, and none leads from an idempotency key to
 * a person's answers.
 */
export async function insertSubmissions<T extends TargetSubmissions>(
  send: Send,
  targets: readonly T[],
  isLive: (target: T) => boolean,
): Promise<void> {
  const rows = targets.flatMap((target, index) =>
    target.submissions.map((submission) => ({ ...submission, target, position: index + 1 })),
  )
  const live = rows.filter(({ target }) => isLive(target))
  const waiting = rows.filter(({ target }) => !isLive(target))
  // Computed before anything is sent, so that an error here leaves nothing stored.
  const waitingValues = waiting.length > 0 && valuesOfWaiting(targets, waiting)
  const liveValues = live.length > 0 && valuesOfLive(targets, live)
  await Promise.all([
    waitingValues && send(INSERT_WAITING, waitingValues),
    liveValues && send(INSERT_LIVE, liveValues),
  ])
}

/** A new submission and the position of its target in the batch, from 1. */
interface SubmissionRow extends NewSubmission {
  readonly target: SubmissionTarget
  readonly position: number
}

const valuesOfWaiting = (targets: readonly SubmissionTarget[], rows: readonly SubmissionRow[]) => [
  ...sharedColumns(targets, rows),
  ...toColumnLiterals(targets, [() => randomUUID()]),
]

const valuesOfLive = (targets: readonly SubmissionTarget[], rows: readonly SubmissionRow[]) => [
  ...sharedColumns(targets, rows),
  ...toColumnLiterals(targets, [({ type }) => emptyRollup(ASSESSMENTS[type]).counts.length]),
  ...toColumnLiterals(rows, [
    ({ answers }) => answers.reduce((sum, value) => sum + value, 0),
    ({ answers }) => numbersText(cellsOf(answers)),
  ]),
]

/** The first five parameters of both insert statements. */
const sharedColumns = (targets: readonly SubmissionTarget[], rows: readonly SubmissionRow[]) => [
  ...toColumnLiterals(targets, [({ sessionId }) => sessionId]),
  ...toColumnLiterals(rows, [
    ({ position }) => position,
    ({ keyHash }) => (keyHash === undefined ? null : toByteaElement(keyHash)),
    ({ answers }) => numbersText(answers),
  ]),
  ...toColumnLiterals(targets, [({ workspaceId }) => workspaceId]),
]

/** Text, because the arrays inside a PostgreSQL array must have equal lengths; quoted for its commas. */
const numbersText = (numbers: readonly number[]): string => `"${toArrayLiteral(numbers)}"`

/**
 * Stores the manager's own view and replaces an earlier one. Returns false if the session is not one
 * that the scope's user created in this workspace and may still read, or not open.
 */
export const putManagerView = (
  db: Db,
  scope: Scope,
  sessionId: string,
  answers: readonly number[],
): Promise<boolean> =>
  db.transaction().execute(async (db) => {
    const { workspaceId, user } = scope
    const { rows } = await sql`
      select id from quiz_sessions
      where workspace_id = ${workspaceId} and id = ${sessionId} and account_id = ${user.id}
        and ${mayReadTeam(scope, 'quiz_sessions.team_id')}
        and closed_at is null and expires_at > clock_timestamp()
      for key share`.execute(db)
    if (rows.length === 0) return false
    await sql`
      insert into submissions (workspace_id, session_id, answers, is_manager, released)
      values (${workspaceId}, ${sessionId}, ${[...answers]}::smallint[], true, true)
      on conflict (workspace_id, session_id) where is_manager
        do update set answers = excluded.answers, day = excluded.day`.execute(db)
    return true
  })
