import {
  createManager,
  createReleasedRound,
  createTeam,
  createWaitingRound,
  countSubmissions,
  fillDatabase,
  releaseRound,
  vacuumAndCheckpoint,
} from './fixtures.ts'
import type { HttpClient } from './http-client.ts'
import type { BenchmarkOptions, Benchmark } from './benchmark.ts'
import { BenchServer } from './bench-server.ts'
import { milliseconds, ratioRow, infoRow } from './table.ts'
import type { Row } from './table.ts'
import { median, compareInterleaved } from './timing.ts'

const SMALL_DATABASE = 10_000
const SMALL_ROUND = 1_000
const MAX_RATIO = 1.5

const FULL = { largeDatabase: 1_000_000, largeRound: 100_000, rounds: 9 }
const SHORT = { largeDatabase: 200_000, largeRound: 20_000, rounds: 5 }
type Sizes = typeof FULL

/** The same account on both databases. On the small one it owns all data. */
const TEAMS = 4
const ROUNDS_PER_TEAM = 5
const PER_ROUND = SMALL_DATABASE / TEAMS / ROUNDS_PER_TEAM

const TREND_ROUNDS = 24
const PER_TREND_ROUND = 200
const RELEASES = 3

export const results: Benchmark = {
  name: 'results',
  shortForm: `${SHORT.largeDatabase} submissions instead of ${FULL.largeDatabase}, a session of ${SHORT.largeRound} instead of ${FULL.largeRound}, ${SHORT.rounds} measurement rounds instead of ${FULL.rounds}`,
  measure: measureResults,
}

/** Returns the time to read results: how it grows with the round and with the rest of the database. */
async function measureResults({ short, log }: BenchmarkOptions): Promise<Row[]> {
  const sizes = short ? SHORT : FULL
  const { largeDatabase, largeRound, rounds } = sizes
  const small = await BenchServer.start()
  const large = await BenchServer.start()
  log('filling the databases')
  const onSmall = await createAccount(small)
  const onLarge = await createAccount(large)
  const heavy = await createHeavyRounds(large, largeRound)
  const trends = await createLongTrend(large)
  await fillDatabase(large, largeDatabase)
  for (const server of [small, large]) await vacuumAndCheckpoint(server)
  log(
    `filled: ${await countSubmissions(small)} and ${await countSubmissions(large)} submissions; measuring`,
  )
  const rows = [
    ratioRow(
      `results, a session of ${largeRound} against one of ${SMALL_ROUND}`,
      await compareInterleaved(
        rounds,
        timeRead(heavy.manager, heavy.small),
        timeRead(heavy.manager, heavy.large),
      ),
      MAX_RATIO,
    ),
    ...(await databaseSizeRows(sizes, onSmall, onLarge)),
    infoRow(`release of ${SMALL_ROUND}`, milliseconds(median(heavy.releases.small))),
    infoRow(`release of ${largeRound}`, milliseconds(median(heavy.releases.large))),
    ...(await trendRows(trends)),
  ]
  for (const server of [small, large]) await server.stop()
  return rows
}

interface Account {
  readonly manager: HttpClient
  /** The results path of one of its rounds. */
  readonly roundId: string
}

async function createAccount(server: BenchServer): Promise<Account> {
  const { client: manager } = await createManager(server)
  let roundId = ''
  for (let team = 0; team < TEAMS; team++) {
    const teamId = await createTeam(manager)
    for (let round = 0; round < ROUNDS_PER_TEAM; round++) {
      roundId = await createReleasedRound(server, manager, teamId, PER_ROUND)
    }
  }
  return { manager, roundId }
}

/** Returns one small and one large round, with the times of their releases. */
async function createHeavyRounds(server: BenchServer, largeRound: number) {
  const { client: manager } = await createManager(server)
  const releases = { small: [] as number[], large: [] as number[] }
  const paths = { small: '', large: '' }
  for (let run = 0; run < RELEASES; run++) {
    for (const [size, submissions] of [
      ['small', SMALL_ROUND],
      ['large', largeRound],
    ] as const) {
      // Separate teams, so that neither has an earlier round to compare with.
      const id = await createWaitingRound(server, manager, await createTeam(manager), submissions)
      releases[size].push(await releaseRound(manager, id))
      paths[size] = resultsPath(id)
    }
  }
  return { manager, ...paths, releases }
}

async function createLongTrend(
  server: BenchServer,
): Promise<{ manager: HttpClient; resultsPath: string }> {
  const { client: manager } = await createManager(server)
  const teamId = await createTeam(manager)
  for (let round = 0; round < TREND_ROUNDS; round++)
    await createReleasedRound(server, manager, teamId, PER_TREND_ROUND)
  return { manager, resultsPath: `/api/reports/trends?teamId=${teamId}&assessmentType=teamwork` }
}

const resultsPath = (round: string) => `/api/quiz-sessions/${round}/results-v2`

const timeRead = (manager: HttpClient, resultsPath: string) => async () =>
  (await manager.get(resultsPath)).durationMs

/** Returns the requests of the dashboard, sent at once as it does. */
const timeDashboard = (manager: HttpClient) => async () => {
  const startedAt = performance.now()
  await Promise.all(
    ['/api/teams?limit=5&sort=-created', '/api/quiz-sessions?limit=5', '/api/usage'].map(
      manager.get,
    ),
  )
  return performance.now() - startedAt
}

async function databaseSizeRows(
  { largeDatabase, rounds }: Sizes,
  onSmall: Account,
  onLarge: Account,
): Promise<Row[]> {
  const against = `${largeDatabase} submissions in the database against ${SMALL_DATABASE}`
  const calls = {
    results: ({ manager, roundId }: Account) => timeRead(manager, resultsPath(roundId)),
    dashboard: ({ manager }: Account) => timeDashboard(manager),
    'sessions list': ({ manager }: Account) => timeRead(manager, '/api/quiz-sessions'),
  }
  const rows: Row[] = []
  for (const [name, call] of Object.entries(calls)) {
    rows.push(
      ratioRow(
        `${name}, ${against}`,
        await compareInterleaved(rounds, call(onSmall), call(onLarge)),
        MAX_RATIO,
      ),
    )
  }
  return rows
}

/** Returns the first request compares all rounds with each other; later ones use the cache. */
async function trendRows({
  manager,
  resultsPath,
}: {
  manager: HttpClient
  resultsPath: string
}): Promise<Row[]> {
  const first = (await manager.get(resultsPath)).durationMs
  const later: number[] = []
  for (let run = 0; run < 20; run++) later.push((await manager.get(resultsPath)).durationMs)
  const metric = `trends of ${TREND_ROUNDS} sessions of ${PER_TREND_ROUND}`
  return [
    infoRow(`${metric}, first`, milliseconds(first)),
    infoRow(`${metric}, again`, milliseconds(median(later))),
  ]
}
