import type { Db } from '#server/platform/db/database.ts'
import { sql } from 'kysely'

/** Returns the round's code if it is still valid, else keeps `code` for `hours`, at most until `end`. */
export async function keepCode(
  db: Db,
  roundId: string,
  { code, hours, end }: { code: string; hours: number; end: Date },
): Promise<{ code: string; until: Date }> {
  const isValid = sql<boolean>`coalesce(join_until > clock_timestamp(), false)`
  return db
    .updateTable('round_workspaces')
    .set({
      join_code: sql`case when ${isValid} then join_code else ${code} end`,
      join_until: sql`case when ${isValid} then join_until
        else least(clock_timestamp() + ${hours} * interval '1 hour', ${end}) end`,
    })
    .where('round_id', '=', roundId)
    .returning([sql<string>`join_code`.as('code'), sql<Date>`join_until`.as('until')])
    .executeTakeFirstOrThrow()
}

/** Returns the token of the round with this code; undefined if the code is unknown or too old. */
export async function findToken(db: Db, code: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('round_workspaces')
    .select('token')
    .where('join_code', '=', code)
    .where(sql<boolean>`join_until > clock_timestamp()`)
    .executeTakeFirst()
  return row?.token
}
