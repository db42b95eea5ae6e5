import { setTimeout as sleep } from 'node:timers/promises'
import type { Round } from '#contract/rounds.ts'
import { DEFAULT_GROUP_SIZE } from '#domain/release.ts'
import { startLoad } from '#test/load/load-generator.ts'
import {
  formatStatusCounts,
  CONNECTION_LOST,
  NO_RESPONSE,
  p99Latency,
  indexesWithStatus,
  CONNECTION_REFUSED,
} from '#test/load/load-result.ts'
import type { LoadResult } from '#test/load/load-result.ts'
import { p99 } from '#test/load/percentiles.ts'
import { outcomeOf } from './fault.ts'
import type { Fault } from './fault.ts'
import { compareWithStored } from './stored-submissions.ts'
import { withServer } from './with-server.ts'
import { attemptsOf, submissionTemplates } from './request-templates.ts'

const ROUNDS = 16
const DURATIONS = {
  short: { warmUp: 300, measuring: 1_000, overload: 2_000 },
  full: { warmUp: 5_000, measuring: 10_000, overload: 30_000 },
}
const FACTOR = 3
const CAPACITY_CONNECTIONS = 32
/** This many requests may be in flight, and as many again may wait for a connection. */
const OVERLOAD_CONNECTIONS = { short: 500, full: 3_000 }
const TARGET_MS = 1_000

export const overload: Fault = {
  name: 'overload',
  description: `${FACTOR} times the submissions that the server can handle`,
  target:
    'p99 of accepted submissions under 1 s; the rest get 503 or 429 with Retry-After; pages and health checks unaffected; no acknowledged submission lost',
  run: (options) =>
    withServer(options, async (server) => {
      const { form, signal, log } = options
      const { rounds } = await server.createManager(
        Array.from({ length: ROUNDS }, () => DEFAULT_GROUP_SIZE),
      )
      const templates = submissionTemplates(rounds)
      const results: LoadResult[] = []
      const sendLoad = async (connections: number, rate: number | null, durationMs: number) => {
        const firstNumber = results.reduce((sum, { statuses }) => sum + statuses.length, 0)
        const load = {
          origin: server.origin,
          connections,
          rate,
          durationMs,
          templates,
          firstNumber,
        }
        const result = await startLoad(load, signal).done
        results.push(result)
        return result
      }
      const { warmUp, measuring, overload } = DURATIONS[form]
      await sendLoad(CAPACITY_CONNECTIONS, null, warmUp)
      const atCapacity = await sendLoad(CAPACITY_CONNECTIONS, null, measuring)
      const capacity = (indexesWithStatus(atCapacity, 201).length * 1_000) / atCapacity.durationMs
      log(`capacity ${capacity.toFixed(0)} submissions per second`)

      const done = { isDone: false }
      const monitoring = monitorPaths(server.origin, rounds, done)
      const overloaded = await sendLoad(
        OVERLOAD_CONNECTIONS[form],
        capacity * FACTOR,
        overload,
      ).finally(() => (done.isDone = true))
      const monitored = await monitoring
      log(`${formatStatusCounts(overloaded)}; ${overloaded.skipped} never sent`)

      const sent = (overloaded.statuses.length * 1_000) / overloaded.durationMs
      const refused = indexesWithStatus(overloaded, 503, 429)
      const accepted = indexesWithStatus(overloaded, 201).length
      const answered = accepted + refused.length
      const unanswered = indexesWithStatus(
        overloaded,
        CONNECTION_LOST,
        NO_RESPONSE,
        CONNECTION_REFUSED,
      ).length
      const difference = await server.withDatabase((db) =>
        compareWithStored(
          db,
          results.flatMap((result) => attemptsOf(rounds, result)),
        ),
      )
      const check = await server.check()
      const slowestP99 = Math.max(...monitored.map(({ p99 }) => p99))
      const times = {
        'accepted p99 under 1 s': p99Latency(overloaded, 201) < TARGET_MS,
        'pages and health checks p99 under 1 s': slowestP99 < TARGET_MS,
        // Requests that found no free connection never reached the server, so they are no load.
        'three times the capacity sent': sent > capacity * FACTOR * 0.9,
      }
      return outcomeOf(
        [
          `capacity ${capacity.toFixed(0)} per second, sent ${sent.toFixed(0)}`,
          `${accepted} accepted with p99 ${p99Latency(overloaded, 201)} ms, ${refused.length} refused with p99 ${p99Latency(overloaded, 503, 429)} ms, ${unanswered} lost, ${overloaded.skipped} never sent`,
          `p99 during the overload: ${monitored.map(({ path, p99, requestCount }) => `${path} ${p99} ms (${requestCount} requests)`).join(', ')}`,
          `${difference.lost} acknowledged lost, ${difference.duplicated} duplicated`,
        ].join('; '),
        {
          'all answered 201, 503 or 429': answered === overloaded.statuses.length,
          'refusals with Retry-After': refused.every(
            (index) => overloaded.retryAfterFlags[index] === 1,
          ),
          'submissions accepted': accepted > 0,
          'pages and health checks answered': monitored.every(
            ({ failed, requestCount }) => failed === 0 && requestCount > 0,
          ),
          'nothing acknowledged lost': difference.lost === 0,
          'nothing duplicated or partial': difference.duplicated + difference.partial === 0,
          'rollup = recount': check === 'clean',
          ...(form === 'full' && times),
        },
      )
    }),
}

interface PathReport {
  readonly path: string
  readonly p99: number
  readonly requestCount: number
  readonly failed: number
}

/** Requests pages and health checks during the overload, as a visitor and a load balancer do. */
function monitorPaths(
  origin: string,
  [round]: readonly Round[],
  done: { readonly isDone: boolean },
): Promise<PathReport[]> {
  return Promise.all(
    ['/healthz', '/', `/quiz/${round?.token}`].map(async (path) => {
      const latencies: number[] = []
      let failed = 0
      while (!done.isDone) {
        const startedAt = performance.now()
        const response = await fetch(origin + path).catch(() => undefined)
        await response?.arrayBuffer().catch(() => {})
        latencies.push(performance.now() - startedAt)
        if (response?.status !== 200) failed += 1
        await sleep(50)
      }
      const label = path.startsWith('/quiz/') ? '/quiz/{token}' : path
      return { path: label, p99: p99(latencies), requestCount: latencies.length, failed }
    }),
  )
}
