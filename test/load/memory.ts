import { setTimeout as sleep } from 'node:timers/promises'
import { submissionTemplates } from '#test/faults/request-templates.ts'
import { ClosedLoopGenerator } from './closed-loop.ts'
import { createManager, createTargets, createTeam } from './fixtures.ts'
import type { BenchmarkOptions, Benchmark } from './benchmark.ts'
import { BenchServer } from './bench-server.ts'
import { startLoad } from './load-generator.ts'
import { submissionLoad } from './submissions.ts'
import { infoRow } from './table.ts'
import type { Row } from './table.ts'

const MAX_MEGABYTES = 170
const MAX_MEGABYTES_WITH_DATABASE = 250
const RESPONSES_A_MINUTE = 100_000
const IDLE_MS = 60_000
const ROUNDS = 50

export const memory: Benchmark = {
  name: 'memory',
  shortForm: '20 s of load instead of 60 s, twice',
  measure: measureMemory,
}

/**
 * Returns the memory of the server and its database after 100,000 responses in a minute and a minute without
 * requests; then that of the server after as many responses as it accepts.
 */
async function measureMemory({ short, log }: BenchmarkOptions): Promise<Row[]> {
  const seconds = short ? 20 : 60
  const durationMs = seconds * 1_000
  const server = await BenchServer.start()
  const { client: manager } = await createManager(server)
  const teamId = await createTeam(manager)
  const targets = await createTargets(manager, teamId, ROUNDS)
  manager.close()
  const before = server.residentMegabytes()
  const load = submissionLoad(server.origin, teamId)

  log(`${seconds} s of load at ${RESPONSES_A_MINUTE} responses a minute`)
  const templates = submissionTemplates(
    targets.map(({ round }) => ({ id: round, teamId, assessmentType: 'teamwork' })),
  )
  const steady = { ...load, templates, rate: RESPONSES_A_MINUTE / 60, firstNumber: 0, durationMs }
  const { statuses } = await startLoad(steady, new AbortController().signal).done
  log('a minute without requests')
  await sleep(IDLE_MS)
  const idle = server.proportionalMegabytes()

  log(`${seconds} s of load at full speed`)
  const generator = new ClosedLoopGenerator()
  const { completed } = await generator.run({ ...load, targets, warmUpMs: 0, durationMs })
  const after = server.residentMegabytes()
  await generator.stop()
  await server.stop()
  const stored = statuses.filter((status) => status === 201).length
  return [
    atMost(`memory of the server a minute after ${stored} responses`, idle.server, MAX_MEGABYTES),
    atMost('with the embedded PostgreSQL', idle.withDatabase, MAX_MEGABYTES_WITH_DATABASE),
    atMost(`resident memory of the server after ${completed} more`, after, MAX_MEGABYTES),
    infoRow('resident memory before the load', megabytes(before)),
  ]
}

const atMost = (metric: string, measured: number, max: number): Row => ({
  metric,
  measured: megabytes(measured),
  target: `at most ${max} MB`,
  met: measured <= max,
})

const megabytes = (value: number) => `${value.toFixed(0)} MB`
