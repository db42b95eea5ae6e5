import type { Analysis } from '#domain/analyst/analyst.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'
import { sql } from 'kysely'

/** Identifies the results and the provider request that insights belong to. */
export interface InsightsKey {
  readonly workspaceId: WorkspaceId
  readonly roundId: string
  /** Number of released submissions. Releases only add, so a larger number is newer. */
  readonly released: number
  /** Provider, model and a hash of the request. */
  readonly provider: string
}

/** The stored state of a round's insights. */
export interface InsightsState {
  readonly released: number
  /** False if the state belongs to other results or another provider request. */
  readonly same: boolean
  readonly insights: Analysis | null
  /** True while a request to the provider is in progress. */
  readonly asking: boolean
  /** Whole seconds until a failure may be retried; 0 without a failure. */
  readonly failedFor: number
}

export async function readState(
  db: Db,
  { workspaceId, roundId, released, provider }: InsightsKey,
): Promise<InsightsState | undefined> {
  const { rows } = await sql<InsightsState>`
    select released, (released, provider) = (${released}, ${provider}) as same, insights,
      coalesce(asking_until > clock_timestamp(), false) as asking,
      greatest(0, ceil(coalesce(extract(epoch from failed_until - clock_timestamp()), 0)))::integer
        as "failedFor"
    from round_insights
    where workspace_id = ${workspaceId} and round_id = ${roundId}`.execute(db)
  return rows[0]
}

/**
 * Claims the request to the provider for at most `milliseconds`. False if another request is done or
 * in progress, or newer results exist, or the round was deleted. `again` ignores a recent failure.
 */
export const claimRequest = (
  db: Db,
  { workspaceId, roundId, released, provider }: InsightsKey,
  { milliseconds, again }: { milliseconds: number; again: boolean },
): Promise<boolean> =>
  db.transaction().execute(async (db) => {
    const round = await sql<{ now: Date }>`
      select clock_timestamp() as now from rounds
      where workspace_id = ${workspaceId} and id = ${roundId} for key share`.execute(db)
    const now = round.rows[0]?.now
    if (!now) return false
    const until = new Date(now.getTime() + milliseconds)
    // Two statements: an upsert fails if another request inserts at the same moment, because the table
    // has two unique keys until servers of the previous version are gone.
    const inserted = await sql`
      insert into round_insights (workspace_id, round_id, released, provider, asking_until)
      values (${workspaceId}, ${roundId}, ${released}, ${provider}, ${until})
      on conflict do nothing returning true`.execute(db)
    if (inserted.rows.length > 0) return true
    const updated = await sql`
      update round_insights set
        released = ${released}, provider = ${provider}, insights = null,
        asking_until = ${until}, failed_until = null
      where workspace_id = ${workspaceId} and round_id = ${roundId} and case
        when released <> ${released} then released < ${released}
        when coalesce(asking_until > ${now}::timestamptz, false) then false
        when provider <> ${provider} then true
        else insights is null
          and (${again} or coalesce(failed_until <= ${now}::timestamptz, true))
      end
      returning true`.execute(db)
    return updated.rows.length > 0
  })

/** Saves insights; does nothing if newer results have replaced the state. */
export async function saveInsights(db: Db, key: InsightsKey, insights: Analysis): Promise<void> {
  await sql`
    update round_insights
    set insights = ${JSON.stringify(insights)}::jsonb, asking_until = null, failed_until = null
    where ${matches(key)}`.execute(db)
}

/** Ends the claim and blocks automatic retries for `milliseconds`. */
export async function saveFailure(db: Db, key: InsightsKey, milliseconds: number): Promise<void> {
  await sql`
    update round_insights set asking_until = null,
      failed_until = statement_timestamp() + make_interval(secs => ${milliseconds / 1_000})
    where ${matches(key)} and insights is null`.execute(db)
}

const matches = ({ workspaceId, roundId, released, provider }: InsightsKey) => sql<boolean>`
  workspace_id = ${workspaceId} and round_id = ${roundId} and released = ${released}
    and provider = ${provider}`
