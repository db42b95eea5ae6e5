import type { RoundResults } from '#contract/results.ts'
import type { Round } from '#contract/rounds.ts'
import { submissionTo } from '#test/server/answers.ts'
import { EventStream } from '#test/server/event-stream.ts'
import type { Benchmark, BenchmarkOptions } from './benchmark.ts'
import { BenchServer } from './bench-server.ts'
import { startCluster } from './cluster.ts'
import { createManager, createTeam, releaseRound } from './fixtures.ts'
import { percentile } from './percentiles.ts'
import type { Row } from './table.ts'

const PAGES = 50
const MAX_MS = 1_000
/** Polled once a second, so a page may learn a second later. */
const MAX_POLLED_MS = 2_000

/** From the call that releases to the new figures on 50 shared pages, which two servers serve. */
export const live: Benchmark = {
  name: 'live',
  shortForm: '5 releases instead of 20',
  measure: async ({ short, log }: BenchmarkOptions) => {
    const releases = short ? 5 : 20
    const notified = await measureReleases({}, releases)
    log('notified')
    const polled = await measureReleases({ DATABASE_POOLER: 'transaction' }, releases)
    return [
      row('a release shown on 50 pages, p95, servers are notified', notified, MAX_MS),
      row('the same with DATABASE_POOLER=transaction', polled, MAX_POLLED_MS),
    ]
  },
}

interface Times {
  /** Milliseconds until the event, and until the results were read. */
  readonly heard: number[]
  readonly shown: number[]
}

async function measureReleases(
  environment: Record<string, string>,
  releases: number,
): Promise<Times> {
  const cluster = await startCluster()
  const first = await BenchServer.start(environment, cluster.connection)
  const second = await BenchServer.start(environment, cluster.connection)
  const { client: manager } = await createManager(first)
  const teamId = await createTeam(manager)
  const fields = { title: 'Round', assessmentType: 'teamwork', teamId, sharing: 'team' }
  const round = (await manager.post<Round>('/api/quiz-sessions', fields)).body
  const pages = await Promise.all(
    Array.from({ length: PAGES }, async (_, index) => {
      const { origin } = index % 2 ? first : second
      return { origin, stream: await EventStream.open(origin, round.sharedToken) }
    }),
  )
  const times: Times = { heard: [], shown: [] }
  // The first release compiles the code, and the servers begin to listen before it.
  for (let release = 0; release <= releases; release += 1) {
    for (const value of [3, 4, 5]) {
      await manager.post('/api/assessments/teamwork/submit', submissionTo(round, value))
    }
    // The pause is out of step with the polls.
    await new Promise((resolve) => setTimeout(resolve, 1_000 + Math.random() * 1_000))
    const startedAt = performance.now()
    const shown = pages.map(async ({ origin, stream }) => {
      await stream.until(({ events }) => events.length > release)
      const heardMs = performance.now() - startedAt
      const answer = await fetch(`${origin}/api/shared-results/${round.sharedToken}`)
      const { summary } = (await answer.json()) as RoundResults
      if (summary.released !== 3 * (release + 1)) throw new Error('the results are old')
      if (release === 0) return
      times.heard.push(heardMs)
      times.shown.push(performance.now() - startedAt)
    })
    await releaseRound(manager, round.id)
    await Promise.all(shown)
  }
  for (const { stream } of pages) stream.close()
  manager.close()
  await first.stop()
  await second.stop()
  await cluster.stop()
  return times
}

function row(metric: string, { heard, shown }: Times, maxMs: number): Row {
  const p95 = percentile(shown, 0.95)
  return {
    metric,
    measured: `${p95.toFixed(0)} ms (event ${percentile(heard, 0.95).toFixed(0)} ms; median ${percentile(shown, 0.5).toFixed(0)} ms), ${shown.length} times`,
    target: `at most ${maxMs} ms`,
    met: p95 <= maxMs,
  }
}
