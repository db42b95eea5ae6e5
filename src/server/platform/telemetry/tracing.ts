import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api'
import type { Context, Span } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-node'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { throttle } from '#server/platform/log/throttle.ts'
import { VERSION } from '#server/platform/version.ts'
import type { Tracing, TracingSettings } from './choose-tracing.ts'

const EXPORT_TIMEOUT_MS = 5_000
const STOP_TIMEOUT_MS = 2_000
/** Spans beyond this are dropped. */
const MAX_QUEUE_SIZE = 2_048
const EXPORT_INTERVAL_MS = 5_000

/** A span, and the number and total duration of its database queries. */
interface ActiveSpan {
  readonly span: Span
  queries: number
  milliseconds: number
}

/**
 * Opens tracing over OTLP/HTTP. Spans contain route patterns, names of operations and queues,
 * statuses and durations. Libraries are not instrumented, so nothing else gets into spans.
 */
export function openTracing(settings: TracingSettings, log: Logger): Tracing {
  const provider = new NodeTracerProvider({
    // The library's default resource names the host and the command line.
    resource: resourceFromAttributes({
      'service.name': settings.serviceName,
      'service.version': VERSION,
    }),
    spanProcessors: [
      new BatchSpanProcessor(withErrorLog(createExporter(settings), log), {
        maxQueueSize: MAX_QUEUE_SIZE,
        scheduledDelayMillis: EXPORT_INTERVAL_MS,
        exportTimeoutMillis: EXPORT_TIMEOUT_MS,
      }),
    ],
  })
  const tracer = provider.getTracer('sextant', VERSION)
  const current = new AsyncLocalStorage<ActiveSpan | undefined>()
  const requests = new WeakMap<FastifyRequest, ActiveSpan>()

  const start = (name: string, kind: SpanKind, context: Context): ActiveSpan => ({
    span: tracer.startSpan(name, { kind }, context),
    queries: 0,
    milliseconds: 0,
  })
  const finish = ({ span, queries, milliseconds }: ActiveSpan) => {
    if (queries > 0) {
      span.setAttributes({ 'db.queries': queries, 'db.milliseconds': Math.round(milliseconds) })
    }
    span.end()
  }

  return {
    startSpan(request, proceed) {
      const { url = '' } = request.routeOptions
      const active = start(`${request.method} ${url}`, SpanKind.SERVER, parentContext(request))
      active.span.setAttributes({
        'http.request.method': request.method,
        'http.route': url,
        'request.id': request.id,
      })
      requests.set(request, active)
      current.run(active, proceed)
    },

    resumeSpan(request, proceed) {
      current.run(requests.get(request), proceed)
    },

    endSpan(request: FastifyRequest, { statusCode }: FastifyReply) {
      const active = requests.get(request)
      if (!active) return
      active.span.setAttribute('http.response.status_code', statusCode)
      if (statusCode >= 500) active.span.setStatus({ code: SpanStatusCode.ERROR })
      finish(active)
    },

    async observe({ kind, name }, run) {
      const parent = current.getStore()
      // A request without a span must leave none, such as a participant's.
      if (!parent && kind !== 'job') return run()
      const active = start(
        `${kind} ${name}`,
        kind === 'job' ? SpanKind.CONSUMER : SpanKind.CLIENT,
        parent && kind !== 'job' ? trace.setSpan(ROOT_CONTEXT, parent.span) : ROOT_CONTEXT,
      )
      try {
        return await current.run(active, run)
      } catch (error) {
        // The message is left out: it may quote user input.
        active.span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown')
        active.span.setStatus({ code: SpanStatusCode.ERROR })
        throw error
      } finally {
        finish(active)
      }
    },

    recordQuery(milliseconds) {
      const active = current.getStore()
      if (!active) return
      active.queries += 1
      active.milliseconds += milliseconds
    },

    async stop() {
      const timer = new AbortController()
      await Promise.race([
        provider.shutdown().catch(() => {}),
        sleep(STOP_TIMEOUT_MS, undefined, { signal: timer.signal }).catch(() => {}),
      ])
      timer.abort()
    },
  }
}

function createExporter({ endpoint, headers }: TracingSettings): SpanExporter {
  return new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: { ...headers },
    timeoutMillis: EXPORT_TIMEOUT_MS,
  })
}

/** Logs failed exports, whose spans are lost. */
function withErrorLog(exporter: SpanExporter, log: Logger): SpanExporter {
  const warn = throttle<Error>(({ name }) => {
    log.warn({ failure: name }, 'cannot send traces')
  })
  return {
    export(spans: ReadableSpan[], done) {
      exporter.export(spans, (result) => {
        if (result.error) warn(result.error)
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  }
}

/** Returns the context of the caller's span from a W3C `traceparent` header. */
function parentContext({ headers }: FastifyRequest): Context {
  const match = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(
    String(headers.traceparent ?? ''),
  )
  const [, traceId = '', spanId = '', flags = '00'] = match ?? []
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED
  const parent = { traceId, spanId, traceFlags, isRemote: true }
  if (/^0*$/.test(traceId) || /^0*$/.test(spanId)) return ROOT_CONTEXT
  return trace.setSpanContext(ROOT_CONTEXT, parent)
}
