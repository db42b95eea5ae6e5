import type { ServerUnderTest } from '#test/faults/server-under-test.ts'
import { compareWithStored } from '#test/faults/stored-submissions.ts'
import { summarize } from '#test/faults/steady-load.ts'
import type { RequestRecord, SteadyLoad } from '#test/faults/steady-load.ts'
import type { RunContext } from './cluster-run.ts'
import { FAULT_KINDS } from './failover-faults.ts'
import type { FaultKind } from './failover-faults.ts'
import type { PatroniCluster } from './patroni.ts'

const MAX_SECONDS = 30
/** Two seconds, and a margin for timers of a busy machine. */
const MAX_WAIT_MS = 2_500

/** One fault that was caused. Times in milliseconds of `performance.now()`. */
export interface FaultRecord {
  readonly kind: FaultKind
  readonly startedAt: number
  /** Until writes were back. */
  readonly seconds: number
}

interface Outcome {
  readonly cluster: PatroniCluster
  readonly servers: readonly ServerUnderTest[]
  /** Those at the start. */
  readonly processIds: readonly (number | undefined)[]
  readonly loads: readonly SteadyLoad[]
  readonly records: readonly FaultRecord[]
}

export async function reportOutcome(context: RunContext, outcome: Outcome): Promise<void> {
  reportWrites(context, outcome)
  await reportSubmissions(context, outcome)
  reportResponses(context, outcome)
  await reportServers(context, outcome)
}

function reportWrites({ report }: RunContext, { records, cluster }: Outcome): void {
  for (const kind of FAULT_KINDS) {
    const seconds = records.filter((record) => record.kind === kind).map((record) => record.seconds)
    const sorted = seconds.toSorted((a, b) => a - b)
    const [shortest = NaN, longest = NaN] = [sorted[0], sorted.at(-1)]
    report({
      name: `${kind}, ${seconds.length} times`,
      target: `writes are back within ${MAX_SECONDS} s`,
      result: `after ${shortest.toFixed(1)} to ${longest.toFixed(1)} s`,
      isMet: longest <= MAX_SECONDS,
    })
  }
  const rewinds = cluster.nodes.reduce((sum, { rewindCount }) => sum + rewindCount, 0)
  report({
    name: 'nodes after each fault',
    target: 'all three replicate again',
    result: `${records.length} times; pg_rewind ran ${rewinds} times`,
    isMet: true,
  })
}

async function reportSubmissions(
  { report }: RunContext,
  { servers, loads }: Outcome,
): Promise<void> {
  const settled: boolean[] = []
  for (const [index, load] of loads.entries()) {
    settled.push(await load.retryAll(servers[index]?.origin ?? ''))
  }
  const attempts = loads.flatMap((load) => load.attempts)
  const acknowledged = attempts.filter((attempt) => attempt.acknowledged).length
  const [server] = servers
  if (!server) return
  const difference = await server.withDatabase((db) => compareWithStored(db, attempts))
  report({
    name: 'submissions',
    target: 'nothing acknowledged is lost, doubled or partial; every retry succeeds',
    result: `${acknowledged} acknowledged, ${difference.stored} stored: ${difference.lost} lost, ${difference.duplicated} doubled, ${difference.partial} partial`,
    isMet:
      difference.lost + difference.duplicated + difference.partial === 0 &&
      settled.every(Boolean) &&
      acknowledged > 0 &&
      difference.stored === acknowledged,
  })
  const check = await server.check()
  report({
    name: '`admin check` on the last primary',
    target: 'every figure equals its recount',
    result: check,
    isMet: check === 'clean',
  })
}

function reportResponses({ report }: RunContext, { loads, records }: Outcome): void {
  const responses = loads.flatMap((load) => load.responses)
  const ofClass = (wanted: ResponseClass) =>
    responses.filter((record) => classOf(record) === wanted)
  const [shed, wrong] = [ofClass('shed'), ofClass('wrong')]
  const late = shed.filter((record) => !records.some((fault) => isDuring(record, fault)))
  const examples = [...new Set(wrong.map(({ kind, status }) => ` ${kind} ${status}`))].join()
  report({
    name: 'responses',
    target: 'served, or 503 with Retry-After, or a broken connection; never 500',
    result: `${ofClass('served').length} served, ${shed.length} answered 503 (${late.length} after writes were back), ${ofClass('broken').length} broken, ${wrong.length} wrong${examples}`,
    isMet: wrong.length === 0,
  })
  const { longest, longestHealth } = summarize(responses)
  report({
    name: 'longest wait',
    target: `at most ${MAX_WAIT_MS} ms more than a call that needs no database`,
    result: `${longest} ms, without database ${longestHealth} ms`,
    isMet: longest <= MAX_WAIT_MS + longestHealth,
  })
}

type ResponseClass = 'served' | 'shed' | 'broken' | 'wrong'

function classOf({ kind, status, retryAfter }: RequestRecord): ResponseClass {
  if (status === 0) return 'broken'
  if (status >= 200 && status < 300) return 'served'
  // Too few submissions wait for a release.
  if (kind === 'release' && status === 409) return 'served'
  return status === 503 && /^[1-9]\d*$/.test(retryAfter ?? '') ? 'shed' : 'wrong'
}

/** True if writes were not back when the request was sent. */
const isDuring = ({ startedAt, durationMs }: RequestRecord, fault: FaultRecord): boolean =>
  startedAt + durationMs >= fault.startedAt && startedAt <= fault.startedAt + fault.seconds * 1_000

async function reportServers(
  { report }: RunContext,
  { servers, processIds }: Outcome,
): Promise<void> {
  const restarted = servers.filter(
    ({ running: { child } }, index) => child.exitCode !== null || child.pid !== processIds[index],
  )
  const ready = await Promise.all(
    servers.map(async ({ origin }) => (await fetch(`${origin}/readyz`)).status),
  )
  const errors = servers.flatMap(({ running }) =>
    running.output.split('\n').filter((line) => line.includes('"level":50')),
  )
  const unexpected = errors.filter((line) => !line.includes('the database does not respond'))
  if (unexpected.length > 0) console.error([...new Set(unexpected)].slice(0, 20).join('\n'))
  report({
    name: 'servers',
    target: 'same processes, ready, no unexpected error in their logs',
    result: `${restarted.length} restarted; readyz ${ready.join(', ')}; ${unexpected.length} unexpected errors`,
    isMet:
      restarted.length === 0 && unexpected.length === 0 && ready.every((status) => status === 200),
  })
}
