import type { AssessmentType } from '#domain/assessments/assessment.ts'
import type { Tier } from '#domain/plans.ts'
import { OPEN_CLAIMS } from '#server/features/results/arrival.ts'
import type { Db } from '#server/platform/db/database.ts'
import { arrayText, bytesText, columnTexts } from '#server/platform/db/array-text.ts'
import type { Send, Statement } from '#server/platform/db/pipeline.ts'
import { sql } from 'kysely'

/**
 * A session as an answerer meets it; closed and expired by the database's clock. As long as its
 * owner's account is suspended it counts as closed.
 */
export interface QuizRow {
  id: string
  title: string
  description: string | null
  teamId: string
  teamName: string
  assessmentType: AssessmentType
  expiresAt: Date
  groupSize: number
  closed: boolean
  expired: boolean
}

/** While an account is suspended its links are closed; nothing of them is changed by that. */
const ownerNotSuspended = sql<boolean>`exists (
  select from accounts where id = quiz_sessions.account_id and suspended_at is null)`

function quizzes(db: Db) {
  return db
    .selectFrom('quiz_sessions')
    .innerJoin('teams', 'teams.id', 'quiz_sessions.team_id')
    .select([
      'quiz_sessions.id',
      'title',
      'quiz_sessions.description',
      'team_id as teamId',
      'teams.name as teamName',
      'assessment_type as assessmentType',
      'expires_at as expiresAt',
      'group_size as groupSize',
    ])
    .select(sql<boolean>`closed_at is not null or not ${ownerNotSuspended}`.as('closed'))
    .select(sql<boolean>`expires_at <= clock_timestamp()`.as('expired'))
}

/** With whoever runs it, whose look it may have. */
export function findByToken(
  db: Db,
  token: string,
): Promise<(QuizRow & { ownerId: string; ownerTier: Tier }) | undefined> {
  return quizzes(db)
    .innerJoin('accounts', 'accounts.id', 'quiz_sessions.account_id')
    .select(['quiz_sessions.account_id as ownerId', 'accounts.tier as ownerTier'])
    .where('token', '=', token)
    .executeTakeFirst()
}

export function findById(db: Db, sessionId: string): Promise<QuizRow | undefined> {
  return quizzes(db).where('quiz_sessions.id', '=', sessionId).executeTakeFirst()
}

/** What submissions say of where they belong. */
export interface Claim {
  readonly sessionId: string
  readonly type: AssessmentType
  readonly teamId: string | undefined
}

/** The session of a claim, under its lock, as submissions to it are judged. */
export interface LockedQuiz {
  readonly groupSize: number
  /** Assessment or team are others than was said. */
  readonly disagrees: boolean
  readonly closed: boolean
  readonly expired: boolean
}

// The clock is read once the locks are there. Accounts are asked for one by one: asked whether one is
// among those not suspended, PostgreSQL may read all of them. What is judged is told to the statements
// behind this one, which are sent before anybody here has seen it.
const lockedQuizzes = (name: string, locking: string): Statement => ({
  name,
  text: `
    with locked as materialized (
      select id, account_id, team_id, assessment_type, group_size, closed_at, expires_at
      from quiz_sessions where id = any($1::uuid[])
      order by id for no key update ${locking}
    ), judged as materialized (
      select n, group_size,
        assessment_type <> type or locked.team_id is distinct from claimed.team_id as disagrees,
        closed_at is not null or (
          select suspended_at is null from accounts where accounts.id = account_id
        ) is not true as closed,
        expires_at <= clock_timestamp() as expired
      from unnest($1::uuid[], $2::text[], $3::uuid[]) with ordinality
          as claimed (session_id, type, team_id, n)
        left join locked on locked.id = claimed.session_id
    ), told as materialized (
      select set_config('${OPEN_CLAIMS}', array_agg(case
        when disagrees or closed or expired then 0 else coalesce(group_size, 0)
      end order by n)::text, true) from judged
    )
    select n, group_size as "groupSize", disagrees, closed, expired
    from judged, told where group_size is not null`,
})

const LOCK = {
  waits: lockedQuizzes('lock-quizzes', ''),
  passes: lockedQuizzes('lock-free-quizzes', 'skip locked'),
}

/**
 * Locks the sessions of claims, in the order of their ids; gives those that there are, by claim. One
 * that somebody else has locked is waited for, or passed over. No two claims may be the same.
 */
export async function lockQuizzes<C extends Claim>(
  send: Send,
  claims: readonly C[],
  held: 'waits' | 'passes',
): Promise<Map<C, LockedQuiz>> {
  const rows = await send<LockedQuiz & { n: number }>(
    LOCK[held],
    columnTexts<Claim>(claims, [
      ({ sessionId }) => sessionId,
      ({ type }) => type,
      ({ teamId }) => teamId ?? null,
    ]),
  )
  const quizzes = new Map<C, LockedQuiz>()
  for (const row of rows) {
    const claim = claims[row.n - 1]
    if (claim) quizzes.set(claim, row)
  }
  return quizzes
}

const EXISTING: Statement = {
  name: 'existing-quizzes',
  text: 'select id from quiz_sessions where id = any($1::uuid[])',
}

/** Which of these sessions there are. */
export async function existing(send: Send, sessionIds: readonly string[]): Promise<Set<string>> {
  if (sessionIds.length === 0) return new Set()
  const rows = await send<{ id: string }>(EXISTING, [arrayText(sessionIds)])
  return new Set(rows.map(({ id }) => id))
}

/** One sending of one browser; its hash in hexadecimal digits. */
interface KeyedAttempt {
  readonly sessionId: string
  readonly keyHash: string
}

const KNOWN_ATTEMPTS: Statement = {
  name: 'known-attempts',
  text: `
    select encode(given.key_hash, 'hex') as hash
    from unnest($1::uuid[], $2::bytea[]) as given (session_id, key_hash), lateral (
      select from submission_keys
      where session_id = given.session_id and key_hash = given.key_hash limit 1
    ) as known`,
}

/** The hashes of those of the attempts that are remembered. */
export async function knownAttempts(
  send: Send,
  attempts: readonly KeyedAttempt[],
): Promise<Set<string>> {
  if (attempts.length === 0) return new Set()
  const rows = await send<{ hash: string }>(
    KNOWN_ATTEMPTS,
    columnTexts(attempts, [({ sessionId }) => sessionId, ({ keyHash }) => bytesText(keyHash)]),
  )
  return new Set(rows.map(({ hash }) => hash))
}

/**
 * Stores the creator's own view, in place of an earlier one. False where the session is not the
 * owner's or not open.
 */
export async function putManagerView(
  db: Db,
  ownerId: string,
  sessionId: string,
  answers: readonly number[],
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into submissions (session_id, answers, is_manager, released)
    select id, ${[...answers]}::smallint[], true, true from quiz_sessions
    where id = ${sessionId} and account_id = ${ownerId}
      and closed_at is null and expires_at > clock_timestamp()
    on conflict (session_id) where is_manager
      do update set answers = excluded.answers, day = excluded.day`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}
