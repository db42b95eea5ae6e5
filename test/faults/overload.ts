import { setTimeout as sleep } from 'node:timers/promises'
import type { QuizSession } from '#contract/sessions.ts'
import { DEFAULT_GROUP_SIZE } from '#domain/release.ts'
import { fire } from '#test/load/open-loop.ts'
import { counted, CUT, HUNG, p99, percentile, placesWith, REFUSED } from '#test/load/shots.ts'
import type { Shots } from '#test/load/shots.ts'
import { outcomeOf } from './fault.ts'
import type { Fault } from './fault.ts'
import { heldTo } from './held-to.ts'
import { onSite } from './on-site.ts'
import { attemptsOf, submissionsTo } from './volley.ts'

const ROUNDS = 16
const LENGTHS = {
  short: { warming: 300, measuring: 1_000, overload: 2_000 },
  full: { warming: 5_000, measuring: 10_000, overload: 30_000 },
}
const TIMES = 3
const CLIENTS = 32
/** As many as there are may wait for an answer at once, and as many again for a connection. */
const CONNECTIONS = { short: 500, full: 3_000 }
const MARK_MS = 1_000

export const overload: Fault = {
  name: 'overload',
  what: `${TIMES} times the submissions that the server can take`,
  mark: 'accepted p99 under 1 s; the rest 503 or 429 with Retry-After; pages and health unaffected; nothing acknowledged lost',
  run: (how) =>
    onSite(how, async (site) => {
      const { form, signal, say } = how
      const { sessions } = await site.aManager(
        Array.from({ length: ROUNDS }, () => DEFAULT_GROUP_SIZE),
      )
      const templates = submissionsTo(sessions)
      const volleys: Shots[] = []
      const volley = async (connections: number, rate: number | null, milliseconds: number) => {
        const first = volleys.reduce((sum, { statuses }) => sum + statuses.length, 0)
        const load = { origin: site.origin, connections, rate, milliseconds, templates, first }
        const shots = await fire(load, signal).done
        volleys.push(shots)
        return shots
      }
      const { warming, measuring, overload } = LENGTHS[form]
      await volley(CLIENTS, null, warming)
      const closed = await volley(CLIENTS, null, measuring)
      const carried = (placesWith(closed, 201).length * 1_000) / closed.milliseconds
      say(`carries ${carried.toFixed(0)} a second`)

      const done = { yet: false }
      const bystanders = watch(site.origin, sessions, done)
      const open = await volley(CONNECTIONS[form], carried * TIMES, overload).finally(
        () => (done.yet = true),
      )
      const seen = await bystanders
      say(`${counted(open)}; ${open.skipped} never sent`)

      const sent = (open.statuses.length * 1_000) / open.milliseconds
      const refused = placesWith(open, 503, 429)
      const accepted = placesWith(open, 201).length
      const known = accepted + refused.length
      const lost = placesWith(open, CUT, HUNG, REFUSED).length
      const difference = await site.withDatabase((db) =>
        heldTo(
          db,
          volleys.flatMap((shots) => attemptsOf(sessions, shots)),
        ),
      )
      const check = await site.check()
      const slowest = Math.max(...seen.map(({ p99 }) => p99))
      const times = {
        'accepted p99 under 1 s': p99(open, 201) < MARK_MS,
        'pages and health p99 under 1 s': slowest < MARK_MS,
        // What found no connection to be sent on was held back by us, and was no load.
        'three times as much sent': sent > carried * TIMES * 0.9,
      }
      return outcomeOf(
        [
          `carries ${carried.toFixed(0)} a second, was sent ${sent.toFixed(0)}`,
          `${accepted} accepted with p99 ${p99(open, 201)} ms, ${refused.length} refused with p99 ${p99(open, 503, 429)} ms, ${lost} lost, ${open.skipped} never sent`,
          `p99 meanwhile: ${seen.map(({ path, p99, asked }) => `${path} ${p99} ms of ${asked}`).join(', ')}`,
          `${difference.lost} acknowledged lost, ${difference.doubled} doubled`,
        ].join('; '),
        {
          'all answered 201, 503 or 429': known === open.statuses.length,
          'refusals with Retry-After': refused.every((place) => open.dated[place] === 1),
          'anything accepted': accepted > 0,
          'pages and health answered': seen.every(({ failed, asked }) => failed === 0 && asked > 0),
          'nothing acknowledged lost': difference.lost === 0,
          'nothing doubled or partial': difference.doubled + difference.partial === 0,
          'rollup = recount': check === 'clean',
          ...(form === 'full' && times),
        },
      )
    }),
}

interface Seen {
  readonly path: string
  readonly p99: number
  readonly asked: number
  readonly failed: number
}

/** Somebody who looks at pages, and a balancer that looks after the server, meanwhile. */
function watch(
  origin: string,
  [round]: readonly QuizSession[],
  done: { readonly yet: boolean },
): Promise<Seen[]> {
  return Promise.all(
    ['/healthz', '/', `/quiz/${round?.token}`].map(async (path) => {
      const took: number[] = []
      let failed = 0
      while (!done.yet) {
        const begun = performance.now()
        const answer = await fetch(origin + path).catch(() => undefined)
        await answer?.arrayBuffer().catch(() => {})
        took.push(performance.now() - begun)
        if (answer?.status !== 200) failed += 1
        await sleep(50)
      }
      const shown = path.startsWith('/quiz/') ? '/quiz/{token}' : path
      return { path: shown, p99: Math.round(percentile(took, 0.99)), asked: took.length, failed }
    }),
  )
}
