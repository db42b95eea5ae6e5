import type { Readiness } from '#contract/readiness.ts'
import type { SchemaState } from '#server/platform/db/migrate.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { memoize } from '#server/platform/memoize.ts'

/** Milliseconds. Frequent probes cost nothing, and no probe waits for a database that hangs. */
const CACHE = { maxAge: 1_000, errorMaxAge: 1_000, timeout: 1_500, abandonAfter: 10_000 }
const LOW_BYTES = 1024 ** 3

/** What is looked for; each may throw where the database is away. */
export interface Looks {
  readonly schema: () => Promise<SchemaState>
  readonly jobsAreStalled: () => Promise<boolean>
  readonly mailIsLate: () => Promise<boolean>
  /** Bytes left where the database lies; null where it lies elsewhere. */
  readonly freeSpace: (() => Promise<number>) | null
}

/**
 * Tells whether the service can work, and what hinders it. 503 where requests would fail, with the
 * part that makes them; however many ask at once, one looks. `stopping` is aborted before the
 * server takes no more requests, so that a balancer sends them elsewhere.
 */
export function readinessCheck(looks: Looks, stopping?: AbortSignal): () => Promise<Readiness> {
  const look = memoize(() => lookAt(looks), CACHE)
  return async () => {
    if (stopping?.aborted) throw unready('server', 'stopping', 'The server is stopping.')
    const found = await look().catch(() => {
      throw unready('database', 'away', 'The database cannot be reached.')
    })
    if (found === 'behind') {
      throw unready('schema', 'behind', 'The database is older than this version needs.')
    }
    return found
  }
}

async function lookAt(looks: Looks): Promise<Readiness | 'behind'> {
  const { applied, expected } = await looks.schema()
  if (applied < expected) return 'behind'
  return {
    database: 'ok',
    schema: applied > expected ? 'newer' : 'ok',
    jobs: (await looks.jobsAreStalled()) ? 'stalled' : 'ok',
    mail: (await looks.mailIsLate()) ? 'late' : 'ok',
    ...(looks.freeSpace && { disk: await diskAt(looks.freeSpace) }),
  }
}

/** A folder that cannot be asked for its space is not why anything fails. */
async function diskAt(freeSpace: () => Promise<number>): Promise<'ok' | 'low'> {
  const bytes = await freeSpace().catch(() => Infinity)
  return bytes < LOW_BYTES ? 'low' : 'ok'
}

const unready = (path: string, state: string, message: string) =>
  new AppError('unavailable', message, { issues: [{ path, message: state }] })
