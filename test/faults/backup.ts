import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { QuizSession } from '#contract/sessions.ts'
import { readBackup } from '#server/platform/backup/read-backup.ts'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { fire } from '#test/load/open-loop.ts'
import { p99, placesWith } from '#test/load/shots.ts'
import type { Shots } from '#test/load/shots.ts'
import { admin, scratchFolder } from '#test/server/running.ts'
import pg from 'pg'
import { pino } from 'pino'
import type { Attempt } from './answerers.ts'
import { outcomeOf } from './fault.ts'
import type { Fault, How, Outcome } from './fault.ts'
import type { FaultSite } from './fault-site.ts'
import { heldTo } from './held-to.ts'
import { onSite } from './on-site.ts'
import { attemptsOf, failures, submissionsTo } from './volley.ts'

/** How long many answer before the backup begins. */
const BEFORE_MS = { short: 700, full: 60_000 }
const CLIENTS = 16
const GROUP_SIZES = [3, 3, 3, 3, 5, 1]

export const backup: Fault = {
  name: 'backup',
  what: 'a backup while many answer, restored into a fresh cluster and backed up again',
  mark: 'the same checksums; all that was acknowledged before it began; check is clean',
  async run(how) {
    const scratch = scratchFolder()
    try {
      return await onSite(how, (site) => backingUp(how, site, scratch.path))
    } finally {
      scratch.remove()
    }
  },
}

async function backingUp(
  { form, signal, say }: How,
  site: FaultSite,
  folder: string,
): Promise<Outcome> {
  const { manager, sessions } = await site.aManager(GROUP_SIZES)
  const templates = submissionsTo(sessions)
  const load = { origin: site.origin, connections: CLIENTS, rate: null, templates }
  const before = await fire({ ...load, milliseconds: BEFORE_MS[form], first: 0 }, signal).done
  for (const { id } of sessions.slice(0, 2)) {
    await manager.send(site.origin, 'POST', `/api/quiz-sessions/${id}/release`)
  }
  const first = before.statuses.length
  const meanwhile = fire({ ...load, milliseconds: 300_000, first }, signal)
  await sleep(200, undefined, { signal })

  const [one, other] = [join(folder, 'one.gz'), join(folder, 'other.gz')]
  const begun = performance.now()
  await done(['backup', one], { DATABASE_URL: site.databaseUrl })
  const took = Math.round(performance.now() - begun)
  meanwhile.stop()
  const during = await meanwhile.done
  say(`backed up in ${took} ms: ${first} before, ${during.statuses.length} meanwhile`)

  const data = { DATA_DIR: join(folder, 'fresh') }
  await done(['restore', one], data)
  const restored = await onCluster(join(data.DATA_DIR, 'postgres'), async (db) => {
    const check = await admin(['check'], data)
    await done(['backup', other], data)
    return { check, ...(await heldTo(db, knownBefore(sessions, before, during))) }
  })
  const sums = await Promise.all(
    [one, other].map(async (file) => (await readBackup(file)).tableSums),
  )
  const all = [before, during].flatMap((shots) => attemptsOf(sessions, shots))
  const original = await site.withDatabase((db) => heldTo(db, all))
  const check = await site.check()
  const acknowledged = placesWith(before, 201).length
  const failed = failures(during)
  return outcomeOf(
    `${acknowledged} acknowledged before, ${restored.stored} restored of ${original.stored} in the end, ${restored.lost} of those before missing; ${sums[0]?.length} tables with ${equal(sums) ? 'the same' : 'OTHER'} sums; written in ${took} ms, meanwhile ${during.statuses.length} submissions, ${failed} failed, p99 ${p99(during, 201)} ms`,
    {
      'the same checksums': equal(sums),
      'all that was acknowledged before': acknowledged > 0 && restored.lost === 0,
      'nothing doubled or partial in it': restored.doubled + restored.partial === 0,
      'check is clean on the restored one': restored.check.code === 0,
      'served meanwhile': failed === 0 && during.statuses.length > 0,
      'nothing lost, doubled or partial': original.lost + original.doubled + original.partial === 0,
      'rollup = recount': check === 'clean',
    },
  )
}

/** Runs a command that has to succeed. */
async function done(args: readonly string[], where: Record<string, string>): Promise<void> {
  const { code, said } = await admin(args, where)
  if (code !== 0) throw new Error(`${args[0]}: ${said}`)
}

/** A look into a cluster that no server runs on; commands find it running meanwhile. */
async function onCluster<T>(path: string, look: (db: pg.Client) => Promise<T>): Promise<T> {
  const cluster = await startEmbedded(path, pino({ level: 'silent' }))
  const db = new pg.Client(cluster.connection)
  try {
    await db.connect()
    return await look(db)
  } finally {
    await db.end()
    await cluster.stop()
  }
}

/** Everything that was sent; held to what was acknowledged before the backup began. */
const knownBefore = (sessions: readonly QuizSession[], before: Shots, during: Shots): Attempt[] => [
  ...attemptsOf(sessions, before),
  ...attemptsOf(sessions, during).map((attempt) => ({ ...attempt, acknowledged: false })),
]

const equal = ([one, other]: readonly unknown[]) => JSON.stringify(one) === JSON.stringify(other)
