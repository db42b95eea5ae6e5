import { ClosedLoopGenerator } from './closed-loop.ts'
import { createManager, createTargets, createTeam } from './fixtures.ts'
import type { BenchmarkOptions, Benchmark } from './benchmark.ts'
import { BenchServer } from './bench-server.ts'
import { submissionLoad } from './submissions.ts'
import { infoRow } from './table.ts'
import type { Row } from './table.ts'

const MAX_MEGABYTES = 170
const ROUNDS = 50

export const memory: Benchmark = {
  name: 'memory',
  shortForm: '20 s of load instead of 60 s',
  measure: measureMemory,
}

/** Returns resident memory of the server under as many submissions as it accepts. */
async function measureMemory({ short, log }: BenchmarkOptions): Promise<Row[]> {
  const seconds = short ? 20 : 60
  const server = await BenchServer.start(WITHOUT_CACHE)
  const { client: manager } = await createManager(server)
  const teamId = await createTeam(manager)
  const targets = await createTargets(manager, teamId, ROUNDS)
  manager.close()
  const before = server.residentMegabytes()
  log(`${seconds} s of load`)
  const generator = new ClosedLoopGenerator()
  const load = submissionLoad(server.origin, teamId)
  await generator.run({ ...load, targets, warmUpMs: 0, durationMs: seconds * 1_000 })
  const after = server.residentMegabytes()
  await generator.stop()
  await server.stop()
  return [
    {
      metric: `resident memory of the server after ${seconds} s of load`,
      measured: megabytes(after),
      target: `at most ${MAX_MEGABYTES} MB`,
      met: after <= MAX_MEGABYTES,
    },
    infoRow('resident memory before the load', megabytes(before)),
  ]
}

/** As operators start it. Only tests have a compile cache from earlier runs. */
const WITHOUT_CACHE = { NODE_DISABLE_COMPILE_CACHE: '1' }

const megabytes = (value: number) => `${value.toFixed(0)} MB`
