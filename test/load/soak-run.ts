import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { admin } from '#test/server/running.ts'
import { MixedLoad } from './mixed-load.ts'
import { Site } from './site.ts'
import { Watch } from './watch.ts'
import type { Held } from './watch.ts'

/** A connection is given back by and by: for so long is waited for that. */
const QUIET_MS = 20_000
/** Sockets that the system has not let go of yet, of clients that have gone. */
const FEW_FILES = 3

export interface Sample extends Held {
  /** Since the load began. */
  readonly minute: number
  /** Requests a second since the sample before. */
  readonly rate: number
  /** Milliseconds that an answer took since then. */
  readonly p50: number
  readonly p99: number
}

export interface Soaked {
  readonly samples: readonly Sample[]
  readonly requests: number
  /** Answers to rounds that were acknowledged. */
  readonly acknowledged: number
  readonly failures: readonly string[]
  /** How often the server asked to try again. */
  readonly askedAgain: number
  readonly before: Held
  /** Once the load had ended and all was given back, or was not. */
  readonly after: Held
  /** Rounds in which other than the acknowledged answers are stored. */
  readonly differing: number
  /** What the operator's own check says. */
  readonly check: string
}

interface Soaking {
  readonly seconds: number
  /** Seconds between two samples. */
  readonly every: number
  readonly seed: number
  /** Ends it early: whatever was started is ended, and this throws. */
  readonly signal: AbortSignal
  readonly say: (what: string) => void
}

/** Mixed load on a whole server of its own, watched all the time. */
export async function soakFor({ seconds, every, seed, signal, say }: Soaking): Promise<Soaked> {
  const token = randomUUID()
  // Limits are in force and counted, but for so many people that one machine can be all of them.
  const site = await Site.start({ METRICS_TOKEN: token, RATE_LIMIT_SCALE: '10000' })
  const giveUp = () => void site.stop()
  signal.addEventListener('abort', giveUp)
  try {
    signal.throwIfAborted()
    const load = new MixedLoad(site, seed)
    const watch = new Watch(site, token)
    await load.begin()
    load.hangUp()
    const before = await rested(watch)
    load.takenSince()
    const ended = new AbortController()
    const running = load.run(AbortSignal.any([ended.signal, signal]))
    const samples = await sampled(load, watch, { seconds, every, signal, say }).finally(() =>
      ended.abort(),
    )
    await running
    load.hangUp()
    const after = await rested(watch, before)
    signal.throwIfAborted()
    return {
      samples,
      requests: Math.round(samples.reduce((sum, { rate }) => sum + rate * every, 0)),
      acknowledged: [...load.acknowledged.values()].reduce((sum, count) => sum + count, 0),
      failures: [...load.failures].map(([how, times]) => `${times} x ${how}`),
      askedAgain: load.askedAgain,
      before,
      after,
      differing: await differing(site, load.acknowledged),
      check: await checked(site),
    }
  } finally {
    signal.removeEventListener('abort', giveUp)
    await site.stop()
  }
}

async function sampled(
  load: MixedLoad,
  watch: Watch,
  { seconds, every, signal, say }: Omit<Soaking, 'seed'>,
): Promise<Sample[]> {
  const samples: Sample[] = []
  const begun = performance.now()
  let last = begun
  while (last - begun < seconds * 1_000) {
    await sleep(every * 1_000, undefined, { signal })
    const now = performance.now()
    const taken = load.takenSince().toSorted((a, b) => a - b)
    const at = (share: number) => taken[Math.floor(taken.length * share)] ?? 0
    samples.push({
      minute: (now - begun) / 60_000,
      rate: taken.length / ((now - last) / 1_000),
      p50: at(0.5),
      p99: at(0.99),
      ...(await watch.look()),
    })
    last = now
    if (samples.length % 12 === 0) say(JSON.stringify(samples.at(-1)))
  }
  return samples
}

/**
 * What is held once nobody has asked for anything: `least`, or what is there after a while. Before
 * the load, the pool has just been used, so that the same number of connections is none too many.
 */
async function rested(watch: Watch, least?: Held): Promise<Held> {
  const until = performance.now() + QUIET_MS
  for (;;) {
    const held = await watch.look()
    const back = held.inUse === 0 && (least === undefined || givenBack(least, held))
    if (back || performance.now() > until) return held
    await sleep(200)
  }
}

/** Whether all sockets of clients are closed, and no request has a connection to the database. */
export const givenBack = (before: Held, after: Held): boolean =>
  after.inUse === 0 && after.files <= before.files + FEW_FILES

/** Rounds that are there still and hold other than the acknowledged number of answers. */
async function differing({ db }: Site, acknowledged: ReadonlyMap<string, number>) {
  const { rows } = await db.query<{ id: string; stored: number }>(`
    select id, (
      (select count(*) from submissions where session_id = round.id) +
      (select coalesce(sum(cardinality(answers)), 0) from waiting_groups where session_id = round.id)
    )::integer as stored
    from quiz_sessions as round`)
  return rows.filter(({ id, stored }) => stored !== (acknowledged.get(id) ?? 0)).length
}

async function checked(site: Site): Promise<string> {
  const { code, said } = await admin(['check'], { DATA_DIR: site.folder })
  return code === 0 ? 'clean' : said.trim()
}
