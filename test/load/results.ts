import {
  createManager,
  createReleasedSession,
  createTeam,
  createWaitingSession,
  countSubmissions,
  fillDatabase,
  releaseSession,
  vacuumAndCheckpoint,
} from './fixtures.ts'
import type { HttpClient } from './http-client.ts'
import type { BenchmarkOptions, Benchmark } from './benchmark.ts'
import { BenchServer } from './bench-server.ts'
import { milliseconds, ratioRow, infoRow } from './table.ts'
import type { Row } from './table.ts'
import { median, compareInterleaved } from './timing.ts'

const SMALL_DATABASE = 10_000
const SMALL_SESSION = 1_000
const MAX_RATIO = 1.5

const FULL = { largeDatabase: 1_000_000, largeSession: 100_000, rounds: 9 }
const SHORT = { largeDatabase: 200_000, largeSession: 20_000, rounds: 5 }
type Sizes = typeof FULL

/** The same account on both databases. On the small one it owns all data. */
const TEAMS = 4
const SESSIONS_PER_TEAM = 5
const PER_SESSION = SMALL_DATABASE / TEAMS / SESSIONS_PER_TEAM

const TREND_SESSIONS = 24
const PER_TREND_SESSION = 200
const RELEASES = 3

export const results: Benchmark = {
  name: 'results',
  shortForm: `${SHORT.largeDatabase} submissions instead of ${FULL.largeDatabase}, a session of ${SHORT.largeSession} instead of ${FULL.largeSession}, ${SHORT.rounds} measurement rounds instead of ${FULL.rounds}`,
  measure: measureResults,
}

/** The time to read results: how it grows with the session and with the rest of the database. */
async function measureResults({ short, log }: BenchmarkOptions): Promise<Row[]> {
  const sizes = short ? SHORT : FULL
  const { largeDatabase, largeSession, rounds } = sizes
  const small = await BenchServer.start()
  const large = await BenchServer.start()
  log('filling the databases')
  const onSmall = await createAccount(small)
  const onLarge = await createAccount(large)
  const heavy = await createHeavySessions(large, largeSession)
  const trends = await createLongTrend(large)
  await fillDatabase(large, largeDatabase)
  for (const server of [small, large]) await vacuumAndCheckpoint(server)
  log(
    `filled: ${await countSubmissions(small)} and ${await countSubmissions(large)} submissions; measuring`,
  )
  const rows = [
    ratioRow(
      `results, a session of ${largeSession} against one of ${SMALL_SESSION}`,
      await compareInterleaved(
        rounds,
        timeRead(heavy.manager, heavy.small),
        timeRead(heavy.manager, heavy.large),
      ),
      MAX_RATIO,
    ),
    ...(await databaseSizeRows(sizes, onSmall, onLarge)),
    infoRow(`release of ${SMALL_SESSION}`, milliseconds(median(heavy.releases.small))),
    infoRow(`release of ${largeSession}`, milliseconds(median(heavy.releases.large))),
    ...(await trendRows(trends)),
  ]
  for (const server of [small, large]) await server.stop()
  return rows
}

interface Account {
  readonly manager: HttpClient
  /** The results path of one of its sessions. */
  readonly sessionId: string
}

async function createAccount(server: BenchServer): Promise<Account> {
  const { client: manager } = await createManager(server)
  let sessionId = ''
  for (let team = 0; team < TEAMS; team++) {
    const teamId = await createTeam(manager)
    for (let session = 0; session < SESSIONS_PER_TEAM; session++) {
      sessionId = await createReleasedSession(server, manager, teamId, PER_SESSION)
    }
  }
  return { manager, sessionId }
}

/** One small and one large session, with the times of their releases. */
async function createHeavySessions(server: BenchServer, largeSession: number) {
  const { client: manager } = await createManager(server)
  const releases = { small: [] as number[], large: [] as number[] }
  const paths = { small: '', large: '' }
  for (let run = 0; run < RELEASES; run++) {
    for (const [size, submissions] of [
      ['small', SMALL_SESSION],
      ['large', largeSession],
    ] as const) {
      // Separate teams, so that neither has an earlier session to compare with.
      const id = await createWaitingSession(server, manager, await createTeam(manager), submissions)
      releases[size].push(await releaseSession(manager, id))
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
  for (let session = 0; session < TREND_SESSIONS; session++)
    await createReleasedSession(server, manager, teamId, PER_TREND_SESSION)
  return { manager, resultsPath: `/api/reports/trends?teamId=${teamId}&assessmentType=teamwork` }
}

const resultsPath = (session: string) => `/api/quiz-sessions/${session}/results-v2`

const timeRead = (manager: HttpClient, resultsPath: string) => async () =>
  (await manager.get(resultsPath)).durationMs

/** The requests of the dashboard, sent at once as it does. */
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
    results: ({ manager, sessionId }: Account) => timeRead(manager, resultsPath(sessionId)),
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

/** The first request compares all sessions with each other; later ones use the cache. */
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
  const metric = `trends of ${TREND_SESSIONS} sessions of ${PER_TREND_SESSION}`
  return [
    infoRow(`${metric}, first`, milliseconds(first)),
    infoRow(`${metric}, again`, milliseconds(median(later))),
  ]
}
