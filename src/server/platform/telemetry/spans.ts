import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Observer } from './observer.ts'

/** Where spans go, and under whose name. */
export interface TracingSettings {
  /** Of a collector that speaks OTLP over HTTP, up to and without `/v1/traces`. */
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly serviceName: string
}

/** Spans of requests, and of what is done for them. */
export interface Tracing extends Observer {
  /** Begins the span of a request and goes on inside it. */
  begin(request: FastifyRequest, proceed: () => void): void
  /** Goes on inside it once more, after a body has been waited for; outside where it has none. */
  resume(request: FastifyRequest, proceed: () => void): void
  end(request: FastifyRequest, reply: FastifyReply): void
  /** Adds a statement of the database to whatever is under way. */
  readonly queried: (milliseconds: number) => void
  /** Sends what waits, for two seconds at most. */
  stop(): Promise<void>
}

/** Null where no collector is set up. */
export async function chooseTracing(
  settings: TracingSettings | null,
  log: Logger,
): Promise<Tracing | null> {
  if (settings === null) return null
  // Loaded only where it is used.
  const { openTracing } = await import('./tracing.ts')
  return openTracing(settings, log)
}
