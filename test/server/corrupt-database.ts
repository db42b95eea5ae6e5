import { randomUUID } from 'node:crypto'
import { ASSESSMENTS } from '#domain/assessments/catalogue.ts'
import { released as releasedRollup } from '#domain/rollup-fixtures.ts'
import { toCells } from '#domain/rollup.ts'
import type { Db } from '#server/platform/db/database.ts'
import { sql } from 'kysely'

/** Inserts one fault of each kind into a database and returns what the check has to report. */
export async function corruptDatabase(
  db: Db,
  rounds: { live: { id: string }; guarded: { id: string } },
): Promise<string[]> {
  const live = rounds.live.id
  const guarded = rounds.guarded.id
  const missingId = '00000000-0000-4000-8000-000000000001'
  const { workspace_id: workspaceId } = await db
    .selectFrom('workspaces')
    .select('workspace_id')
    .executeTakeFirstOrThrow()
  const withoutTeam = await insertRoundLike(db, guarded)
  const withExtraKeys = await insertRoundLike(db, guarded)
  const withMixedDays = await insertRoundLike(db, guarded)
  const withManagerViews = await insertRoundLike(db, guarded)

  // Figures that contradict the submissions.
  await sql`update round_rollups set entered[1] = entered[1] + 1 where round_id = ${live}`.execute(
    db,
  )
  await sql`update rounds set waiting = waiting + 1 where id = ${guarded}`.execute(db)
  await sql`
    update round_rollups set distribution[1] = distribution[1] + 9, distribution[2] = distribution[2] - 9
    where round_id = ${guarded}`.execute(db)
  // One of three submissions that were released together gets withoutTeam day.
  await sql`
    update submissions set day = day - 1 where id = (
      select min(id) from submissions where round_id = ${withMixedDays})`.execute(db)
  await sql`insert into submission_keys (workspace_id, round_id, first_hash, hashes)
    select ${workspaceId}, ${withExtraKeys}, gen_random_uuid(), array[gen_random_uuid(), gen_random_uuid()]
    from generate_series(1, 2)`.execute(db)

  await sql`drop index submissions_one_manager`.execute(db)
  await sql`
    insert into submissions (workspace_id, round_id, answers, is_manager, released)
    select ${workspaceId}, ${withManagerViews}, answers, true, true from submissions where round_id = ${live} limit 2`.execute(
    db,
  )
  await sql`
    insert into submissions (workspace_id, round_id, answers, is_manager, released)
    select ${workspaceId}, ${withManagerViews}, answers, true, true from submissions where round_id = ${guarded} limit 2`.execute(
    db,
  )
  await sql`drop index subscriptions_one_live`.execute(db)
  await sql`
    insert into billing_customers (workspace_id, provider, provider_id)
    values (${workspaceId}, 'sandbox', 'cus_1')`.execute(db)
  for (const id of [randomUUID(), randomUUID()]) {
    await sql`
      insert into order_workspaces (order_id, provider, workspace_id)
      values (${id}, 'sandbox', ${workspaceId})`.execute(db)
    await sql`
      insert into subscriptions (workspace_id, id, provider, status, price_id, tier, period, amount)
      values (${workspaceId}, ${id}, 'sandbox', 'active', 'p', 'pro', 'monthly', 1)`.execute(db)
  }

  await db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await sql`
    insert into submission_keys (workspace_id, round_id, first_hash, hashes)
    values (${workspaceId}, ${missingId}, gen_random_uuid(), array[gen_random_uuid()])`.execute(db)
    await sql`update rounds set team_id = ${missingId} where id = ${withoutTeam}`.execute(db)
  })

  await sql`
    update pg_index set indisvalid = false
    where indexrelid = 'rounds_workspace'::regclass`.execute(db)
  await sql`alter table teams add constraint named check (name <> '') not valid`.execute(db)
  await sql`alter table audit_log disable trigger audit_log_stays`.execute(db)

  return [
    '14 problems found.\n',
    `a wrong overall mean: 1\n  round ${live}`,
    `rollup does not match their released submissions: 1\n  round ${live}`,
    `wrong count of waiting submissions: 1\n  round ${guarded} (3, not 2)`,
    `whose published distributions do not fit their rollup: 1\n  round ${guarded}`,
    `a release smaller than the group size: 1\n  round ${withMixedDays}`,
    `more idempotency keys than submissions: 2\n  round ${missingId} (1, not 0)\n  round ${withExtraKeys} (4, not 3)`,
    `more than one manager's view: 1\n  round ${withManagerViews} (4, not 1)`,
    `more than one live subscription: 1\n  workspace ${workspaceId} (2)`,
    `submission_keys that refer to a missing row of rounds: 1\n  workspace_id, round_id ${workspaceId} ${missingId} (rows: 1)`,
    `rounds that refer to a missing row of teams: 1\n  workspace_id, team_id ${workspaceId} ${missingId} (rows: 1)`,
    'Invalid indexes: 1\n  rounds_workspace',
    'Constraints that were never validated: 1\n  teams.named',
    'Disabled triggers: 1\n  audit_log.audit_log_stays',
  ]
}

/** Inserts a round with three submissions that were released together and a correct rollup. */
async function insertRoundLike(db: Db, templateId: string): Promise<string> {
  const [id, token] = [randomUUID(), randomUUID()]
  await sql`
    insert into rounds (workspace_id, id, account_id, team_id, assessment_type,
      assessment_version, title, token, group_size, expires_at)
    select workspace_id, ${id}::uuid, account_id, team_id, assessment_type, assessment_version, title,
      ${token}::text, group_size, expires_at
    from rounds where id = ${templateId}`.execute(db)
  await sql`
    insert into round_workspaces (round_id, token, workspace_id)
    select id, token, workspace_id from rounds where id = ${id}`.execute(db)
  // Three equal submissions, so that each count is 0 or 3.
  await sql`
    insert into submissions (workspace_id, round_id, answers, released)
    select workspace_id, ${id}::uuid, answers, true from generate_series(1, 3), (
      select workspace_id, answers from submissions
      where round_id = ${templateId} and not is_manager limit 1
    ) as template`.execute(db)
  const stored = await db
    .selectFrom('submissions')
    .select(['workspace_id', 'answers', 'day'])
    .where('round_id', '=', id)
    .execute()
  const answers = stored.map((row) => row.answers)
  const [first] = stored
  if (!first) throw new Error('no submissions were inserted')
  const { questions } = releasedRollup(ASSESSMENTS.teamwork, answers)
  const entered = toCells(questions.map((question) => question.entered))
  await db
    .insertInto('round_rollups')
    .values({
      workspace_id: first.workspace_id,
      round_id: id,
      released: 3,
      mean: sql<number>`overall_mean(${entered}::integer[])`,
      last_day: first.day,
      entered,
      distribution: toCells(questions.map((question) => question.distribution)),
      pool: null,
    })
    .execute()
  return id
}
