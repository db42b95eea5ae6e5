import { chromium } from '@playwright/test'
import type { Browser } from '@playwright/test'
import type { Round } from '#contract/rounds.ts'
import { ensureHeadless } from '#test/server/chromium.ts'
import { BenchServer } from './bench-server.ts'
import type { Benchmark, BenchmarkOptions } from './benchmark.ts'
import { registerCleanup, unregisterCleanup } from './cleanup.ts'
import { createManager, createReleasedRound, createTeam } from './fixtures.ts'
import { coldLoad, firstControl, LOADED, timeNavigation } from './felt-loads.ts'
import type { Line, Navigation } from './felt-loads.ts'
import { milliseconds } from './table.ts'
import type { Row } from './table.ts'
import { median } from './timing.ts'

const FULL = { loads: 5 }
const SHORT = { loads: 3 }

const FAST: Line = { slowdown: 1 }
const OLD_PHONE: Line = { slowdown: 4 }
const SLOW_LINE: Line = { slowdown: 1, latency: 150, bitsPerSecond: 1_600_000 }
const OLD_PHONE_SLOW_LINE: Line = { ...SLOW_LINE, slowdown: 4 }

const SCORE = '#main .text-display'

export const felt: Benchmark = {
  name: 'felt',
  shortForm: `${SHORT.loads} loads instead of ${FULL.loads}`,
  measure: measureFelt,
}

interface Site {
  readonly browser: Browser
  readonly origin: string
  readonly cookie: string
  readonly loads: number
  readonly log: BenchmarkOptions['log']
}

/** Returns what a person waits for: pages at a click, with an empty cache, and the start of a quiz. */
async function measureFelt({ short, log }: BenchmarkOptions): Promise<Row[]> {
  const program = ensureHeadless()
  if (program === undefined) {
    const measured = 'NOT MEASURED: Chromium not found (Debian: apt-get install chromium)'
    return [{ metric: 'what people wait for', measured, target: 'measured', met: false }]
  }
  const server = await BenchServer.start()
  const { client } = await createManager(server)
  const teamId = await createTeam(client)
  const roundId = await createReleasedRound(server, client, teamId, 12)
  const { token } = (await client.get<Round>(`/api/quiz-sessions/${roundId}`)).body
  const browser = await chromium.launch({ executablePath: program, args: ['--no-sandbox'] })
  const cleanup = {
    stop: async () => void (unregisterCleanup(cleanup) && (await browser.close())),
  }
  registerCleanup(cleanup)
  const { loads } = short ? SHORT : FULL
  const site = { browser, origin: server.origin, cookie: client.cookie, loads, log }
  const rows = [
    ...(await resultsRows(site, roundId)),
    ...(await pageRows(site, pagesOf(roundId, teamId))),
    ...(await coldRows(site, roundId)),
    ...(await quizRows(site, `${server.origin}/quiz/${token}`)),
  ]
  await cleanup.stop()
  await server.stop()
  return rows
}

const resultsOf = (roundId: string) => `/quiz-sessions/${roundId}/results`

const pagesOf = (roundId: string, teamId: string): string[] => [
  '/teams',
  '/quizzes',
  '/actions',
  '/reports',
  '/account',
  '/sessions/create',
  `/sessions/${roundId}/share`,
  `/teams/${teamId}/members`,
  `/teams/${teamId}/actions`,
  '/workspace/people',
  '/workspace/rules',
  '/workspace/branding',
  '/workspace/invoices',
  '/workspace/api-keys',
  '/workspace/data',
]

/** Returns the rows of the results page, opened from the dashboard. */
async function resultsRows(site: Site, roundId: string): Promise<Row[]> {
  const path = resultsOf(roundId)
  const slow = await openings(site, OLD_PHONE, path, SCORE)
  const line = await openings(site, SLOW_LINE, path, SCORE)
  const first = (kind: 'ready' | 'last') => slow.map(({ first }) => first[kind])
  return [
    timeRow('results, first click, 4 x processor: the score', first('ready'), 350),
    timeRow('results, first click, 4 x processor: the last change', first('last'), 700),
    timeRow(
      'results, second visit, 4 x processor',
      slow.map(({ second }) => second.last),
      300,
    ),
    timeRow(
      'results, first click, 150 ms and 1.6 Mbit/s: the score',
      line.map(({ first }) => first.ready),
      450,
    ),
  ]
}

/** Returns the rows of other pages behind the login, opened from the dashboard. */
async function pageRows(site: Site, pages: readonly string[]): Promise<Row[]> {
  const rows: Row[] = []
  for (const path of pages) {
    const name = path.replace(/[0-9a-f-]{36}/, ':id')
    const slow = await openings(site, OLD_PHONE, path, LOADED)
    const fast = await openings(site, FAST, path, LOADED)
    const lastOf = (visits: typeof slow) => visits.map(({ first }) => first.last)
    rows.push(timeRow(`${name}, first click, 4 x processor`, lastOf(slow), 500))
    rows.push(timeRow(`${name}, first click`, lastOf(fast), 250))
    rows.push(
      timeRow(
        `${name}, second visit, 4 x processor`,
        slow.map(({ second }) => second.last),
        150,
      ),
    )
  }
  return rows
}

interface Visits {
  readonly first: Navigation
  readonly second: Navigation
}

/** Opens a page from the dashboard twice, in a new browser profile for each load. */
async function openings(
  { browser, log, ...site }: Site,
  line: Line,
  path: string,
  ready: string,
): Promise<Visits[]> {
  const visits: Visits[] = []
  while (visits.length < site.loads) {
    visits.push(await timeNavigation(browser, site, line, { path, ready }))
  }
  log(
    `${path}: ${visits.map(({ first, second }) => `${first.ready.toFixed(0)} ${first.last.toFixed(0)} ${second.last.toFixed(0)}`).join(', ')}`,
  )
  return visits
}

/** Returns the rows of pages opened with an empty cache. */
async function coldRows(site: Site, roundId: string): Promise<Row[]> {
  const rows: Row[] = []
  for (const path of [
    '/dashboard',
    '/quizzes',
    resultsOf(roundId),
    '/sessions/create',
    '/reports',
  ]) {
    const name = path.replace(roundId, ':id')
    const loads = []
    while (loads.length < site.loads)
      loads.push(await coldLoad(site.browser, site, OLD_PHONE, path))
    rows.push(
      timeRow(
        `${name}, empty cache, 4 x processor: largest paint`,
        loads.map(({ largestPaint }) => largestPaint),
        1_000,
      ),
    )
    const [load] = loads
    if (!load) continue
    rows.push({
      metric: `${name}, empty cache: requests and bytes`,
      measured: `${load.requests}, ${load.kib.toFixed(0)} KiB`,
      target: 'at most 20 and 260 KiB',
      met: load.requests <= 20 && load.kib <= 260,
    })
  }
  return rows
}

/** Returns how soon the quiz can be started. */
async function quizRows({ browser, loads, log }: Site, url: string): Promise<Row[]> {
  const times: number[] = []
  while (times.length < loads) times.push(await firstControl(browser, OLD_PHONE_SLOW_LINE, url))
  log(`first control of the quiz: ${times.map(milliseconds).join(', ')}`)
  return [timeRow('first control of the quiz: 1.6 Mbit/s, 150 ms, 4 x processor', times, 700)]
}

/** Returns a row for the median of times in milliseconds, with their range. */
const timeRow = (metric: string, times: readonly number[], max: number): Row => ({
  metric,
  measured: `${milliseconds(median(times))} (${milliseconds(Math.min(...times))} to ${milliseconds(Math.max(...times))})`,
  target: `at most ${max} ms`,
  met: median(times) <= max,
})
