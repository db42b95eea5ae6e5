import { DEFAULT_GROUP_SIZE } from '#domain/release.ts'
import type { GroupSize } from '#domain/release.ts'
import { submissionTo } from '#test/server/answers.ts'
import { TEST_SEALING_KEY } from '#test/server/server-process.ts'
import { WorkerProcess } from './worker-process.ts'
import { ClosedLoopGenerator, ROUND, SUBMISSION } from './closed-loop.ts'
import type { ClosedLoopResult, LoadRequest, LoadTarget } from './closed-loop.ts'
import { startCluster, databaseUrlOf } from './cluster.ts'
import type { Cluster } from './cluster.ts'
import { createManager, createTargets, createTeam } from './fixtures.ts'
import type { BenchmarkOptions, Benchmark } from './benchmark.ts'
import { findPgbench, Pgbench, PGBENCH_MISSING } from './pgbench.ts'
import { BenchServer } from './bench-server.ts'
import { milliseconds, infoRow, ratioText } from './table.ts'
import type { Row } from './table.ts'
import { median } from './timing.ts'

export const CONNECTIONS = 32
const ROUNDS = 50
const WARM_UP_MS = 1_000
/** Once, before the measurements, so that JavaScript is compiled; pgbench always is. */
const COMPILE_MS = 8_000

const MIN_PGBENCH_RATIO = 0.5
const MIN_SINGLE_ROUND_RATIO = 0.8
const MIN_LIVE_RATIO = 0.8
const MIN_BATCHING_RATIO = 2
const MAX_P99_RATIO = 8

/** Measured one after the other in each round; each round starts with a different one. */
const VARIANTS = ['pgbench', 'fifty', 'single', 'live', 'unbatched'] as const
type Variant = (typeof VARIANTS)[number]
type Load = Exclude<Variant, 'pgbench'>

export const submissions: Benchmark = {
  name: 'submissions',
  shortForm: '5 rounds of 2 s each instead of 13 of 3 s',
  measure: measureSubmissions,
}

/** The measurements of one round. */
interface Measured {
  readonly pgbench: number
  readonly fifty: ClosedLoopResult
  readonly single: ClosedLoopResult
  /** Fifty rounds with group size 1. */
  readonly live: ClosedLoopResult
  readonly unbatched: ClosedLoopResult
  /** CPU time of the server per submission, in microseconds. */
  readonly serverCpuUs: number
}

async function measureSubmissions({ short, log }: BenchmarkOptions): Promise<Row[]> {
  const cluster = await startCluster()
  const server = await BenchServer.start({}, cluster.connection)
  const unbatchedServer = new WorkerProcess<object, { origin: string }>('unbatched-server.ts', {
    DATABASE_URL: databaseUrlOf(cluster.connection),
    DATA_DIR: server.folder,
    SEALING_KEY: TEST_SEALING_KEY,
    LOG_LEVEL: 'warn',
    RATE_LIMIT_SCALE: '0',
    SUBMISSION_RATE: '0',
  })
  const generator = new ClosedLoopGenerator()
  const { origin: unbatchedOrigin } = await unbatchedServer.request({})
  const source = await createRoundSource(server)
  const rounds = await source.next()
  const pgbench = await openPgbench(cluster, server, rounds.fifty)

  const seconds = short ? 2 : 3
  const during = { ...source.load, warmUpMs: WARM_UP_MS, durationMs: seconds * 1_000 }
  const compile = { ...during, durationMs: COMPILE_MS }
  await generator.run({ ...compile, origin: unbatchedOrigin, targets: rounds.fifty })
  await generator.run({ ...compile, targets: [...rounds.fifty, ...rounds.live] })
  const measurements: Measured[] = []
  for (let repetition = 0; repetition < (short ? 5 : 13); repetition++) {
    // New rounds in each repetition, so that the previous one leaves nothing waiting in them.
    const targets = await source.next()
    let serverCpuUs = Number.NaN
    const results: Partial<Record<Variant, number | ClosedLoopResult>> = {}
    for (let variant = 0; variant < VARIANTS.length; variant++) {
      const name = VARIANTS[(repetition + variant) % VARIANTS.length] ?? 'fifty'
      // No variant then pays for the writes that the previous one left.
      await server.db.query('checkpoint')
      if (name === 'pgbench') {
        results.pgbench = pgbench ? await pgbench.run(seconds, CONNECTIONS) : Number.NaN
      } else if (name === 'unbatched') {
        results.unbatched = await generator.run({
          ...during,
          origin: unbatchedOrigin,
          targets: targets.fifty,
        })
      } else {
        const cpuBefore = server.processorSeconds()
        const result = await generator.run({ ...during, targets: targets[name] })
        results[name] = result
        if (name === 'fifty') {
          // Includes the warm-up, which has the same rate.
          const answered = result.rate * (seconds + WARM_UP_MS / 1_000)
          serverCpuUs = ((server.processorSeconds() - cpuBefore) / answered) * 1e6
        }
      }
    }
    const measured = { ...results, serverCpuUs } as Measured
    measurements.push(measured)
    log(`round ${repetition + 1}: ${formatRound(measured)}`)
  }
  source.close()
  await generator.stop()
  await unbatchedServer.stop()
  await server.stop()
  await cluster.stop()
  return rowsOf(measurements, pgbench !== undefined)
}

/** Creates the rounds that receive the submissions: fifty, a single one, and fifty with k = 1. */
async function createRoundSource(server: BenchServer) {
  const { client: manager } = await createManager(server)
  const teamId = await createTeam(manager)
  const create = (count: number, groupSize: GroupSize) =>
    createTargets(manager, teamId, count, groupSize)
  return {
    load: submissionLoad(server.origin, teamId),
    next: async () => ({
      fifty: await create(ROUNDS, DEFAULT_GROUP_SIZE),
      single: await create(1, DEFAULT_GROUP_SIZE),
      live: await create(ROUNDS, 1),
    }),
    close: () => manager.close(),
  }
}

/** Returns a load of submissions to rounds of this team. */
export const submissionLoad = (origin: string, teamId: string) => ({
  origin,
  requests: [submission(teamId)],
  connections: CONNECTIONS,
})

/** Returns an anonymous submission to a round of this team. */
export const submission = (teamId: string): LoadRequest => ({
  method: 'POST',
  path: '/api/assessments/teamwork/submit',
  body: JSON.stringify(
    submissionTo({ id: ROUND, teamId, assessmentType: 'teamwork' }, 4, {
      submissionId: SUBMISSION,
    }),
  ),
  status: 201,
})

async function openPgbench(cluster: Cluster, server: BenchServer, targets: readonly LoadTarget[]) {
  const program = findPgbench()
  return program === undefined
    ? undefined
    : Pgbench.open(
        program,
        cluster,
        server.db,
        targets.map(({ round }) => round),
      )
}

const formatRound = ({ pgbench, fifty, single, live, unbatched }: Measured) =>
  `pgbench ${pgbench.toFixed(0)}, 50 sessions ${fifty.rate.toFixed(0)}, one session ${single.rate.toFixed(0)}, k = 1 ${live.rate.toFixed(0)}, without group commit ${unbatched.rate.toFixed(0)} a second`

function rowsOf(rounds: readonly Measured[], pgbench: boolean): Row[] {
  const medianOf = (of: (round: Measured) => number) => median(rounds.map(of))
  const refused = (load: Load) => rounds.reduce((sum, round) => sum + round[load].refused, 0)
  const first = `submissions per second to ${ROUNDS} sessions, against rows by pgbench`
  return [
    pgbench
      ? atLeast(
          first,
          rounds.map(({ fifty, pgbench }) => [fifty.rate, pgbench]),
          MIN_PGBENCH_RATIO,
          refused('fifty'),
        )
      : {
          metric: first,
          measured: PGBENCH_MISSING,
          target: `at least ${MIN_PGBENCH_RATIO}`,
          met: false,
        },
    atLeast(
      `submissions to one session against ${ROUNDS}`,
      rounds.map(({ single, fifty }) => [single.rate, fifty.rate]),
      MIN_SINGLE_ROUND_RATIO,
      refused('single'),
    ),
    atLeast(
      'rounds with k = 1 against k = 3',
      rounds.map(({ live, fifty }) => [live.rate, fifty.rate]),
      MIN_LIVE_RATIO,
      refused('live'),
    ),
    atLeast(
      'group commit against one transaction per request',
      rounds.map(({ fifty, unbatched }) => [fifty.rate, unbatched.rate]),
      MIN_BATCHING_RATIO,
      refused('unbatched'),
    ),
    tailRow(rounds),
    infoRow(
      'CPU time per submission: server, load generator',
      `${medianOf(({ serverCpuUs }) => serverCpuUs).toFixed(0)} µs, ${medianOf(({ fifty }) => fifty.generatorCpuUs).toFixed(0)} µs`,
    ),
  ]
}

/**
 * Returns a ratio of rates with a minimum. Missed if any request was refused: the rates are wrong
 * then.
 */
export function atLeast(
  metric: string,
  rates: readonly (readonly [numerator: number, denominator: number])[],
  minimum: number,
  refused: number,
): Row {
  const ratios = rates.map(([numerator, denominator]) => numerator / denominator)
  const [above, below] = ([0, 1] as const).map((side) => median(rates.map((pair) => pair[side])))
  const note = `${above?.toFixed(0)} against ${below?.toFixed(0)} a second`
  return {
    metric,
    measured: ratioText(ratios, refused > 0 ? `${note}, ${refused} REFUSED` : note),
    target: `at least ${minimum}`,
    met: median(ratios) >= minimum && refused === 0,
  }
}

function tailRow(rounds: readonly Measured[]): Row {
  const ratios = rounds.map(({ fifty }) => fifty.p99 / fifty.p50)
  const [p99, p50] = (['p99', 'p50'] as const).map((which) =>
    median(rounds.map(({ fifty }) => fifty[which])),
  )
  return {
    metric: `p99 of a submission against p50, ${CONNECTIONS} connections`,
    measured: ratioText(ratios, `${milliseconds(p99 ?? 0)} against ${milliseconds(p50 ?? 0)}`),
    target: `at most ${MAX_P99_RATIO}`,
    met: median(ratios) <= MAX_P99_RATIO,
  }
}
