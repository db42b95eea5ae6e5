import type pg from 'pg'
import type { SubmissionAttempt } from './submission-clients.ts'

/** The difference between stored and acknowledged submissions. */
export interface StoredDifference {
  readonly stored: number
  readonly lost: number
  readonly duplicated: number
  /** Rows that no client sent, and rounds with inconsistent keys, counters or rollups. */
  readonly partial: number
}

interface Row {
  readonly round_id: string
  readonly answers: string
}

/** Compares all stored answers with the attempts of the clients. */
export async function compareWithStored(
  db: pg.Client,
  attempts: readonly SubmissionAttempt[],
): Promise<StoredDifference> {
  const { rows } = await db.query<Row>(
    `select round_id, array_to_string(answers, ',') as answers from submissions
     union all
     select round_id, array_to_string(submission::smallint[], ',')
     from waiting_groups, unnest(answers) as submission`,
  )
  const counts = new Map<string, number>()
  for (const row of rows) counts.set(key(row), (counts.get(key(row)) ?? 0) + 1)
  const known = new Set(attempts.map((attempt) => `${attempt.roundId} ${attempt.answers}`))
  const lost = attempts.filter(
    (attempt) => attempt.acknowledged && !counts.has(`${attempt.roundId} ${attempt.answers}`),
  )
  const unknown = [...counts.keys()].filter((row) => !known.has(row))
  return {
    stored: rows.length,
    lost: lost.length,
    duplicated: [...counts.values()].filter((count) => count > 1).length,
    partial: unknown.length + (await countInconsistentRounds(db)),
  }
}

const key = (row: Row) => `${row.round_id} ${row.answers}`

/** Returns the number of rounds whose keys, rows, counters and rollup disagree. */
async function countInconsistentRounds(db: pg.Client): Promise<number> {
  const { rows } = await db.query(`
    select from rounds as s left join round_rollups
        on round_rollups.workspace_id = s.workspace_id and round_id = s.id,
      lateral (select count(*) from submission_keys
        where workspace_id = s.workspace_id and round_id = s.id) as keys,
      lateral (select count(*) from submissions
        where workspace_id = s.workspace_id and round_id = s.id) as counting,
      lateral (select coalesce(sum(cardinality(answers)), 0) as count
        from waiting_groups
        where workspace_id = s.workspace_id and round_id = s.id) as waiting
    where counting.count + waiting.count <> keys.count or waiting.count <> s.waiting
      or counting.count <> coalesce(round_rollups.released, 0)`)
  return rows.length
}
