import { setTimeout as sleep } from 'node:timers/promises'
import { ClosedLoopGenerator } from './closed-loop.ts'
import { createManager, createTargets, createTeam } from './fixtures.ts'
import type { BenchmarkOptions, Benchmark } from './benchmark.ts'
import { BenchServer } from './bench-server.ts'
import { submissionLoad } from './submissions.ts'
import { infoRow } from './table.ts'
import type { Row } from './table.ts'

const MAX_MEGABYTES = 170
const MAX_MEGABYTES_WITH_DATABASE = 250
const IDLE_MS = 60_000
const ROUNDS = 50

export const memory: Benchmark = {
  name: 'memory',
  shortForm: '20 s of load instead of 60 s',
  measure: measureMemory,
}

/**
 * Returns the memory of the server after as many submissions as it accepts, and that of the server and its database
 * after a minute without requests.
 */
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
  const { completed } = await generator.run({
    ...load,
    targets,
    warmUpMs: 0,
    durationMs: seconds * 1_000,
  })
  const after = server.residentMegabytes()
  await generator.stop()
  log('a minute without requests')
  await sleep(IDLE_MS)
  const idle = server.proportionalMegabytes()
  await server.stop()
  return [
    atMost(`resident memory of the server after ${seconds} s of load`, after, MAX_MEGABYTES),
    atMost('memory of the server a minute later', idle.server, MAX_MEGABYTES),
    atMost('with the embedded PostgreSQL', idle.withDatabase, MAX_MEGABYTES_WITH_DATABASE),
    infoRow('resident memory before the load', megabytes(before)),
    infoRow('responses stored', String(completed)),
  ]
}

const atMost = (metric: string, measured: number, max: number): Row => ({
  metric,
  measured: megabytes(measured),
  target: `at most ${max} MB`,
  met: measured <= max,
})

/** As operators start it. Only tests have a compile cache from earlier runs. */
const WITHOUT_CACHE = { NODE_DISABLE_COMPILE_CACHE: '1' }

const megabytes = (value: number) => `${value.toFixed(0)} MB`
