import type { AssessmentType } from '#domain/assessments/assessment.ts'
import { MARK_BYTES } from '#server/features/rounds/sealing/public.ts'
import { ALL_WORKSPACES } from '#server/platform/db/all-workspaces.ts'
import type { Db } from '#server/platform/db/database.ts'
import { streamRows } from '#server/platform/db/stream-rows.ts'
import { sql } from 'kysely'

/**
 * Reads submissions of all workspaces for the operator's integrity check only. The check reports round ids and
 * counts, never answers.
 */

/** A round with its stored rollup; `released` is null before the first release. */
export interface CheckedRound {
  readonly workspace_id: string
  readonly id: string
  readonly assessment_type: AssessmentType
  readonly group_size: number
  readonly waiting: number
  /** True if the answers were erased, while counts and rollup stayed. */
  readonly erased: boolean
  /** True if it has ended as an invited round, which deletes what was too little to be published. */
  readonly concluded: boolean
  readonly released: number | null
  readonly mean: number | null
  readonly last_day: string | null
  readonly entered: number[]
  readonly distribution: number[] | null
  readonly pool: number[] | null
}

export interface ReleasedRow {
  readonly workspace_id: string
  readonly round_id: string
  readonly answers: (number | null)[]
  readonly day: string
}

/** Returns all rounds, ordered by their key. */
export const streamRounds = (db: Db): AsyncGenerator<CheckedRound> =>
  streamRows(
    db,
    'checked_rounds',
    sql<CheckedRound>`
      ${ALL_WORKSPACES} select rounds.workspace_id, id, assessment_type, group_size, waiting,
        answers_erased_on is not null as erased, concluded,
        released, mean, last_day, entered, distribution, pool
      from rounds left join round_rollups on round_id = id
        and round_rollups.workspace_id = rounds.workspace_id
      order by rounds.workspace_id, id`,
    200,
  )

/** Returns all released submissions without manager's views, ordered by round. */
export const streamReleased = (db: Db): AsyncGenerator<ReleasedRow> =>
  streamRows(
    db,
    'released_rows',
    sql<ReleasedRow>`
      ${ALL_WORKSPACES} select workspace_id, round_id, answers, day from submissions
      where released and not is_manager
      order by workspace_id, round_id`,
    5_000,
  )

/** Returns rounds whose counters and rows are inconsistent, with the kind of inconsistency. */
export async function findInconsistencies(
  db: Db,
): Promise<{ kind: string; round_id: string; one: number; other: number }[]> {
  const { rows } = await sql<{ kind: string; round_id: string; one: number; other: number }>`
    ${ALL_WORKSPACES} with stored as (
      select workspace_id, round_id, sum(answers) as answers, sum(waiting) as waiting,
        sum(views) as views
      from (
        select workspace_id, round_id, count(*) filter (where not is_manager) as answers, 0 as waiting,
          count(*) filter (where is_manager) as views
        from submissions group by workspace_id, round_id
        union all
        select workspace_id, round_id, sum(cardinality(sealed)), sum(cardinality(sealed)), 0
        from waiting_groups where question = 0 group by workspace_id, round_id
      ) as found group by workspace_id, round_id
    ), keys as (
      select workspace_id, round_id, sum(cardinality(hashes)) as keys from submission_keys
      group by workspace_id, round_id
    )
    select 'waiting' as kind, id as round_id, rounds.waiting as one,
        coalesce(stored.waiting, 0) as other
      from rounds left join stored
        on round_id = id and stored.workspace_id = rounds.workspace_id
      where answers_erased_on is null and rounds.waiting <> coalesce(stored.waiting, 0)
    union all
    select 'erased', id, coalesce(answers, 0) + coalesce(views, 0), 0
      from rounds join stored
        on round_id = id and stored.workspace_id = rounds.workspace_id
      where answers_erased_on is not null
    union all
    select 'keys', keys.round_id, keys, coalesce(answers, 0) + coalesce(deleted_unread, 0)
      from keys left join stored using (workspace_id, round_id)
        left join rounds on rounds.workspace_id = keys.workspace_id
          and rounds.id = keys.round_id
      where keys > coalesce(answers, 0) + coalesce(deleted_unread, 0)
    union all
    select 'concluded', id, 1, 0 from rounds
      where concluded and (waiting > 0
        or exists (select from waiting_groups where waiting_groups.round_id = id
          and waiting_groups.workspace_id = rounds.workspace_id)
        or exists (select from held_comments where held_comments.round_id = id
          and held_comments.workspace_id = rounds.workspace_id)
        or exists (select from sealing_keys where sealing_keys.round_id = id
          and sealing_keys.workspace_id = rounds.workspace_id)
        or exists (select from round_links where round_links.round_id = id
          and round_links.workspace_id = rounds.workspace_id)
        or exists (select from invited_rounds where invited_rounds.round_id = id
          and invited_rounds.workspace_id = rounds.workspace_id
          and (private_key is not null or drawn is not null)))
    union all
    select 'sealing', id, 1, 0 from rounds
      where waiting > 0 and answers_erased_on is null and not exists (select from sealing_keys
        where sealing_keys.workspace_id = rounds.workspace_id and sealing_keys.round_id = id
          and kind = 'release' and number = sealing_number)
    union all
    select 'format', round_id, count(*), 0 from (
        select workspace_id, round_id, unnest(sealed) as value from waiting_groups
      ) as values
      where substr(value, ${MARK_BYTES + 1}::integer, 1) is distinct from '\\x01'::bytea
      group by workspace_id, round_id
    union all
    select 'views', round_id, views, 1 from stored where views > 1
    order by 1, 2 limit 1000`.execute(db)
  return rows
}
