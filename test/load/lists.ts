import { chromium } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { LOGIN_HINT } from '#contract/login-hint.ts'
import { ensureHeadless } from '#test/server/chromium.ts'
import { BenchServer } from './bench-server.ts'
import type { Benchmark, BenchmarkOptions } from './benchmark.ts'
import { registerCleanup, unregisterCleanup } from './cleanup.ts'
import { vacuumAndCheckpoint } from './fixtures.ts'
import type { HttpClient } from './http-client.ts'
import { createWorkspace, LARGE_WORKSPACE, SMALL_WORKSPACE } from './large-workspace.ts'
import { percentile } from './percentiles.ts'
import { ratioRow } from './table.ts'
import type { Row } from './table.ts'
import { median } from './timing.ts'

const MAX_RATIO = 1.3
/** For pages whose lists are longer than those of the small workspace. */
const MAX_LONGER_RATIO = 1.5
const MAX_NODES = 5_000
/** Rows of tables, items of lists and options of selects. */
const MAX_ROWS = 100
const ROWS = 'main li, main tbody tr, main option, [role="option"]'
const WARM_UP_LOADS = 3
const OTHER_READS = 200
const OTHER_ROUNDS = 3

/** Each page with the selector of its first row. */
const PAGES = [
  ['/quizzes', 'main li h2', MAX_RATIO],
  ['/teams', 'main li h2', MAX_RATIO],
  ['/dashboard', 'main li a[href*="/results"]', MAX_RATIO],
  ['/reports', 'main ol li', MAX_LONGER_RATIO],
  ['/reports?view=teams', 'main tbody tr:visible', MAX_LONGER_RATIO],
  ['/reports?view=rounds', 'main li', MAX_LONGER_RATIO],
  ['/sessions/create', 'main form', MAX_LONGER_RATIO],
  ['/workspace/people', 'main tbody tr:visible', MAX_LONGER_RATIO],
] as const

/** What other accounts load meanwhile. */
const LOADED = PAGES.slice(0, 3)

export const lists: Benchmark = {
  name: 'lists',
  shortForm: '5 loads of each page instead of 15',
  measure: measureLists,
}

/** Returns how the pages with lists grow with the account, and what other accounts feel of it. */
async function measureLists({ short, log }: BenchmarkOptions): Promise<Row[]> {
  const program = ensureHeadless()
  if (program === undefined) throw new Error('Chromium not found')
  const server = await BenchServer.start()
  const { client: small } = await createWorkspace(server, SMALL_WORKSPACE)
  const { client: large } = await createWorkspace(server, LARGE_WORKSPACE)
  const { client: other } = await createWorkspace(server, SMALL_WORKSPACE)
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
    const pages = { small: onSmall, large: onLarge, loads: short ? 5 : 15 }
    for (const page of PAGES) {
      log(`loading ${page[0]}`)
      rows.push(...(await pageRows(page, pages)))
    }
    rows.push(await otherAccountsRow({ small: onSmall, large: onLarge }, other))
  } finally {
    await cleanup.stop()
    await server.stop()
  }
  return rows
}

/** Returns a page signed in to an account, with a warm cache. */
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
  [path, row, maxRatio]: (typeof PAGES)[number],
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
  const rows = await large.locator(ROWS).count()
  const medians = { small: median(times.small), large: median(times.large) }
  const ratios = times.large.map((time, load) => time / (times.small[load] ?? time))
  return [
    ratioRow(
      `first row of ${path}, 5,000 rounds, 500 teams and 200,000 responses against 50, 10 and 2,000`,
      { ...medians, ratios },
      maxRatio,
    ),
    {
      metric: `elements of ${path} with 5,000 rounds and 500 teams`,
      measured: String(nodes),
      target: `under ${MAX_NODES}`,
      met: nodes < MAX_NODES,
    },
    {
      metric: `rows of ${path}, options included`,
      measured: String(rows),
      target: `at most ${MAX_ROWS}`,
      met: rows <= MAX_ROWS,
    },
  ]
}

/** Milliseconds from the start of the navigation to the first row of the list. */
async function timeToFirstRow(page: Page, path: string, row: string): Promise<number> {
  await page.goto(new URL(path, page.url()).href, { waitUntil: 'commit' })
  await page.locator(row).first().waitFor()
  return page.evaluate<number>('performance.now()')
}

/**
 * Returns the p95 of another account's reads while the pages of the large and of the small account
 * load.
 */
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
    for (const [path, row] of LOADED) await timeToFirstRow(page, path, row)
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
