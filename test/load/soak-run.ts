import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { runAdmin } from '#test/server/server-process.ts'
import { MixedLoad } from './mixed-load.ts'
import { BenchServer } from './bench-server.ts'
import { ResourceMonitor } from './resource-monitor.ts'
import type { ResourceUsage } from './resource-monitor.ts'

/** How long to wait for connections and files to be released. */
const IDLE_TIMEOUT_MS = 20_000
/** Sockets of closed connections that the operating system may still hold. */
const FILE_TOLERANCE = 3

export interface Sample extends ResourceUsage {
  /** Minutes since the start of the load. */
  readonly minute: number
  /** Requests per second since the previous sample. */
  readonly rate: number
  /** Response times since the previous sample, in milliseconds. */
  readonly p50: number
  readonly p99: number
}

export interface SoakResult {
  readonly samples: readonly Sample[]
  readonly requests: number
  /** Acknowledged submissions. */
  readonly acknowledged: number
  readonly failures: readonly string[]
  /** Requests repeated after a 503. */
  readonly retries: number
  readonly before: ResourceUsage
  /** After the load ended and resources were released, or the wait for that timed out. */
  readonly after: ResourceUsage
  /** Rounds that store a different number of submissions than were acknowledged. */
  readonly mismatches: number
  /** The output of `admin check`; `clean` if it found nothing. */
  readonly check: string
}

interface SoakOptions {
  readonly seconds: number
  /** Seconds between samples. */
  readonly intervalSeconds: number
  readonly seed: number
  /** Ends the run early: stops the server and rejects. */
  readonly signal: AbortSignal
  readonly log: (what: string) => void
}

/** Runs mixed load on a server of its own, and samples its resources. */
export async function runSoak({
  seconds,
  intervalSeconds,
  seed,
  signal,
  log,
}: SoakOptions): Promise<SoakResult> {
  const token = randomUUID()
  // Rate limits are active and counted, but high enough for one machine to send everything.
  const server = await BenchServer.start({ METRICS_TOKEN: token, RATE_LIMIT_SCALE: '10000' })
  const onAbort = () => void server.stop()
  signal.addEventListener('abort', onAbort)
  try {
    signal.throwIfAborted()
    const load = new MixedLoad(server, seed)
    const monitor = new ResourceMonitor(server, token)
    await load.setUp()
    load.disconnect()
    const before = await measureIdle(monitor)
    load.takeLatencies()
    const ended = new AbortController()
    const running = load.run(AbortSignal.any([ended.signal, signal]))
    const samples = await takeSamples(load, monitor, {
      seconds,
      intervalSeconds,
      signal,
      log,
    }).finally(() => ended.abort())
    await running
    load.disconnect()
    const after = await measureIdle(monitor, before)
    signal.throwIfAborted()
    return {
      samples,
      requests: Math.round(samples.reduce((sum, { rate }) => sum + rate * intervalSeconds, 0)),
      acknowledged: [...load.acknowledged.values()].reduce((sum, count) => sum + count, 0),
      failures: [...load.failures].map(([description, times]) => `${times} x ${description}`),
      retries: load.retries,
      before,
      after,
      mismatches: await countMismatches(server, load.acknowledged),
      check: await runCheck(server),
    }
  } finally {
    signal.removeEventListener('abort', onAbort)
    await server.stop()
  }
}

async function takeSamples(
  load: MixedLoad,
  monitor: ResourceMonitor,
  { seconds, intervalSeconds, signal, log }: Omit<SoakOptions, 'seed'>,
): Promise<Sample[]> {
  const samples: Sample[] = []
  const startedAt = performance.now()
  let last = startedAt
  while (last - startedAt < seconds * 1_000) {
    await sleep(intervalSeconds * 1_000, undefined, { signal })
    const now = performance.now()
    const latencies = load.takeLatencies().toSorted((a, b) => a - b)
    const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0
    samples.push({
      minute: (now - startedAt) / 60_000,
      rate: latencies.length / ((now - last) / 1_000),
      p50: at(0.5),
      p99: at(0.99),
      ...(await monitor.measure()),
    })
    last = now
    if (samples.length % 12 === 0) log(JSON.stringify(samples.at(-1)))
  }
  return samples
}

/**
 * Measures the resources in use once the server is idle. Waits until they are down to `baseline`, or
 * for `IDLE_TIMEOUT_MS`. Before the load there is no baseline; the connection pool has just been used.
 */
async function measureIdle(
  monitor: ResourceMonitor,
  baseline?: ResourceUsage,
): Promise<ResourceUsage> {
  const deadline = performance.now() + IDLE_TIMEOUT_MS
  for (;;) {
    const usage = await monitor.measure()
    const isIdle =
      usage.inUse === 0 && (baseline === undefined || resourcesReleased(baseline, usage))
    if (isIdle || performance.now() > deadline) return usage
    await sleep(200)
  }
}

/** True if all client sockets are closed and no request holds a database connection. */
export const resourcesReleased = (before: ResourceUsage, after: ResourceUsage): boolean =>
  after.inUse === 0 && after.files <= before.files + FILE_TOLERANCE

/**
 * Returns the number of existing rounds whose stored submissions differ from the acknowledged number.
 */
async function countMismatches({ db }: BenchServer, acknowledged: ReadonlyMap<string, number>) {
  const { rows } = await db.query<{ id: string; stored: number }>(`
    select id, (
      (select count(*) from submissions where round_id = s.id) +
      (select coalesce(sum(cardinality(sealed)), 0) from waiting_groups
        where round_id = s.id and question = 0)
    )::integer as stored
    from rounds as s`)
  return rows.filter(({ id, stored }) => stored !== (acknowledged.get(id) ?? 0)).length
}

async function runCheck(server: BenchServer): Promise<string> {
  const { code, output } = await runAdmin(['check'], { DATA_DIR: server.folder })
  return code === 0 ? 'clean' : output.trim()
}
