import type { Analysis } from '#domain/analyst/analyst.ts'
import type { Db } from '#server/platform/db/database.ts'
import { sql } from 'kysely'

/** Of which figures insights are, and from whom. */
export interface Key {
  readonly sessionId: string
  /** How many answers count in them. A release only adds: more is newer. */
  readonly released: number
  /** Whom and which model, and a hash of what is sent. */
  readonly provider: string
}

/** Where things stand with a session's insights. */
export interface Standing {
  readonly released: number
  /** Whether it is about the same question; else of other figures, or of another provider. */
  readonly same: boolean
  readonly insights: Analysis | null
  /** Whether somebody waits for the provider's answer. */
  readonly asking: boolean
  /** Whole seconds for which a failure is remembered; 0 without one. */
  readonly failedFor: number
}

export async function standing(db: Db, key: Key): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`
    select released, (released, provider) = (${key.released}, ${key.provider}) as same, insights,
      coalesce(asking_until > clock_timestamp(), false) as asking,
      greatest(0, ceil(coalesce(extract(epoch from failed_until - clock_timestamp()), 0)))::integer
        as "failedFor"
    from session_insights where session_id = ${key.sessionId}`.execute(db)
  return rows[0]
}

/**
 * Takes it on to ask, for at most so many milliseconds. False where somebody else has asked, or does
 * so now, or the figures have become older meanwhile. `again` asks in spite of a recent failure.
 */
export async function claim(
  db: Db,
  { sessionId, released, provider }: Key,
  { milliseconds, again }: { milliseconds: number; again: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    insert into session_insights as i (session_id, released, provider, asking_until)
    select id, ${released}::integer, ${provider}::text,
      clock_timestamp() + make_interval(secs => ${milliseconds / 1_000})
    from quiz_sessions where id = ${sessionId} for key share
    on conflict (session_id) do update set
      released = excluded.released, provider = excluded.provider, insights = null,
      asking_until = excluded.asking_until, failed_until = null
    where case
      when i.released <> excluded.released then i.released < excluded.released
      when coalesce(i.asking_until > clock_timestamp(), false) then false
      when i.provider <> excluded.provider then true
      else i.insights is null
        and (${again} or coalesce(i.failed_until <= clock_timestamp(), true))
    end
    returning true`.execute(db)
  return rows.length > 0
}

/** Does nothing where newer figures have taken the place. */
export async function keep(db: Db, key: Key, insights: Analysis): Promise<void> {
  await sql`
    update session_insights
    set insights = ${JSON.stringify(insights)}::jsonb, asking_until = null, failed_until = null
    where ${matches(key)}`.execute(db)
}

/** Nobody asks any more, and for so many milliseconds nobody begins to by themselves. */
export async function giveUp(db: Db, key: Key, milliseconds: number): Promise<void> {
  await sql`
    update session_insights set asking_until = null,
      failed_until = clock_timestamp() + make_interval(secs => ${milliseconds / 1_000})
    where ${matches(key)} and insights is null`.execute(db)
}

const matches = ({ sessionId, released, provider }: Key) =>
  sql<boolean>`session_id = ${sessionId} and released = ${released} and provider = ${provider}`
