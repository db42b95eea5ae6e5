import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { OperationObserver } from './operation.ts'

export interface TracingSettings {
  /** OTLP/HTTP endpoint of a collector, without `/v1/traces`. */
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly serviceName: string
}

/** Traces requests and the operations within them. */
export interface Tracing extends OperationObserver {
  /** Starts the span of a request and calls `proceed` in its context. */
  startSpan(request: FastifyRequest, proceed: () => void): void
  /** Calls `proceed` in the context of the request's span, or of none if it has no span. */
  resumeSpan(request: FastifyRequest, proceed: () => void): void
  endSpan(request: FastifyRequest, reply: FastifyReply): void
  /** Adds a database query to the current span. */
  readonly recordQuery: (milliseconds: number) => void
  /** Sends the remaining spans, for at most two seconds. */
  stop(): Promise<void>
}

/** Opens tracing; returns null if no collector is configured. */
export async function chooseTracing(
  settings: TracingSettings | null,
  log: Logger,
): Promise<Tracing | null> {
  if (settings === null) return null
  // Imported on demand, to save memory.
  const { openTracing } = await import('./tracing.ts')
  return openTracing(settings, log)
}
