import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Counter, Gauge, Registry } from 'prom-client'
import type { Histogram } from 'prom-client'
import { isLogged } from '#server/platform/http/request-logging.ts'
import { VERSION } from '#server/platform/version.ts'
import type { Observer } from './observer.ts'
import { kindsOf, outcomeOf } from './outcomes.ts'
import { RequestTimes } from './request-times.ts'

const REQUESTS = 'sextant_request_duration_seconds'
const LAG_STEP_MS = 20
const MEGABYTE = 1_000_000

/** Figures read when somebody asks: each name is a metric, a record of labels its values. */
export interface Reading {
  readonly name: string
  readonly help: string
  readonly values: readonly { readonly labels?: Record<string, string>; readonly value: number }[]
}

/** What this server has counted since it started. */
export interface Metrics extends Observer {
  /** Counts a request that was answered. */
  answered(request: FastifyRequest, reply: FastifyReply): void
  /** Counts an answer of an AI provider that is not shown. */
  readonly aiAnswerRefused: () => void
  /** All of it in the text format of Prometheus, with what was read for it. */
  text(readings: readonly Reading[]): Promise<{ type: string; body: string }>
  /** Stops the clock that measures how late the process is. */
  stop(): void
}

export function openMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const counter = (name: string, help: string, labelNames: string[]) =>
    new Counter({ name: `sextant_${name}`, help, labelNames, registers })
  const times = requestTimes(registry)
  const counters = {
    mail: counter('mails_total', 'Mails by how sending them ended.', ['outcome']),
    payments: counter('payment_calls_total', 'Calls to the payment provider.', ['outcome']),
    events: counter('payment_events_total', 'Events of the payment provider.', ['outcome']),
    ai: counter('ai_calls_total', 'Questions to the AI provider.', ['outcome']),
    job: counter('job_runs_total', 'Tries of jobs by queue.', ['queue', 'outcome']),
  }
  const refused = counter('ai_answers_refused_total', 'Answers of the AI that are not shown.', [])
  // So that a rate has something to rise from.
  for (const kind of ['mail', 'payments', 'events', 'ai'] as const) {
    for (const outcome of kindsOf(kind)) counters[kind].inc({ outcome }, 0)
  }
  const stop = ownState(registry)

  return {
    answered(request, reply) {
      const { config, url } = request.routeOptions
      if (config.metrics) return
      times.note(
        {
          method: url === undefined ? 'any' : request.method,
          route: url ?? '(none)',
          status: `${Math.floor(reply.statusCode / 100)}xx`,
        },
        reply.elapsedTime / 1_000,
        !isLogged(request),
      )
    },

    async during(deed, work) {
      const note = (outcome: string) => {
        if (deed.kind === 'job') counters.job.inc({ queue: deed.name, outcome })
        else counters[deed.name === 'readEvent' ? 'events' : deed.kind].inc({ outcome })
      }
      try {
        const done = await work()
        note(outcomeOf(deed))
        return done
      } catch (error) {
        note(outcomeOf(deed, error))
        throw error
      }
    },

    aiAnswerRefused: () => refused.inc(),

    async text(readings) {
      // What could not be read this time is left out, not repeated.
      const read = new Registry()
      for (const { name, help, values } of readings) {
        const labelNames = Object.keys(values[0]?.labels ?? {})
        const gauge = new Gauge({ name: `sextant_${name}`, help, labelNames, registers: [read] })
        for (const { labels = {}, value } of values) gauge.set(labels, value)
      }
      return {
        type: registry.contentType,
        body: `${await registry.metrics()}\n${await read.metrics()}`,
      }
    },

    stop,
  }
}

/** Not prom-client's own histogram, which shows each value at once. */
function requestTimes(registry: Registry): RequestTimes {
  const times = new RequestTimes(REQUESTS)
  const about = {
    name: REQUESTS,
    help: 'Answered requests of the API by route. Calls of answerers come in groups, later.',
    type: 'histogram',
  }
  const metric = { ...about, get: async () => ({ ...about, values: times.samples() }) }
  registry.registerMetric(metric as unknown as Histogram)
  return times
}

/** Rounded, so that no scrape shows what a single request has cost. */
function ownState(registry: Registry): () => void {
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
  gauge('sextant_event_loop_lag_seconds', 'How late the process was, 99th percentile.', () => {
    const lateMs = lag.percentile(99) / 1e6 - LAG_STEP_MS
    lag.reset()
    return Math.max(0, Math.round(lateMs / 10) / 100)
  })
  gauge(
    'process_resident_memory_bytes',
    'Memory of the process.',
    () => Math.round(process.memoryUsage.rss() / MEGABYTE) * MEGABYTE,
  )
  gauge('process_start_time_seconds', 'When the process started.', () => startedAt)
  new Gauge({
    name: 'sextant_info',
    help: 'What runs here.',
    labelNames: ['version', 'node'],
    registers: [registry],
  }).set({ version: VERSION, node: process.versions.node }, 1)
  return () => lag.disable()
}
