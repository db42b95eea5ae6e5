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
import { onceAMinute } from '#server/platform/log/once-a-minute.ts'
import { VERSION } from '#server/platform/version.ts'
import type { Tracing, TracingSettings } from './spans.ts'

/** Of the collector: traces are worth no more of anybody's time. */
const SEND_LIMIT_MS = 5_000
const STOP_LIMIT_MS = 2_000
/** More spans than that wait for nobody: they are dropped. */
const MOST_WAITING = 2_048
const SEND_EVERY_MS = 5_000

/** Work that a span is about, and what its statements took together. */
interface Active {
  readonly span: Span
  queries: number
  milliseconds: number
}

/**
 * Spans of our own, sent as OTLP over HTTP: patterns of routes, names of calls and queues, statuses
 * and times. Nothing is patched, so nothing else can get into them.
 */
export function openTracing(settings: TracingSettings, log: Logger): Tracing {
  const provider = new NodeTracerProvider({
    // Not the library's own: it names the machine and the command.
    resource: resourceFromAttributes({
      'service.name': settings.serviceName,
      'service.version': VERSION,
    }),
    spanProcessors: [
      new BatchSpanProcessor(reported(exporterTo(settings), log), {
        maxQueueSize: MOST_WAITING,
        scheduledDelayMillis: SEND_EVERY_MS,
        exportTimeoutMillis: SEND_LIMIT_MS,
      }),
    ],
  })
  const tracer = provider.getTracer('sextant', VERSION)
  const current = new AsyncLocalStorage<Active | undefined>()
  const requests = new WeakMap<FastifyRequest, Active>()

  const begin = (name: string, kind: SpanKind, within: Context): Active => ({
    span: tracer.startSpan(name, { kind }, within),
    queries: 0,
    milliseconds: 0,
  })
  const end = ({ span, queries, milliseconds }: Active) => {
    if (queries > 0) {
      span.setAttributes({ 'db.queries': queries, 'db.milliseconds': Math.round(milliseconds) })
    }
    span.end()
  }

  return {
    begin(request, proceed) {
      const { url = '' } = request.routeOptions
      const active = begin(`${request.method} ${url}`, SpanKind.SERVER, callersContext(request))
      active.span.setAttributes({
        'http.request.method': request.method,
        'http.route': url,
        'request.id': request.id,
      })
      requests.set(request, active)
      current.run(active, proceed)
    },

    resume(request, proceed) {
      current.run(requests.get(request), proceed)
    },

    end(request: FastifyRequest, { statusCode }: FastifyReply) {
      const active = requests.get(request)
      if (!active) return
      active.span.setAttribute('http.response.status_code', statusCode)
      if (statusCode >= 500) active.span.setStatus({ code: SpanStatusCode.ERROR })
      end(active)
    },

    async during({ kind, name }, work) {
      const around = current.getStore()
      // What nobody asked for with a span is done without one: an answerer's call has none.
      if (!around && kind !== 'job') return work()
      const active = begin(
        `${kind} ${name}`,
        kind === 'job' ? SpanKind.CONSUMER : SpanKind.CLIENT,
        around && kind !== 'job' ? trace.setSpan(ROOT_CONTEXT, around.span) : ROOT_CONTEXT,
      )
      try {
        return await current.run(active, work)
      } catch (error) {
        // Not what it says, which may quote what somebody typed.
        active.span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown')
        active.span.setStatus({ code: SpanStatusCode.ERROR })
        throw error
      } finally {
        end(active)
      }
    },

    queried(milliseconds) {
      const active = current.getStore()
      if (!active) return
      active.queries += 1
      active.milliseconds += milliseconds
    },

    async stop() {
      const limit = new AbortController()
      await Promise.race([
        provider.shutdown().catch(() => {}),
        sleep(STOP_LIMIT_MS, undefined, { signal: limit.signal }).catch(() => {}),
      ])
      limit.abort()
    },
  }
}

function exporterTo({ endpoint, headers }: TracingSettings): SpanExporter {
  return new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: { ...headers },
    timeoutMillis: SEND_LIMIT_MS,
  })
}

/** Says so while nobody takes the spans, which are then lost. */
function reported(exporter: SpanExporter, log: Logger): SpanExporter {
  const warn = onceAMinute<Error>(({ name }) => {
    log.warn({ failure: name }, 'traces cannot be sent')
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

/** The trace that a proxy or another service has begun, where it says so as W3C has it. */
function callersContext({ headers }: FastifyRequest): Context {
  const said = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(
    String(headers.traceparent ?? ''),
  )
  const [, traceId = '', spanId = '', flags = '00'] = said ?? []
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED
  const parent = { traceId, spanId, traceFlags, isRemote: true }
  if (/^0*$/.test(traceId) || /^0*$/.test(spanId)) return ROOT_CONTEXT
  return trace.setSpanContext(ROOT_CONTEXT, parent)
}
