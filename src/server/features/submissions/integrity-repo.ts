import type { AssessmentType } from '#domain/assessments/assessment.ts'
import { ALL_WORKSPACES } from '#server/platform/db/all-workspaces.ts'
import type { Db } from '#server/platform/db/database.ts'
import { streamRows } from '#server/platform/db/stream-rows.ts'
import { sql } from 'kysely'

/**
 * Reads submissions of all workspaces for the operator's integrity check only. The check reports session ids and
 * counts, never answers.
 */

/** A session with its stored rollup; `released` is null before the first release. */
export interface CheckedSession {
  readonly workspace_id: string
  readonly id: string
  readonly assessment_type: AssessmentType
  readonly group_size: number
  readonly waiting: number
  /** True if the answers were erased, while counts and rollup stayed. */
  readonly erased: boolean
  /** True if created since the spread is stored separately. */
  readonly parted: boolean
  readonly released: number | null
  readonly answer_sum: number
  readonly last_day: string | null
  readonly counts: number[]
  readonly spread_released: number
  readonly spread_counts: number[] | null
}

export interface ReleasedRow {
  readonly workspace_id: string
  readonly session_id: string
  readonly answers: number[]
  readonly day: string
}

/** All sessions, ordered by their key. */
export const streamSessions = (db: Db): AsyncGenerator<CheckedSession> =>
  streamRows(
    db,
    'checked_sessions',
    sql<CheckedSession>`
      ${ALL_WORKSPACES} select quiz_sessions.workspace_id, id, assessment_type, group_size, waiting,
        answers_erased_on is not null as erased,
        created_at > (select timestamp::timestamptz from kysely_migration
          where name = '0006-results') as parted,
        released, answer_sum, last_day, counts,
        spread_released, spread_counts
      from quiz_sessions left join session_rollups on session_id = id
        and session_rollups.workspace_id = quiz_sessions.workspace_id
      order by quiz_sessions.workspace_id, id`,
    200,
  )

/** All released submissions without manager's views, ordered by session. */
export const streamReleased = (db: Db): AsyncGenerator<ReleasedRow> =>
  streamRows(
    db,
    'released_rows',
    sql<ReleasedRow>`
      ${ALL_WORKSPACES} select workspace_id, session_id, answers, day from submissions
      where released and not is_manager
      order by workspace_id, session_id`,
    5_000,
  )

/** Sessions whose counters and rows are inconsistent, with the kind of inconsistency. */
export async function findInconsistencies(
  db: Db,
): Promise<{ kind: string; session_id: string; one: number; other: number }[]> {
  const { rows } = await sql<{ kind: string; session_id: string; one: number; other: number }>`
    ${ALL_WORKSPACES} with stored as (
      select workspace_id, session_id, sum(answers) as answers, sum(waiting) as waiting,
        sum(views) as views
      from (
        select workspace_id, session_id, count(*) filter (where not is_manager) as answers, 0 as waiting,
          count(*) filter (where is_manager) as views
        from submissions group by workspace_id, session_id
        union all
        select workspace_id, session_id, sum(cardinality(answers)), sum(cardinality(answers)), 0
        from waiting_groups group by workspace_id, session_id
      ) as found group by workspace_id, session_id
    ), keys as (
      select workspace_id, session_id, count(*) as keys from submission_keys
      group by workspace_id, session_id
    )
    select 'waiting' as kind, id as session_id, quiz_sessions.waiting as one,
        coalesce(stored.waiting, 0) as other
      from quiz_sessions left join stored
        on session_id = id and stored.workspace_id = quiz_sessions.workspace_id
      where answers_erased_on is null and quiz_sessions.waiting <> coalesce(stored.waiting, 0)
    union all
    select 'erased', id, coalesce(answers, 0) + coalesce(views, 0), 0
      from quiz_sessions join stored
        on session_id = id and stored.workspace_id = quiz_sessions.workspace_id
      where answers_erased_on is not null
    union all
    select 'keys', keys.session_id, keys, coalesce(answers, 0) + coalesce(deleted_unread, 0)
      from keys left join stored using (workspace_id, session_id)
        left join quiz_sessions on quiz_sessions.workspace_id = keys.workspace_id
          and quiz_sessions.id = keys.session_id
      where keys > coalesce(answers, 0) + coalesce(deleted_unread, 0)
    union all
    select 'concluded', id, 1, 0 from quiz_sessions
      where concluded and (waiting > 0
        or exists (select from waiting_groups where waiting_groups.session_id = id
          and waiting_groups.workspace_id = quiz_sessions.workspace_id)
        or exists (select from waiting_comments where waiting_comments.session_id = id
          and waiting_comments.workspace_id = quiz_sessions.workspace_id)
        or exists (select from round_links where round_links.session_id = id
          and round_links.workspace_id = quiz_sessions.workspace_id)
        or exists (select from invited_rounds where invited_rounds.session_id = id
          and invited_rounds.workspace_id = quiz_sessions.workspace_id
          and (private_key is not null or drawn <> '{}')))
    union all
    select 'views', session_id, views, 1 from stored where views > 1
    order by 1, 2 limit 1000`.execute(db)
  return rows
}
