import type pg from 'pg'
import type { Attempt } from './answerers.ts'

/** How what is stored differs from what was acknowledged. */
export interface Difference {
  readonly stored: number
  readonly lost: number
  readonly doubled: number
  /** Rows that nobody sent, or that stand without their key, counter or figures. */
  readonly partial: number
}

interface Row {
  readonly session_id: string
  readonly answers: string
}

/** Compares all rows of answers with the log of those who answered. */
export async function heldTo(db: pg.Client, attempts: readonly Attempt[]): Promise<Difference> {
  const { rows } = await db.query<Row>(
    `select session_id, array_to_string(answers, ',') as answers from submissions
     union all
     select session_id, array_to_string(one::smallint[], ',')
     from waiting_groups, unnest(answers) as one`,
  )
  const times = new Map<string, number>()
  for (const row of rows) times.set(key(row), (times.get(key(row)) ?? 0) + 1)
  const known = new Set(attempts.map((attempt) => `${attempt.sessionId} ${attempt.answers}`))
  const lost = attempts.filter(
    (attempt) => attempt.acknowledged && !times.has(`${attempt.sessionId} ${attempt.answers}`),
  )
  const strange = [...times.keys()].filter((one) => !known.has(one))
  return {
    stored: rows.length,
    lost: lost.length,
    doubled: [...times.values()].filter((count) => count > 1).length,
    partial: strange.length + (await halves(db)),
  }
}

const key = (row: Row) => `${row.session_id} ${row.answers}`

/** Rounds in which keys, rows, counters and figures do not say the same. */
async function halves(db: pg.Client): Promise<number> {
  const { rows } = await db.query(`
    select from quiz_sessions as round left join session_rollups on session_id = round.id,
      lateral (select count(*) from submission_keys where session_id = round.id) as keys,
      lateral (select count(*) from submissions where session_id = round.id) as counting,
      lateral (select coalesce(sum(cardinality(answers)), 0) as count
        from waiting_groups where session_id = round.id) as waiting
    where counting.count + waiting.count <> keys.count or waiting.count <> round.waiting
      or counting.count <> coalesce(session_rollups.released, 0)`)
  return rows.length
}
