import { ClosedLoopGenerator } from './closed-loop.ts'
import { createManager, createTargets, createTeam } from './fixtures.ts'
import type { BenchmarkOptions, Benchmark } from './benchmark.ts'
import { BenchServer } from './bench-server.ts'
import { submissionLoad } from './submissions.ts'
import type { Row } from './table.ts'

const MAX_RESPONSE_BYTES = 250
const MAX_KEY_BYTES = 90

export const storage: Benchmark = {
  name: 'storage',
  shortForm: '10 s of load instead of 60 s',
  measure: measureStorage,
}

/** Returns what a released response of 20 answers takes in tables and indexes, in one large round. */
async function measureStorage({ short, log }: BenchmarkOptions): Promise<Row[]> {
  const seconds = short ? 10 : 60
  const server = await BenchServer.start()
  const { client: manager } = await createManager(server)
  const teamId = await createTeam(manager)
  const targets = await createTargets(manager, teamId, 1)
  log(`${seconds} s of load`)
  const generator = new ClosedLoopGenerator()
  const load = submissionLoad(server.origin, teamId)
  await generator.run({ ...load, targets, warmUpMs: 0, durationMs: seconds * 1_000 })
  await generator.stop()
  await manager.post(`/api/quiz-sessions/${targets[0]?.round}/release`, {})
  await server.db.query('vacuum')
  const { rows } = await server.db.query<{ responses: number; answers: number; keys: number }>(`
    select count(*)::integer as responses,
      (pg_table_size('submissions') + pg_indexes_size('submissions'))::float8 as answers,
      (pg_table_size('submission_keys') + pg_indexes_size('submission_keys'))::float8 as keys
    from submissions`)
  manager.close()
  await server.stop()
  const { responses, answers, keys } = rows[0] ?? { responses: 0, answers: 0, keys: 0 }
  const each = (bytes: number) => bytes / responses
  return [
    {
      metric: `a released response of 20 answers with its retry key, one of ${responses}`,
      measured: `${each(answers + keys).toFixed(0)} bytes`,
      target: `at most ${MAX_RESPONSE_BYTES} bytes`,
      met: each(answers + keys) <= MAX_RESPONSE_BYTES,
    },
    {
      metric: 'its retry key',
      measured: `${each(keys).toFixed(0)} bytes`,
      target: `at most ${MAX_KEY_BYTES} bytes`,
      met: each(keys) <= MAX_KEY_BYTES,
    },
  ]
}
