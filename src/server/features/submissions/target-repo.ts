import type { AssessmentType } from '#domain/assessments/assessment.ts'
import { toByteaElement, toColumnLiterals } from '#server/platform/write-path/array-literal.ts'
import type { Send, Statement } from '#server/platform/write-path/pipeline.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'
import { writeOpenTargets } from './open-targets.ts'

/** Where a submission claims to belong. */
export interface SubmissionTarget {
  readonly workspaceId: WorkspaceId
  readonly sessionId: string
  readonly type: AssessmentType
  /** The version of the assessment's questions. */
  readonly version: number
  readonly teamId: string | undefined
}

/** What decides whether a target accepts submissions, read while its session is locked. */
export interface LockedSession {
  readonly groupSize: number
  /** The session belongs to another assessment, version or team than the target says. */
  readonly mismatch: boolean
  readonly closed: boolean
  readonly expired: boolean
}

// clock_timestamp() is read after the locks are held. The workspace is looked up row by row: with a
// join, PostgreSQL may scan all workspaces that are not suspended. `is true` keeps PostgreSQL from reading
// all sessions of a workspace by its index: it has to look up ids.
const lockStatement = (locking: string): Statement => ({
  text: `
    with locked as materialized (
      select workspace_id, id, team_id, assessment_type, assessment_version,
        group_size, closed_at, expires_at
      from quiz_sessions
      where id = any($1::uuid[]) and (workspace_id = any($5::uuid[])) is true
      order by id for no key update ${locking}
    ), checked as materialized (
      select n, group_size,
        assessment_type <> type or assessment_version <> version
          or locked.team_id is distinct from target.team_id as mismatch,
        closed_at is not null or (
          select suspended_at is null from workspaces
          where workspaces.workspace_id = locked.workspace_id
            and workspaces.workspace_id = any($5::uuid[])
        ) is not true as closed,
        expires_at <= clock_timestamp() as expired
      from unnest($1::uuid[], $2::text[], $3::integer[], $4::uuid[], $5::uuid[]) with ordinality
          as target (session_id, type, version, team_id, workspace_id, n)
        left join locked on locked.id = target.session_id
          and locked.workspace_id = target.workspace_id
    ), written as materialized (
      select ${writeOpenTargets(`array_agg(case
        when mismatch or closed or expired then 0 else coalesce(group_size, 0)
      end order by n)`)} from checked
    )
    select n, group_size as "groupSize", mismatch, closed, expired
    from checked, written where group_size is not null`,
})

const LOCK = {
  wait: lockStatement(''),
  skip: lockStatement('skip locked'),
}

/**
 * Locks the sessions of the targets in the order of their ids and returns those that exist, by
 * target. A session that another transaction holds is waited for or skipped. Targets must differ.
 */
export async function lockTargets<T extends SubmissionTarget>(
  send: Send,
  targets: readonly T[],
  onLocked: 'wait' | 'skip',
): Promise<Map<T, LockedSession>> {
  const rows = await send<LockedSession & { n: number }>(
    LOCK[onLocked],
    toColumnLiterals<SubmissionTarget>(targets, [
      ({ sessionId }) => sessionId,
      ({ type }) => type,
      ({ version }) => version,
      ({ teamId }) => teamId ?? null,
      ({ workspaceId }) => workspaceId,
    ]),
  )
  const sessions = new Map<T, LockedSession>()
  for (const row of rows) {
    const target = targets[row.n - 1]
    if (target) sessions.set(target, row)
  }
  return sessions
}

const EXISTING: Statement = {
  text: `
    select id from quiz_sessions
    where id = any($1::uuid[]) and (workspace_id = any($2::uuid[])) is true`,
}

/** Returns which of these sessions exist. */
export async function existingSessions(
  send: Send,
  sessions: readonly Pick<SubmissionTarget, 'workspaceId' | 'sessionId'>[],
): Promise<Set<string>> {
  if (sessions.length === 0) return new Set()
  const rows = await send<{ id: string }>(
    EXISTING,
    toColumnLiterals(sessions, [({ sessionId }) => sessionId, ({ workspaceId }) => workspaceId]),
  )
  return new Set(rows.map(({ id }) => id))
}

/** A session and the hash of an idempotency key, in hexadecimal digits. */
interface IdempotencyKey {
  readonly workspaceId: WorkspaceId
  readonly sessionId: string
  readonly keyHash: string
}

const KNOWN_KEYS: Statement = {
  text: `
    select encode(given.key_hash, 'hex') as hash
    from unnest($1::uuid[], $2::bytea[], $3::uuid[])
        as given (session_id, key_hash, workspace_id), lateral (
      select from submission_keys
      where workspace_id = given.workspace_id and session_id = given.session_id
        and key_hash = given.key_hash limit 1
    ) as known`,
}

/** Returns the hashes of those idempotency keys that are stored already. */
export async function findKnownKeys(
  send: Send,
  keys: readonly IdempotencyKey[],
): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await send<{ hash: string }>(
    KNOWN_KEYS,
    toColumnLiterals(keys, [
      ({ sessionId }) => sessionId,
      ({ keyHash }) => toByteaElement(keyHash),
      ({ workspaceId }) => workspaceId,
    ]),
  )
  return new Set(rows.map(({ hash }) => hash))
}
