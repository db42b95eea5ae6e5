import { ClosedLoopGenerator, TOKEN } from './closed-loop.ts'
import type { ClosedLoopResult, LoadRequest } from './closed-loop.ts'
import {
  createManager,
  createReleasedRound,
  createTargets,
  createTeam,
  vacuumAndCheckpoint,
} from './fixtures.ts'
import type { BenchmarkOptions, Benchmark } from './benchmark.ts'
import { BenchServer } from './bench-server.ts'
import { atLeast, CONNECTIONS, submission } from './submissions.ts'
import { infoRow, ratioText } from './table.ts'
import type { Row } from './table.ts'
import { median } from './timing.ts'

const ROUNDS = 50
const LARGE_ROUND = 1_000
const WARM_UP_MS = 1_000
/** Once for each load, so that JavaScript is compiled. */
const COMPILE_MS = 4_000

const MIN_OPENING_RATIO = 0.8

/** Measured one after the other in each round; each round starts with a different one. */
const LOADS = ['submission', 'opening', 'wholeRound', 'results'] as const
type Load = (typeof LOADS)[number]
type Measured = Readonly<Record<Load, ClosedLoopResult>>

export const reading: Benchmark = {
  name: 'reading',
  shortForm: '5 rounds of 2 s each instead of 9 of 3 s',
  measure: measureReading,
}

/** Returns what participants read before they submit, and the results of a large round. */
async function measureReading({ short, log }: BenchmarkOptions): Promise<Row[]> {
  const server = await BenchServer.start()
  const { client: manager } = await createManager(server)
  const teamId = await createTeam(manager)
  const large = await createReleasedRound(server, manager, await createTeam(manager), LARGE_ROUND)
  await vacuumAndCheckpoint(server)
  const opening = get(`/api/quiz-session/${TOKEN}`)
  const loads: Readonly<Record<Load, readonly LoadRequest[]>> = {
    submission: [submission(teamId)],
    opening: [opening],
    wholeRound: [opening, get('/api/assessments/teamwork'), submission(teamId)],
    results: [get(`/api/quiz-sessions/${large}/results-v2`, manager.cookie)],
  }
  const generator = new ClosedLoopGenerator()
  const run = async (load: Load, durationMs: number) => {
    // New rounds each time, so that earlier loads leave nothing waiting in them.
    const targets = await createTargets(manager, teamId, ROUNDS)
    await server.db.query('checkpoint')
    const during = { connections: CONNECTIONS, warmUpMs: WARM_UP_MS, durationMs }
    return generator.run({ ...during, origin: server.origin, requests: loads[load], targets })
  }
  for (const load of LOADS) await run(load, COMPILE_MS)
  const rounds: Measured[] = []
  for (let round = 0; round < (short ? 5 : 9); round++) {
    const measured: Partial<Record<Load, ClosedLoopResult>> = {}
    for (let index = 0; index < LOADS.length; index++) {
      const load = LOADS[(round + index) % LOADS.length] ?? 'opening'
      measured[load] = await run(load, short ? 2_000 : 3_000)
    }
    rounds.push(measured as Measured)
    log(`round ${round + 1}: ${formatRound(measured as Measured)}`)
  }
  manager.close()
  await generator.stop()
  await server.stop()
  return rowsOf(rounds)
}

const get = (path: string, cookie?: string): LoadRequest => ({
  method: 'GET',
  path,
  status: 200,
  ...(cookie !== undefined && { cookie }),
})

const formatRound = ({ opening, submission, wholeRound, results }: Measured) =>
  `openings ${opening.rate.toFixed(0)}, submissions ${submission.rate.toFixed(0)}, whole rounds ${wholeRound.rate.toFixed(0)}, results ${results.rate.toFixed(0)} a second`

function rowsOf(rounds: readonly Measured[]): Row[] {
  const rate = (load: Load) => median(rounds.map((round) => round[load].rate))
  const ratios = (load: Load) => rounds.map((round) => round[load].rate / round.submission.rate)
  const refused = (load: Load) => rounds.reduce((sum, round) => sum + round[load].refused, 0)
  const against = (load: Load) => ratioText(ratios(load), `${rate(load).toFixed(0)} a second`)
  return [
    atLeast(
      'opening a quiz against submissions',
      rounds.map(({ opening, submission }) => [opening.rate, submission.rate]),
      MIN_OPENING_RATIO,
      refused('opening') + refused('submission'),
    ),
    infoRow(
      'whole anonymous round (open, assessment, submit) against submissions',
      against('wholeRound'),
    ),
    infoRow(`results of a session of ${LARGE_ROUND} against submissions`, against('results')),
  ]
}
