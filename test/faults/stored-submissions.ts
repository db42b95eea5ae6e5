import { contextOf } from '#server/features/rounds/sealing/service.ts'
import { ReleaseSealer } from '#server/features/rounds/sealing/public.ts'
import { ServerKey } from '#server/platform/sealing/server-key.ts'
import { TEST_SEALING_KEY } from '#test/server/server-process.ts'
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
  const released = await db.query<Row>(
    `select round_id, array_to_string(answers, ',') as answers from submissions`,
  )
  const rows = [...released.rows, ...(await readWaiting(db))]
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

interface SealedRow {
  readonly round_id: string
  readonly number: number
  readonly wrapped: Buffer
  readonly value: Buffer
}

/** Opens what waits, with the key of the servers under test. */
async function readWaiting(db: pg.Client): Promise<Row[]> {
  const { rows } = await db.query<SealedRow>(
    `select waiting_groups.round_id, number, wrapped, value
     from waiting_groups join sealing_keys
         on sealing_keys.workspace_id = waiting_groups.workspace_id
           and sealing_keys.round_id = waiting_groups.round_id and kind = 'release',
       unnest(sealed) as value
     where question = 0`,
  )
  const serverKey = new ServerKey(Buffer.from(TEST_SEALING_KEY, 'base64'))
  const sealers = new Map<string, ReleaseSealer>()
  return rows.map(({ round_id, number, wrapped, value }) => {
    const key = () => serverKey.unwrap(wrapped, contextOf(round_id, 'release', number))
    const sealer = sealers.get(round_id) ?? new ReleaseSealer(round_id, number, key())
    sealers.set(round_id, sealer)
    return { round_id, answers: sealer.unsealAnswers(value).join() }
  })
}

const key = (row: Row) => `${row.round_id} ${row.answers}`

/** Returns the number of rounds whose keys, rows, counters and rollup disagree. */
async function countInconsistentRounds(db: pg.Client): Promise<number> {
  const { rows } = await db.query(`
    select from rounds as s left join round_rollups
        on round_rollups.workspace_id = s.workspace_id and round_id = s.id,
      lateral (select coalesce(sum(cardinality(hashes)), 0) as count from submission_keys
        where workspace_id = s.workspace_id and round_id = s.id) as keys,
      lateral (select count(*) from submissions
        where workspace_id = s.workspace_id and round_id = s.id) as counting,
      lateral (select coalesce(sum(cardinality(sealed)), 0) as count
        from waiting_groups
        where question = 0 and workspace_id = s.workspace_id and round_id = s.id) as waiting
    where counting.count + waiting.count <> keys.count or waiting.count <> s.waiting
      or counting.count <> coalesce(round_rollups.released, 0)`)
  return rows.length
}
