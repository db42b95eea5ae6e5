import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#server/platform/db/database.ts'
import { migrate, MIGRATION_NAMES, MIGRATIONS } from '#server/platform/db/migrate.ts'
import { fire } from '#test/load/open-loop.ts'
import { counted, p99, placesWith } from '#test/load/shots.ts'
import { RunningServer } from '#test/server/running.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import type { Browser } from './browser.ts'
import { outcomeOf } from './fault.ts'
import type { Fault, How, Outcome } from './fault.ts'
import type { FaultSite } from './fault-site.ts'
import { heldTo } from './held-to.ts'
import { onSite } from './on-site.ts'
import { attemptsOf, failures, submissionsTo } from './volley.ts'

const TIMES = { short: 2, full: 20 }
const GROUP_SIZES = [3, 3, 3, 1]
/** Both well under what a server can take: what fails, fails because of the migration. */
const A_SECOND = { short: 40, full: 100 }
/** How long a migration holds its locks, beside what it does. */
const HOLDS_MS = 200
const LOOKING_MS = 20_000

/** What a version after this one could bring, on the two tables that answers go to. */
const NEXT = '9999-the-next-version'
const BROUGHT = [
  'alter table quiz_sessions add column of_next text',
  'alter table submissions add column of_next integer',
  'create index submissions_of_next on submissions (session_id, day)',
]
const TAKEN_BACK = [
  'alter table quiz_sessions drop column of_next',
  'drop index submissions_of_next',
  'alter table submissions drop column of_next',
  `delete from kysely_migration where name = '${NEXT}'`,
]

export const migration: Fault = {
  name: 'migration',
  what: 'the next version migrates, two servers at once, while this one serves many',
  mark: 'no 5xx; one runs, the other waits; nothing lost',
  run: (how) => onSite(how, (site) => migrating(how, site)),
}

async function migrating({ form, signal, say }: How, site: FaultSite): Promise<Outcome> {
  const { manager, sessions } = await site.aManager(GROUP_SIZES)
  const load = fire(
    {
      origin: site.origin,
      connections: 64,
      rate: A_SECOND[form],
      milliseconds: 300_000,
      templates: submissionsTo(sessions),
      first: 0,
    },
    signal,
  )
  const done = { yet: false }
  const reading = readResults(site, manager, sessions[0]?.id ?? '', done)
  const runs = await migrateAgainAndAgain(TIMES[form], site, signal).finally(() => {
    done.yet = true
    load.stop()
  })
  const [shots, reads] = await Promise.all([load.done, reading])
  say(`${counted(shots)}, ${runs.length} migrations`)
  const anew = form === 'full' ? await twoOnNothing(site) : undefined

  const difference = await site.withDatabase((db) => heldTo(db, attemptsOf(sessions, shots)))
  const check = await site.check()
  // In the short form, a machine that is busy with other tests may make the server shed some.
  const failed =
    form === 'short' ? failures(shots) : shots.statuses.length - placesWith(shots, 201).length
  return outcomeOf(
    `${runs.length} migrations by two at once: each ran ${[...new Set(runs.map(({ ran }) => ran))].join(' or ')} time; meanwhile ${shots.statuses.length} submissions, ${failed} failed, p99 ${p99(shots, 201)} ms, and ${reads.asked} looks at results, ${reads.failed} failed; ${difference.lost} acknowledged lost${anew ? `; ${anew.found}` : ''}`,
    {
      'no 5xx': failed === 0 && reads.failed === 0,
      'load meanwhile': shots.statuses.length > 0 && reads.asked > 0,
      'one runs, the other waits': runs.every(({ ran }) => ran === 1),
      'the old version says that the schema is newer': runs.every(({ ready }) => ready === 'newer'),
      'nothing lost, doubled or partial':
        difference.lost + difference.doubled + difference.partial === 0,
      'rollup = recount': check === 'clean',
      ...(anew && { 'two servers on an empty database': anew.held }),
    },
  )
}

async function migrateAgainAndAgain(times: number, site: FaultSite, signal: AbortSignal) {
  const runs: { ran: number; ready: string }[] = []
  for (let time = 0; time < times; time++) {
    await sleep(300, undefined, { signal })
    const ran = await twoAtOnce(site)
    runs.push({ ran, ready: await readiness(site) })
    // The old version goes on for a while on what the new one has made.
    await sleep(300, undefined, { signal })
    await site.withDatabase(async (db) => {
      for (const statement of TAKEN_BACK) await db.query(statement)
    })
  }
  return runs
}

/** As two servers of the next version that start at once; gives how often the migration ran. */
async function twoAtOnce(site: FaultSite): Promise<number> {
  let ran = 0
  const next = {
    ...MIGRATIONS,
    [NEXT]: {
      async up(db: Parameters<NonNullable<(typeof MIGRATIONS)[string]>['up']>[0]) {
        ran += 1
        for (const statement of BROUGHT) await sql.raw(statement).execute(db)
        await sleep(HOLDS_MS)
      },
    },
  }
  const where = { connectionString: site.databaseUrl }
  const servers = [0, 1].map(() => openDatabase(where, pino({ level: 'silent' }), 1))
  try {
    await Promise.all(servers.map((db) => migrate(db, next)))
  } finally {
    await Promise.all(servers.map((db) => db.destroy()))
  }
  return ran
}

/** What the old version's probe says of the schema; it keeps a look for a second. */
async function readiness({ origin }: FaultSite): Promise<string> {
  const until = performance.now() + LOOKING_MS
  for (;;) {
    const answer = await fetch(`${origin}/readyz`)
    const { schema } = (await answer.json()) as { schema?: string }
    const said = answer.status === 200 ? String(schema) : `${answer.status}`
    if (said === 'newer' || performance.now() > until) return said
    await sleep(100)
  }
}

/** The manager looks at the figures all the time. */
async function readResults(
  { origin }: FaultSite,
  manager: Browser,
  sessionId: string,
  done: { readonly yet: boolean },
): Promise<{ asked: number; failed: number }> {
  const sums = { asked: 0, failed: 0 }
  while (!done.yet) {
    const path = `/api/quiz-sessions/${sessionId}/results-v2`
    const { status } = await manager.send(origin, 'GET', path)
    sums.asked += 1
    if (status !== 200) sums.failed += 1
    await sleep(20)
  }
  return sums
}

/** Two whole servers that start at once on a database without any table. */
async function twoOnNothing(site: FaultSite): Promise<{ held: boolean; found: string }> {
  const name = 'nothing_yet'
  await site.withDatabase((db) => db.query(`create database ${name}`))
  const url = site.databaseUrl.replace('/postgres?', `/${name}?`)
  const servers = [0, 1].map(() => new RunningServer({ DATABASE_URL: url, LOG_LEVEL: 'warn' }))
  try {
    await Promise.all(servers.map((server) => server.ready()))
    const db = openDatabase({ connectionString: url }, pino({ level: 'silent' }), 1)
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
    await db.destroy()
    const held = rows.length === MIGRATION_NAMES.length
    return { held, found: `two servers at once on an empty database: ${rows.length} migrations` }
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}
