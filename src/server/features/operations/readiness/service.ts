import type { Readiness } from '#contract/operation.ts'
import type { SchemaState } from '#server/platform/db/migrate.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { memoize } from '#server/platform/memoize.ts'

/** Milliseconds. Frequent probes cost nothing, and no probe waits for a database that hangs. */
const CACHE = { maxAge: 1_000, errorMaxAge: 1_000, timeout: 1_500, abandonAfter: 10_000 }
const LOW_BYTES = 1024 ** 3

/** The checked conditions. Each may throw if the database is unavailable. */
export interface ReadinessDeps {
  readonly schema: () => Promise<SchemaState>
  readonly jobsAreStalled: () => Promise<boolean>
  readonly mailState: () => Promise<Readiness['mail']>
  /** Free bytes in the data folder; null if the database is elsewhere. */
  readonly freeSpace: (() => Promise<number>) | null
}

/**
 * Returns a function that checks whether the service can handle requests. It throws a 503 that names
 * the failed part if requests would fail. Concurrent calls share one check. `stopping` is aborted
 * some time before the server stops, so that load balancers send requests elsewhere.
 */
export function readinessCheck(
  deps: ReadinessDeps,
  stopping?: AbortSignal,
): () => Promise<Readiness> {
  const checkCached = memoize(() => checkAll(deps), CACHE)
  return async () => {
    if (stopping?.aborted) throw unavailable('server', 'stopping', 'The server is stopping.')
    const result = await checkCached().catch(() => {
      throw unavailable('database', 'away', 'The database cannot be reached.')
    })
    if (result === 'behind') {
      throw unavailable('schema', 'behind', 'The database is older than this version needs.')
    }
    return result
  }
}

async function checkAll(deps: ReadinessDeps): Promise<Readiness | 'behind'> {
  const { applied, expected } = await deps.schema()
  if (applied < expected) return 'behind'
  return {
    database: 'ok',
    schema: applied > expected ? 'newer' : 'ok',
    jobs: (await deps.jobsAreStalled()) ? 'stalled' : 'ok',
    mail: await deps.mailState(),
    ...(deps.freeSpace && { disk: await diskState(deps.freeSpace) }),
  }
}

/**
 * Returns a folder whose free space is unknown counts as ok, since requests do not fail because of it.
 */
async function diskState(freeSpace: () => Promise<number>): Promise<'ok' | 'low'> {
  const bytes = await freeSpace().catch(() => Infinity)
  return bytes < LOW_BYTES ? 'low' : 'ok'
}

const unavailable = (path: string, state: string, message: string) =>
  new AppError('unavailable', message, { issues: [{ path, message: state }] })
