import type { ServerUnderTest } from '#test/faults/server-under-test.ts'
import { SubmissionClients } from '#test/faults/submission-clients.ts'
import { SeededRandom } from '#test/faults/seeded-random.ts'
import { median } from '#test/load/timing.ts'
import type { RunContext } from '#test/clusters/cluster-run.ts'
import type { Tenant } from './site.ts'

const ROUNDS = 5
const ROUND_MS = 3_000
const CLIENTS = 32
const READERS = 4

/** A server with tenants that have the same rounds. */
export interface Site {
  readonly server: ServerUnderTest
  readonly tenants: readonly Tenant[]
}

/** Measures both sites in turn, in several rounds, on the same cores. */
export async function compareSpeed(
  { report, log }: RunContext,
  plain: Site,
  spread: Site,
): Promise<void> {
  const submissions: number[] = []
  const reads: number[] = []
  const rates: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const sites = round % 2 === 0 ? [plain, spread] : [spread, plain]
    const rate = new Map<Site, { submissions: number; reads: number }>()
    for (const site of sites) {
      rate.set(site, {
        submissions: await submissionsPerSecond(site, round),
        reads: await readsPerSecond(site),
      })
    }
    const [one, many] = [rate.get(plain), rate.get(spread)]
    if (!one || !many) continue
    submissions.push(many.submissions / one.submissions)
    reads.push(many.reads / one.reads)
    rates.push(many.submissions)
    log(
      `submissions ${one.submissions.toFixed(0)} and ${many.submissions.toFixed(0)}, reads ${one.reads.toFixed(0)} and ${many.reads.toFixed(0)} a second`,
    )
  }
  report({
    name: 'submissions a second, against plain PostgreSQL in the same run',
    target: 'at least 0.25',
    result: medianWithRange(submissions),
    isMet: median(submissions) >= 0.25,
  })
  report({
    name: "a manager's reads a second, against plain PostgreSQL",
    target: 'at least 0.35',
    result: medianWithRange(reads),
    isMet: median(reads) >= 0.35,
  })
  report({
    name: 'submissions a second of two workers and everything else on these cores',
    target: 'printed, not promised',
    result: median(rates).toFixed(0),
    isMet: true,
  })
}

const medianWithRange = (ratios: readonly number[]): string =>
  `${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}, ${ratios.length} rounds)`

async function submissionsPerSecond({ server, tenants }: Site, seed: number): Promise<number> {
  const rounds = tenants.flatMap((tenant) => tenant.rounds)
  const clients = new SubmissionClients(rounds, CLIENTS, new SeededRandom(seed + 1))
  const startedAt = performance.now()
  await clients.submit(
    () => server.origin,
    () => performance.now() - startedAt > ROUND_MS,
  )
  const acknowledged = clients.attempts.filter((attempt) => attempt.acknowledged).length
  return acknowledged / ((performance.now() - startedAt) / 1_000)
}

async function readsPerSecond({ server, tenants }: Site): Promise<number> {
  const startedAt = performance.now()
  let count = 0
  await Promise.all(
    Array.from({ length: READERS }, async (_, reader) => {
      for (let call = reader; performance.now() - startedAt < ROUND_MS; call += 1) {
        const tenant = tenants[call % tenants.length]
        const round = tenant?.rounds[0]
        if (!tenant || !round) throw new Error('no tenant')
        const paths = [
          '/api/teams',
          '/api/quiz-sessions',
          '/api/usage',
          `/api/quiz-sessions/${round.id}`,
          `/api/quiz-sessions/${round.id}/results-v2`,
        ]
        const path = paths[count % paths.length] ?? ''
        if (!(await tenant.manager.isOk(server.origin, path))) throw new Error(`${path} failed`)
        count += 1
      }
    }),
  )
  return count / ((performance.now() - startedAt) / 1_000)
}
