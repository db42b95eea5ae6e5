import type { ServerUnderTest } from '#test/faults/server-under-test.ts'
import type { Route } from '#test/server/routes.ts'
import fc from 'fast-check'
import { encodeRequest } from './encode.ts'
import { createTestAccounts } from './test-accounts.ts'
import type { TestAccounts } from './test-accounts.ts'
import { isWellFramed, malformedRequests } from './requests.ts'
import type { Malformed } from './requests.ts'
import { sendUnframed, RawConnection } from './raw-connection.ts'

/**
 * New accounts after this many requests, because requests delete, spend or sign out what the
 * accounts have.
 */
const REQUESTS_PER_ACCOUNTS = 500
/** Stop after this many failures. */
const MAX_FAILURES = 10

/** The responses so far. */
export class Tally {
  readonly statuses = new Map<number, number>()
  readonly routes = new Map<string, number>()
  sent = 0
  /** Requests with a wrong response, shrunk to the shortest that still fails. */
  readonly failures: { reason: string; request: Malformed; seed: number }[] = []

  /** The counts so far, in a few words. */
  get summary(): string {
    const countClass = (hundred: number) =>
      [...this.statuses].reduce(
        (sum, [status, times]) => (Math.floor(status / 100) === hundred ? sum + times : sum),
        0,
      )
    return `${this.sent} requests: ${countClass(2)} accepted, ${countClass(3)} redirected, ${countClass(4)} rejected, ${this.statuses.get(503) ?? 0} shed, ${this.statuses.get(500) ?? 0} with status 500`
  }

  count(route: string, statuses: readonly number[]): void {
    this.sent += 1
    this.routes.set(route, (this.routes.get(route) ?? 0) + 1)
    for (const status of statuses) {
      this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
    }
  }
}

/** Sends malformed requests one after the other; the same for the same seed. */
export async function fuzz(
  server: ServerUnderTest,
  routes: readonly Route[],
  {
    seed,
    requests,
    signal,
    tally,
  }: {
    readonly seed: number
    readonly requests: number
    readonly signal: AbortSignal
    readonly tally: Tally
  },
): Promise<void> {
  const connection = new RawConnection(server.origin)
  let accounts = await createTestAccounts(server)
  let sent = 0
  const malformed = malformedRequests(routes)
  const check = async (request: Malformed): Promise<void> => {
    if (signal.aborted) return
    if (++sent % REQUESTS_PER_ACCOUNTS === 0) accounts = await createTestAccounts(server)
    const statuses = await send(server, connection, accounts, request)
    tally.count(request.route, statuses ?? [])
    const problem = problemOf(request, statuses)
    if (problem) throw new Error(problem)
  }
  try {
    for (let left = requests, fuzzSeed = seed; left > 0 && !signal.aborted; fuzzSeed += 1_000) {
      const result = await fc.check(fc.asyncProperty(malformed, check), {
        seed: fuzzSeed,
        numRuns: left,
      })
      left -= result.numRuns
      if (!result.failed) return
      const [request] = result.counterexample ?? []
      const reason =
        result.errorInstance instanceof Error ? result.errorInstance.message : 'unknown'
      if (request) tally.failures.push({ reason, request, seed: fuzzSeed })
      if (tally.failures.length >= MAX_FAILURES) return
    }
  } finally {
    connection.end()
  }
}

async function send(
  { origin }: ServerUnderTest,
  connection: RawConnection,
  accounts: TestAccounts,
  request: Malformed,
): Promise<readonly number[] | undefined> {
  const bytes = encodeRequest(
    request,
    accounts.placeholders(request),
    accounts.credentials(request),
  )
  if (!isWellFramed(request)) return sendUnframed(origin, bytes)
  const response = await connection.request(bytes, request.method)
  return response ? [response.status] : undefined
}

/** More than the server reads, so it may close the connection while the client sends. */
const LARGE = 16_000

/** Returns the problem with a response; undefined if it is correct. */
function problemOf(
  request: Malformed,
  statuses: readonly number[] | undefined,
): string | undefined {
  const wrongStatus = statuses?.find((status) => status >= 500 && status !== 503)
  if (wrongStatus !== undefined) return `status ${wrongStatus}`
  if (statuses) return undefined
  const size = (request.body?.length ?? 0) + request.target.length
  return isWellFramed(request) && size > LARGE ? undefined : 'no response'
}
