import { ASSESSMENTS } from '#domain/assessments/catalogue.ts'
import { cellCount } from '#domain/rollup.ts'
import type { Answers } from '#domain/rollup.ts'
import type { Db } from '#server/platform/db/database.ts'
import { mayReadTeam } from '#server/platform/db/team-access.ts'
import { toByteaElement, toColumnLiterals } from '#server/platform/write-path/array-literal.ts'
import type { Scope } from '#server/platform/scope.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import { STORE_SUBMISSIONS } from './insert-submissions-sql.ts'
import type { SealedSubmission } from './sealed-submission.ts'

/**
 * What became of a submission. `changed`: it was not sealed for the next release of its round. `locked`:
 * another transaction holds its round.
 */
export type InsertOutcome =
  | 'stored'
  | 'mismatch'
  | 'no ticket'
  | 'no skip'
  | 'expired'
  | 'not open'
  | 'not found'
  | 'changed'
  | 'locked'

// One statement without a transaction block takes one round trip,
// and a database that is spread over machines runs it where the workspaces of the batch are.
const STORE = `
  select ${STORE_SUBMISSIONS.name}($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14,
    $15, $16) as outcomes`

/**
 * Stores idempotency keys and, separately, answers, in one transaction, and returns what became of each
 * submission. A repeat of a stored submission is `stored`. With `skip`, submissions to rounds that
 * another transaction holds are `locked`. On a database that is spread over machines, all workspaces
 * have to be in one shard.
 *
 * Answers to rounds with group size 1 are released at once: stored in `submissions` and added to
 * the round's rollup. Others are added to the round's count of waiting submissions and stored in
 * `waiting_groups`, sealed.
 *
 * A row of waiting_groups holds the answers of `groupSize` or more people in random order, as soon as
 * a round has that many. New answers are mixed with the answers of randomly chosen rows until they
 * reach the group size; then all are distributed over these rows and, once there are enough, new
 * ones. A row has the latest day of its answers, which is not always today: a transaction that
 * started before midnight can get the lock after one that started later. So row, day, position and
 * PostgreSQL's records of a transaction describe a group, and none leads from an idempotency key to
 * a person's answers. Comments are mixed in the same way, in rows of their own, but with MIN_COMMENTS_MIXED
 * values or more: transactions order both the tickets and the rows, and would join them.
 */
export async function insertSubmissions(
  client: Pick<pg.ClientBase, 'query'>,
  batch: readonly SealedSubmission[],
  onLocked: 'wait' | 'skip',
): Promise<readonly InsertOutcome[]> {
  const { targets, submissions, positions } = distinct(batch)
  const { rows } = await client.query<{ outcomes: readonly InsertOutcome[] }>(STORE, [
    batch[0]?.workspaceId,
    ...toColumnLiterals(targets, [
      ({ roundId }) => roundId,
      ({ workspaceId }) => workspaceId,
      ({ type }) => type,
      ({ version }) => version,
      ({ teamId }) => teamId ?? null,
      ({ release }) => release,
      ({ hasTicket }) => String(hasTicket),
    ]),
    ...toColumnLiterals(submissions, [
      ({ target }) => target,
      ({ keyHash }) => keyHash ?? null,
      ({ skips }) => String(skips),
      ({ given }) => toByteaElement(given.toString('hex')),
      // Text, because the arrays inside a PostgreSQL array must have equal lengths; quoted for its commas.
      ({ cells }) => `"${cells}"`,
      ({ remark }) => `"${remark}"`,
    ]),
    ...toColumnLiterals(targets, [({ type }) => cellCount(ASSESSMENTS[type])]),
    onLocked === 'wait',
  ])
  const outcomes = rows[0]?.outcomes ?? []
  return positions.map((position) => outcomes[position] ?? 'not found')
}

/** A submission with the number of its target, from 1. */
interface NumberedSubmission extends SealedSubmission {
  readonly target: number
}

/**
 * Returns the targets and submissions of a batch without repeats, and where each item's outcome will
 * be.
 */
function distinct(batch: readonly SealedSubmission[]): {
  targets: SealedSubmission[]
  submissions: NumberedSubmission[]
  positions: number[]
} {
  const targets: SealedSubmission[] = []
  const submissions: NumberedSubmission[] = []
  const numbers = new Map<string, number>()
  const places = new Map<string, number>()
  const positions = batch.map((sealed) => {
    const { roundId, type, version, teamId, release, hasTicket, keyHash } = sealed
    // A target either has tickets or has none.
    const name = `${roundId} ${type} ${version} ${teamId} ${release} ${hasTicket}`
    const target = numbers.get(name) ?? targets.push(sealed)
    numbers.set(name, target)
    const repeat = keyHash === undefined ? undefined : places.get(`${target} ${keyHash}`)
    if (repeat !== undefined) return repeat
    const position = submissions.push({ ...sealed, target }) - 1
    if (keyHash !== undefined) places.set(`${target} ${keyHash}`, position)
    return position
  })
  return { targets, submissions, positions }
}

/**
 * Stores the manager's own view and replaces an earlier one. Returns false if the round is not one
 * that the scope's user created in this workspace and may still read, or not open.
 */
export const putManagerView = (
  db: Db,
  scope: Scope,
  roundId: string,
  answers: Answers,
): Promise<boolean> =>
  db.transaction().execute(async (db) => {
    const { workspaceId, user } = scope
    const { rows } = await sql`
      select id from rounds
      where workspace_id = ${workspaceId} and id = ${roundId} and account_id = ${user.id}
        and ${mayReadTeam(scope, 'rounds.team_id')}
        and closed_at is null and expires_at > clock_timestamp()
      for key share`.execute(db)
    if (rows.length === 0) return false
    await sql`
      insert into submissions (workspace_id, round_id, answers, is_manager, released)
      values (${workspaceId}, ${roundId}, ${[...answers]}::smallint[], true, true)
      on conflict (workspace_id, round_id) where is_manager
        do update set answers = excluded.answers, day = excluded.day`.execute(db)
    return true
  })
