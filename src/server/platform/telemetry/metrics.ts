import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Counter, Gauge, Registry } from 'prom-client'
import type { Histogram } from 'prom-client'
import { isLogged } from '#server/platform/http/request-logging.ts'
import { VERSION } from '#server/platform/version.ts'
import type { OperationObserver } from './operation.ts'
import { outcomesOf, outcomeOf } from './operation-outcome.ts'
import { RequestHistogram } from './request-histogram.ts'

const REQUESTS = 'sextant_request_duration_seconds'
const LAG_STEP_MS = 20
const MEGABYTE = 1_000_000

/** A gauge that is read for a scrape. `name` goes without the prefix `sextant_`. */
export interface GaugeReading {
  readonly name: string
  readonly help: string
  readonly values: readonly { readonly labels?: Record<string, string>; readonly value: number }[]
}

/** The metrics of this server. */
export interface Metrics extends OperationObserver {
  /** Records the duration of a completed request. */
  observeRequest(request: FastifyRequest, reply: FastifyReply): void
  /** Counts an answer of the AI provider that failed the checks. */
  readonly countRejectedAiAnswer: () => void
  /** Returns all metrics and the readings in the text format of Prometheus. */
  render(readings: readonly GaugeReading[]): Promise<{ type: string; body: string }>
  /** Stops measuring the event loop. */
  stop(): void
}

/** Opens the metrics registry of this server. */
export function openMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const counter = (name: string, help: string, labelNames: string[]) =>
    new Counter({ name: `sextant_${name}`, help, labelNames, registers })
  const requests = registerRequests(registry)
  const counters = {
    mail: counter('mails_total', 'Emails by outcome.', ['outcome']),
    payments: counter('payment_calls_total', 'Calls to the payment provider.', ['outcome']),
    events: counter('payment_events_total', 'Events from the payment provider.', ['outcome']),
    ai: counter('ai_calls_total', 'Calls to the AI provider.', ['outcome']),
    job: counter('job_runs_total', 'Job runs, including retries.', ['queue', 'outcome']),
  }
  const rejectedAnswers = counter(
    'ai_answers_refused_total',
    'Answers of the AI provider that failed the checks.',
    [],
  )
  // A rate needs an initial value of 0.
  for (const kind of ['mail', 'payments', 'events', 'ai'] as const) {
    for (const outcome of outcomesOf(kind)) counters[kind].inc({ outcome }, 0)
  }
  const stop = registerProcessMetrics(registry)

  return {
    observeRequest(request, reply) {
      const { config, url } = request.routeOptions
      if (config.metrics === false) return
      requests.observe(
        {
          method: url === undefined ? 'any' : request.method,
          route: url ?? '(none)',
          status: `${Math.floor(reply.statusCode / 100)}xx`,
        },
        reply.elapsedTime / 1_000,
        !isLogged(request),
      )
    },

    async observe(operation, run) {
      const count = (outcome: string) => {
        if (operation.kind === 'job') counters.job.inc({ queue: operation.name, outcome })
        else counters[operation.name === 'readEvent' ? 'events' : operation.kind].inc({ outcome })
      }
      try {
        const result = await run()
        count(outcomeOf(operation))
        return result
      } catch (error) {
        count(outcomeOf(operation, error))
        throw error
      }
    },

    countRejectedAiAnswer: () => rejectedAnswers.inc(),

    async render(readings) {
      // A registry of its own, so that a reading that is missing this time is left out.
      const gauges = new Registry()
      for (const { name, help, values } of readings) {
        const labelNames = Object.keys(values[0]?.labels ?? {})
        const gauge = new Gauge({ name: `sextant_${name}`, help, labelNames, registers: [gauges] })
        for (const { labels = {}, value } of values) gauge.set(labels, value)
      }
      return {
        type: registry.contentType,
        body: `${await registry.metrics()}\n${await gauges.metrics()}`,
      }
    },

    stop,
  }
}

/** Registers a histogram in place of prom-client's, which publishes each value immediately. */
function registerRequests(registry: Registry): RequestHistogram {
  const histogram = new RequestHistogram(REQUESTS)
  const description = {
    name: REQUESTS,
    help: 'Duration of API requests by route. Calls of participants are added later, in groups.',
    type: 'histogram',
  }
  const metric = {
    ...description,
    get: async () => ({ ...description, values: histogram.samples() }),
  }
  registry.registerMetric(metric as unknown as Histogram)
  return histogram
}

/** Registers process metrics, rounded so that a scrape does not reveal a single request. */
function registerProcessMetrics(registry: Registry): () => void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  const lag = monitorEventLoopDelay({ resolution: LAG_STEP_MS })
  lag.enable()
  const startedAt = Math.round(Date.now() / 1_000 - process.uptime())
  gauge('sextant_event_loop_lag_seconds', 'Event loop lag, 99th percentile.', () => {
    const lagMs = lag.percentile(99) / 1e6 - LAG_STEP_MS
    lag.reset()
    return Math.max(0, Math.round(lagMs / 10) / 100)
  })
  gauge(
    'process_resident_memory_bytes',
    'Resident memory size in bytes.',
    () => Math.round(process.memoryUsage.rss() / MEGABYTE) * MEGABYTE,
  )
  gauge(
    'process_start_time_seconds',
    'Start time in seconds since the Unix epoch.',
    () => startedAt,
  )
  new Gauge({
    name: 'sextant_build_info',
    help: 'Versions of the server and of Node.',
    labelNames: ['version', 'node'],
    registers: [registry],
  }).set({ version: VERSION, node: process.versions.node }, 1)
  return () => lag.disable()
}
