import { sql } from 'kysely'
import type { Db } from './database.ts'
import type { StoredFunction } from './stored-function.ts'
import { isSpread } from './cluster.ts'
import { FIRST_TABLE, giveToOwner } from './table-owner.ts'

/** Creates the functions that the database lacks. */
export async function createMissingFunctions(
  db: Db,
  functions: readonly StoredFunction[],
): Promise<void> {
  for (const one of functions) {
    const { rows } = await sql`
      select from pg_proc
      where proname = ${one.name} and pronamespace = quote_ident(current_schema())::regnamespace`.execute(
      db,
    )
    if (rows.length > 0) continue
    if (await isSpread(db)) await createSpreadFunction(db, one)
    else await sql.raw(one.create('on one machine')).execute(db)
  }
}

/** Replaces the functions by those for tables that are spread. */
export async function spreadFunctions(db: Db, functions: readonly StoredFunction[]): Promise<void> {
  for (const one of functions) {
    await sql`drop function ${sql.id(one.name)}`.execute(db)
    await createSpreadFunction(db, one)
  }
}

/** Creates the functions for tables that were moved back to one machine. */
export async function gatherFunctions(db: Db, functions: readonly StoredFunction[]): Promise<void> {
  for (const one of functions) {
    await sql.raw(one.create('on one machine')).execute(db)
    await giveToOwner(db, `function ${one.name}`)
  }
}

async function createSpreadFunction(db: Db, { name, create }: StoredFunction): Promise<void> {
  await sql.raw(create('spread')).execute(db)
  await giveToOwner(db, `function ${name}`)
  await sql`
    select create_distributed_function(oid::regprocedure, 'workspace',
      colocate_with => ${FIRST_TABLE})
    from pg_proc where proname = ${name}
      and pronamespace = quote_ident(current_schema())::regnamespace`.execute(db)
}
