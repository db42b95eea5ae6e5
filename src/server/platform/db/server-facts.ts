import type pg from 'pg'
import { CHECKED_SETTINGS, limitsToChange, settingsToChange } from './connection-settings.ts'
import type { Settings } from './connection-settings.ts'

const OLDEST_MAJOR_VERSION = 15

/** What the server says about itself, the database and the user of the connection. Names are SQL identifiers. */
export interface ServerFacts {
  readonly version: string
  readonly major: number
  readonly database: string
  readonly user: string
  readonly encoding: string
  /** Has the collation by which lists are sorted. */
  readonly has_icu: boolean
  /** The schema that new tables get into without a change of the search path. */
  readonly current_schema: string | null
  /** The schema that has the tables or can get them. */
  readonly schema: string
  readonly may_create: boolean
  readonly read_only: boolean
  /** A node of a Citus cluster that is not the coordinator. */
  readonly is_worker: boolean
  readonly settings: Settings
}

/** A table that no other product has. */
const OWN_TABLE = 'account_workspaces'

/** One query, so that the start takes no longer on a slow network. */
const READ_FACTS = `
  select current_setting('server_version') as version,
    current_setting('server_version_num')::int / 10000 as major,
    quote_ident(current_database()) as database,
    quote_ident(current_user) as user,
    current_setting('server_encoding') as encoding,
    exists (select from pg_collation
      where collname = 'und-x-icu' and collnamespace = 'pg_catalog'::regnamespace) as has_icu,
    quote_ident(current_schema()) as current_schema,
    quote_ident(schema) as schema,
    coalesce(has_schema_privilege(to_regnamespace(quote_ident(schema))::oid, 'create'), false)
      -- The job queue has a schema of its own, which may belong to another user.
      and coalesce(has_schema_privilege(to_regnamespace('jobs')::oid, 'usage'),
        has_database_privilege(current_database(), 'create')) as may_create,
    current_setting('transaction_read_only')::bool as read_only,
    to_regclass('pg_dist_local_group') is not null as has_citus,
    (select json_object_agg(name, setting) from pg_settings
      where name in (${CHECKED_SETTINGS.map((name) => `'${name}'`).join(', ')})) as settings
  from (select coalesce(
    (select nspname from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where pg_class.oid = to_regclass('${OWN_TABLE}')),
    (select name from unnest(current_schemas(false)) with ordinality as path (name, place)
      where name !~ '^pg_' and has_schema_privilege(name, 'create') order by place limit 1),
    nullif(current_schema(), 'pg_catalog'), 'public') as schema) as place`

export async function readServerFacts(client: pg.Client): Promise<ServerFacts> {
  const { rows } = await client.query<Omit<ServerFacts, 'is_worker'> & { has_citus: boolean }>(
    READ_FACTS,
  )
  const [facts] = rows
  if (!facts) throw new Error('PostgreSQL returned no settings')
  return { ...facts, is_worker: facts.has_citus && (await isWorker(client)) }
}

async function isWorker(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('select from pg_dist_local_group where groupid <> 0')
  return rows.length > 0
}

/** Returns the settings that a connection needs and does not have, limits not included. */
export const missingSettings = ({ current_schema, schema, settings }: ServerFacts): Settings => ({
  ...settingsToChange(settings),
  ...(schema !== current_schema && { search_path: schema }),
})

/** Works like missingSettings, with the limits. */
export const missingSettingsAndLimits = (facts: ServerFacts): Settings => ({
  ...missingSettings(facts),
  ...limitsToChange(facts.settings),
})

/** Returns a sentence about a server, a database or a user with which Sextant cannot work, else undefined. */
export function serverProblem(facts: ServerFacts): string | undefined {
  const { major, version, database, user, encoding, schema } = facts
  if (major < OLDEST_MAJOR_VERSION) {
    return `The PostgreSQL server of DATABASE_URL has version ${version}, but Sextant needs version ${OLDEST_MAJOR_VERSION} or newer. Upgrade it, or set DATABASE_URL to another server.`
  }
  if (facts.read_only) {
    return 'The PostgreSQL server of DATABASE_URL is read-only, as a replica is. Set DATABASE_URL to the primary server.'
  }
  if (facts.is_worker) {
    return 'DATABASE_URL leads to a worker of a Citus cluster. Use the address of the coordinator. Nothing was changed.'
  }
  if (encoding !== 'UTF8') {
    return `The database ${database} of DATABASE_URL has the encoding ${encoding}, but Sextant needs UTF8. Set DATABASE_URL to another one, which this makes: create database sextant_utf8 owner ${user} encoding 'UTF8' locale 'C' template template0;`
  }
  if (!facts.has_icu) {
    return `The database ${database} of DATABASE_URL has no collations of ICU, by which Sextant sorts. If PostgreSQL was built with ICU, as most packages are, run this in the database as a superuser: select pg_import_system_collations('pg_catalog'); Otherwise set DATABASE_URL to a server with ICU.`
  }
  if (!facts.may_create) {
    return `The user ${user} of DATABASE_URL is not allowed to create tables. Run this in the database as a superuser: alter database ${database} owner to ${user}; grant all on schema ${schema} to ${user};`
  }
  return undefined
}
