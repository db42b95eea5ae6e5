import type { FaultSite } from '#test/faults/fault-site.ts'
import type { Route } from '#test/server/routes.ts'
import fc from 'fast-check'
import { bytesOf } from './bytes.ts'
import { newCast } from './cast.ts'
import type { Cast } from './cast.ts'
import { isWhole, malformedRequests } from './requests.ts'
import type { Malformed } from './requests.ts'
import { sendBroken, Wire } from './wire.ts'

/** After so many requests some of what the cast had is deleted, spent or signed out. */
const CAST_LASTS = 500
/** Enough to go on with. */
const MOST_FAILURES = 10

/** How requests were answered. */
export class Tally {
  readonly statuses = new Map<number, number>()
  readonly routes = new Map<string, number>()
  sent = 0
  /** Requests that show what should not be, as short as they could be made. */
  readonly failures: { why: string; request: Malformed; seed: number }[] = []

  /** The figures so far, in a few words. */
  get told(): string {
    const of = (first: number) =>
      [...this.statuses].reduce(
        (sum, [status, times]) => (Math.floor(status / 100) === first ? sum + times : sum),
        0,
      )
    return `${this.sent} requests: ${of(2)} taken, ${of(3)} led on, ${of(4)} refused, ${this.statuses.get(503) ?? 0} told to wait, ${this.statuses.get(500) ?? 0} answered 500`
  }

  count(route: string, statuses: readonly number[]): void {
    this.sent += 1
    this.routes.set(route, (this.routes.get(route) ?? 0) + 1)
    for (const one of statuses) this.statuses.set(one, (this.statuses.get(one) ?? 0) + 1)
  }
}

/** One sender of malformed requests, one after the other, the same for the same seed. */
export async function hail(
  site: FaultSite,
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
  const wire = new Wire(site.origin)
  let cast = await newCast(site)
  let used = 0
  const malformed = malformedRequests(routes)
  const holds = async (request: Malformed): Promise<void> => {
    if (signal.aborted) return
    if (++used % CAST_LASTS === 0) cast = await newCast(site)
    const statuses = await send(site, wire, cast, request)
    tally.count(request.route, statuses ?? [])
    const fault = faultOf(request, statuses)
    if (fault) throw new Error(fault)
  }
  try {
    for (let left = requests, more = seed; left > 0 && !signal.aborted; more += 1_000) {
      const tried = await fc.check(fc.asyncProperty(malformed, holds), {
        seed: more,
        numRuns: left,
      })
      left -= tried.numRuns
      if (!tried.failed) return
      const [request] = tried.counterexample ?? []
      const why = tried.errorInstance instanceof Error ? tried.errorInstance.message : 'unknown'
      if (request) tally.failures.push({ why, request, seed: more })
      if (tally.failures.length >= MOST_FAILURES) return
    }
  } finally {
    wire.end()
  }
}

async function send(
  { origin }: FaultSite,
  wire: Wire,
  cast: Cast,
  request: Malformed,
): Promise<readonly number[] | undefined> {
  const bytes = bytesOf(request, cast.names(request), cast.knownBy(request))
  if (!isWhole(request)) return sendBroken(origin, bytes)
  const answered = await wire.ask(bytes, request.method)
  return answered ? [answered.status] : undefined
}

/** More than a server takes, so that it may hang up on whoever still sends. */
const LARGE = 16_000

/** What should never be answered. */
function faultOf(request: Malformed, statuses: readonly number[] | undefined): string | undefined {
  const bad = statuses?.find((status) => status >= 500 && status !== 503)
  if (bad !== undefined) return `answered ${bad}`
  if (statuses) return undefined
  const size = (request.body?.length ?? 0) + request.target.length
  return isWhole(request) && size > LARGE ? undefined : 'not answered'
}
