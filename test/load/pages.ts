import { chromium } from '@playwright/test'
import type { Browser } from '@playwright/test'
import type { AssessmentType } from '#domain/assessments/assessment.ts'
import { ASSESSMENTS, totalQuestions } from '#domain/assessments/catalogue.ts'
import { MAX_QUIZ_LOGO_BYTES } from '#domain/branding.ts'
import type { Round } from '#contract/rounds.ts'
import { QUIZ_REQUEST_BUDGET, SIZE_BUDGETS } from '#test/budget/budgets.ts'
import {
  builtFile,
  chartKib,
  initialScriptKib,
  KIB,
  publicPages,
  quizPage,
  transferSize,
} from '#test/budget/built-pages.ts'
import { ensureHeadless } from '#test/server/chromium.ts'
import { createManager, createTeam } from './fixtures.ts'
import { coldTransfers, slowLoad } from './page-loads.ts'
import type { BenchmarkOptions, Benchmark } from './benchmark.ts'
import { BenchServer } from './bench-server.ts'
import { unregisterCleanup, registerCleanup } from './cleanup.ts'
import { infoRow, milliseconds } from './table.ts'
import type { Row } from './table.ts'
import { median } from './timing.ts'

const FIRST_PAINT_TARGET_MS = 1_500
const LAYOUT_SHIFT_TARGET = 0.02
const SLOW_LOADS = 5

export const pages: Benchmark = {
  name: 'pages',
  shortForm: 'no difference',
  measure: measurePages,
}

/**
 * Returns the size of pages; how soon the quiz shows its first content on a slow phone, and what
 * moves.
 */
async function measurePages({ log }: BenchmarkOptions): Promise<Row[]> {
  const rows = builtRows()
  const program = ensureHeadless()
  if (program === undefined) {
    const measured = 'NOT MEASURED: Chromium not found (Debian: apt-get install chromium)'
    return [...rows, { metric: 'quiz page in a browser', measured, target: 'measured', met: false }]
  }
  const server = await BenchServer.start()
  const quizUrl = await createLongQuiz(server)
  const browser = await chromium.launch({ executablePath: program, args: ['--no-sandbox'] })
  const browserCleanup = {
    stop: async () => void (unregisterCleanup(browserCleanup) && (await browser.close())),
  }
  registerCleanup(browserCleanup)
  rows.push(...(await transferRows(browser, quizUrl)))
  rows.push(...(await slowLoadRows(browser, server.origin, quizUrl, log)))
  await browserCleanup.stop()
  await server.stop()
  return rows
}

/**
 * Returns the figures of page loads on a slow phone: 1.6 Mbit/s, 150 ms, the processor slowed 4 times.
 */
async function slowLoadRows(
  browser: Browser,
  origin: string,
  quizUrl: string,
  log: BenchmarkOptions['log'],
): Promise<Row[]> {
  const loads = []
  for (let time = 0; time < SLOW_LOADS; time++) loads.push(await slowLoad(browser, quizUrl))
  const paints = loads.map(({ firstPaint }) => firstPaint)
  log(`first paints of the quiz: ${paints.map(milliseconds).join(', ')}`)
  const rows: Row[] = [
    {
      metric: 'first contentful paint of the quiz: 1.6 Mbit/s, 150 ms, CPU 4 x slower',
      measured: milliseconds(median(paints)),
      target: `at most ${milliseconds(FIRST_PAINT_TARGET_MS)}`,
      met: median(paints) <= FIRST_PAINT_TARGET_MS,
    },
    shiftRow('layout shift of the quiz, same line', loads),
  ]
  const late = 'same line, font 2 s late'
  const quiz = await slowLoad(browser, quizUrl, { lateFont: true })
  rows.push(shiftRow(`layout shift of the quiz, ${late}`, [quiz]))
  for (const path of ['/', '/login']) {
    const { layoutShift } = await slowLoad(browser, `${origin}${path}`, { lateFont: true })
    rows.push(infoRow(`layout shift of ${path}, ${late}`, layoutShift.toFixed(4)))
  }
  return rows
}

function shiftRow(metric: string, loads: readonly { layoutShift: number }[]): Row {
  const largest = Math.max(...loads.map(({ layoutShift }) => layoutShift))
  return {
    metric,
    measured: largest.toFixed(4),
    target: `at most ${LAYOUT_SHIFT_TARGET}`,
    met: largest <= LAYOUT_SHIFT_TARGET,
  }
}

/** Returns the quiz URL of a round whose assessment has the most questions. */
async function createLongQuiz(server: BenchServer): Promise<string> {
  const [longest] = (Object.keys(ASSESSMENTS) as AssessmentType[]).toSorted(
    (a, b) => totalQuestions(ASSESSMENTS[b]) - totalQuestions(ASSESSMENTS[a]),
  )
  const { client: manager } = await createManager(server)
  const teamId = await createTeam(manager)
  const fields = { title: 'Round', assessmentType: longest, teamId }
  const { token } = (await manager.post<Round>('/api/quiz-sessions', fields)).body
  manager.close()
  return `${server.origin}/quiz/${token}`
}

async function transferRows(browser: Browser, quizUrl: string): Promise<Row[]> {
  const loaded = await coldTransfers(browser, quizUrl)
  // A headless browser does not request the icon.
  const unrequested = quizPage().linked.filter((url) => !loaded.some(({ path }) => path === url))
  const bytes =
    loaded.reduce((sum, transferred) => sum + transferred.bytes, 0) +
    unrequested.reduce((sum, url) => sum + transferSize(builtFile(url)), 0) +
    MAX_QUIZ_LOGO_BYTES
  // Plus one request for the logo.
  const requests = loaded.length + unrequested.length + 1
  const script = quizPage().scripts.reduce((sum, url) => sum + transferSize(builtFile(url)), 0)
  return [
    kibRow(
      'quiz page, empty cache, all transfers with icon and logo',
      bytes / KIB,
      SIZE_BUDGETS.quiz,
    ),
    {
      metric: 'requests of the quiz page, empty cache, with icon and logo',
      measured: String(requests),
      target: `at most ${QUIZ_REQUEST_BUDGET}`,
      met: requests <= QUIZ_REQUEST_BUDGET,
    },
    kibRow('JavaScript of the quiz page', script / KIB, SIZE_BUDGETS.quizScript),
  ]
}

function builtRows(): Row[] {
  const built = publicPages()
  const [largest] = built
    .map((page) => ({ path: page.path, size: initialScriptKib(page) }))
    .toSorted((a, b) => b.size - a.size)
  if (!largest) throw new Error('the site has not been built')
  return [
    kibRow(
      `initial JavaScript of the largest of ${built.length} public pages, ${largest.path}`,
      largest.size,
      SIZE_BUDGETS.page,
    ),
    kibRow('what charts add to a public page', chartKib(built), SIZE_BUDGETS.chart),
  ]
}

const kibRow = (metric: string, kib: number, max: number): Row => ({
  metric,
  measured: `${kib.toFixed(1)} KiB`,
  target: `at most ${max} KiB`,
  met: kib <= max,
})
