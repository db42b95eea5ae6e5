import { chromium } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { LOGIN_HINT } from '#contract/login-hint.ts'
import { ensureHeadless } from '#test/server/chromium.ts'
import { BenchServer } from './bench-server.ts'
import type { Benchmark, BenchmarkOptions } from './benchmark.ts'
import { registerCleanup, unregisterCleanup } from './cleanup.ts'
import { createManager, vacuumAndCheckpoint } from './fixtures.ts'
import type { HttpClient } from './http-client.ts'
import { percentile } from './percentiles.ts'
import { ratioRow } from './table.ts'
import type { Row } from './table.ts'
import { median } from './timing.ts'

const SMALL = { rounds: 50, teams: 10 }
const LARGE = { rounds: 5_000, teams: 500 }
const MAX_RATIO = 1.3
const MAX_NODES = 5_000
const WARM_UP_LOADS = 3
const OTHER_READS = 200
const OTHER_ROUNDS = 3

/** Each page with the selector of its first row. */
const PAGES = [
  ['/quizzes', 'main li h2'],
  ['/teams', 'main li h2'],
  ['/dashboard', 'main li a[href*="/results"]'],
] as const

export const lists: Benchmark = {
  name: 'lists',
  shortForm: '5 loads of each page instead of 15',
  measure: measureLists,
}

/** How the pages with lists grow with the account, and what other accounts feel of it. */
async function measureLists({ short, log }: BenchmarkOptions): Promise<Row[]> {
  const program = ensureHeadless()
  if (program === undefined) throw new Error('Chromium not found')
  const server = await BenchServer.start()
  const small = await createAccount(server, SMALL)
  const large = await createAccount(server, LARGE)
  const other = await createAccount(server, SMALL)
  await vacuumAndCheckpoint(server)
  const browser = await chromium.launch({ executablePath: program, args: ['--no-sandbox'] })
  const cleanup = {
    stop: async () => void (unregisterCleanup(cleanup) && (await browser.close())),
  }
  registerCleanup(cleanup)
  const rows: Row[] = []
  try {
    const onSmall = await openPage(browser, server, small)
    const onLarge = await openPage(browser, server, large)
    for (const [path, row] of PAGES) {
      log(`loading ${path}`)
      rows.push(
        ...(await pageRows(path, row, { small: onSmall, large: onLarge, loads: short ? 5 : 15 })),
      )
    }
    rows.push(await otherAccountsRow({ small: onSmall, large: onLarge }, other))
  } finally {
    await cleanup.stop()
    await server.stop()
  }
  return rows
}

async function createAccount(
  server: BenchServer,
  { rounds, teams }: typeof SMALL,
): Promise<HttpClient> {
  const { client, email } = await createManager(server)
  const { rows } = await server.db.query<{ id: string; workspace: string }>(
    'select id, current_workspace_id as workspace from accounts where email = $1',
    [email],
  )
  const [owner] = rows
  await server.db.query(
    `insert into teams (workspace_id, account_id, name, company_name, department_type, creator_role,
       created_at)
     select $1::uuid, $2::uuid, 'Team ' || n, 'Acme', 'Engineering', 'Manager',
       now() - make_interval(hours => n)
     from generate_series(1, $3::integer) as n`,
    [owner?.workspace, owner?.id, teams],
  )
  await server.db.query(
    `insert into quiz_sessions (workspace_id, account_id, team_id, assessment_type,
       assessment_version, title, token, group_size, created_at, expires_at)
     select workspace_id, account_id, id, 'teamwork', 1, 'Round ' || n || ' of ' || name, id || '-' || n, 3,
       now() - make_interval(mins => n), now() + interval '1 day'
     from teams, generate_series(1, $2::integer) as n where workspace_id = $1`,
    [owner?.workspace, rounds / teams],
  )
  for (const lookup of [
    'team_workspaces (team_id, workspace_id) select id, workspace_id from teams',
    `session_workspaces (session_id, token, workspace_id)
     select id, token, workspace_id from quiz_sessions`,
  ]) {
    await server.db.query(`insert into ${lookup} where workspace_id = $1`, [owner?.workspace])
  }
  return client
}

/** A page signed in to an account, with a warm cache. */
async function openPage(browser: Browser, server: BenchServer, client: HttpClient): Promise<Page> {
  const context = await browser.newContext()
  const [name = '', value = ''] = client.cookie.split('=')
  const cookie = { url: server.origin, sameSite: 'Lax' } as const
  await context.addCookies([
    { ...cookie, name, value, httpOnly: true },
    { ...cookie, name: LOGIN_HINT, value: '1' },
  ])
  const page = await context.newPage()
  await page.goto(server.origin)
  return page
}

async function pageRows(
  path: string,
  row: string,
  { small, large, loads }: { small: Page; large: Page; loads: number },
): Promise<Row[]> {
  for (let load = 0; load < WARM_UP_LOADS; load++) {
    await timeToFirstRow(small, path, row)
    await timeToFirstRow(large, path, row)
  }
  const times = { small: [] as number[], large: [] as number[] }
  for (let load = 0; load < loads; load++) {
    times.small.push(await timeToFirstRow(small, path, row))
    times.large.push(await timeToFirstRow(large, path, row))
  }
  await large.waitForLoadState('networkidle')
  const nodes = await large.evaluate<number>('document.querySelectorAll("*").length')
  const medians = { small: median(times.small), large: median(times.large) }
  const ratios = times.large.map((time, load) => time / (times.small[load] ?? time))
  return [
    ratioRow(
      `first row of ${path}, 5,000 rounds and 500 teams against 50 and 10`,
      { ...medians, ratios },
      MAX_RATIO,
    ),
    {
      metric: `elements of ${path} with 5,000 rounds and 500 teams`,
      measured: String(nodes),
      target: `under ${MAX_NODES}`,
      met: nodes < MAX_NODES,
    },
  ]
}

/** Milliseconds from the start of the navigation to the first row of the list. */
async function timeToFirstRow(page: Page, path: string, row: string): Promise<number> {
  await page.goto(new URL(path, page.url()).href, { waitUntil: 'commit' })
  await page.locator(row).first().waitFor()
  return page.evaluate<number>('performance.now()')
}

/** The p95 of another account's reads while the pages of the large and of the small account load. */
async function otherAccountsRow(pages: { small: Page; large: Page }, other: HttpClient) {
  const p95 = { small: [] as number[], large: [] as number[] }
  for (let round = 0; round < OTHER_ROUNDS; round++) {
    p95.small.push(await p95WhileLoading(pages.small, other))
    p95.large.push(await p95WhileLoading(pages.large, other))
  }
  const medians = { small: median(p95.small), large: median(p95.large) }
  return ratioRow(
    "p95 of another account's reads while the large account's pages load against the small one's",
    { ...medians, ratios: p95.large.map((time, round) => time / (p95.small[round] ?? time)) },
    MAX_RATIO,
  )
}

async function p95WhileLoading(page: Page, other: HttpClient): Promise<number> {
  const reads = { running: true }
  const times = readTimes(other).finally(() => {
    reads.running = false
  })
  while (reads.running) {
    for (const [path, row] of PAGES) await timeToFirstRow(page, path, row)
  }
  return percentile(await times, 0.95)
}

async function readTimes(client: HttpClient): Promise<number[]> {
  const times: number[] = []
  for (let read = 0; read < OTHER_READS; read++) {
    times.push((await client.get('/api/usage')).durationMs)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return times
}
