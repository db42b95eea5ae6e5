import { chromium } from '@playwright/test'
import type { Browser } from '@playwright/test'
import type { AssessmentType } from '#domain/assessments/assessment.ts'
import { ASSESSMENTS, totalQuestions } from '#domain/assessments/catalogue.ts'
import { MAX_QUIZ_LOGO_BYTES } from '#domain/branding.ts'
import type { QuizSession } from '#contract/sessions.ts'
import { QUIZ_REQUESTS, WEIGHTS } from '#test/budget/marks.ts'
import {
  builtFile,
  chartSize,
  firstSize,
  KIB,
  publicPages,
  quizPage,
  transfer,
} from '#test/budget/weights.ts'
import { ensureHeadless } from '#test/server/chromium.ts'
import { aManager, aTeam } from './fill.ts'
import { coldTransfers, firstPaint } from './page-loads.ts'
import type { How, Part } from './part.ts'
import { Site } from './site.ts'
import { letGo, stopLater } from './stopping.ts'
import { milliseconds } from './table.ts'
import type { Row } from './table.ts'
import { median } from './timing.ts'

const PAINT_MS = 1_800
const PAINTS = 5

export const pages: Part = {
  name: 'pages',
  shorter: 'nothing',
  measure: measurePages,
}

/** What pages weigh, and how soon the quiz shows something on a slow phone. */
async function measurePages({ say }: How): Promise<Row[]> {
  const rows = builtRows()
  const program = ensureHeadless()
  if (program === undefined) {
    const measured = 'NOT MEASURED: there is no Chromium (Debian: apt-get install chromium)'
    return [...rows, { figure: 'quiz page in a browser', measured, mark: 'measured', met: false }]
  }
  const site = await Site.start()
  const link = await aLongQuiz(site)
  const browser = await chromium.launch({ executablePath: program, args: ['--no-sandbox'] })
  const closing = { stop: async () => void (letGo(closing) && (await browser.close())) }
  stopLater(closing)
  rows.push(...(await transferRows(browser, link)))
  const paints: number[] = []
  for (let time = 0; time < PAINTS; time++) paints.push(await firstPaint(browser, link))
  say(`first paints of the quiz: ${paints.map(milliseconds).join(', ')}`)
  rows.push({
    figure: 'first contentful paint of the quiz: 1.6 Mbit/s, 150 ms, processor 4 x slower',
    measured: milliseconds(median(paints)),
    mark: `at most ${milliseconds(PAINT_MS)}`,
    met: median(paints) <= PAINT_MS,
  })
  await closing.stop()
  await site.stop()
  return rows
}

/** The link to a round of the assessment with the most questions. */
async function aLongQuiz(site: Site): Promise<string> {
  const [longest] = (Object.keys(ASSESSMENTS) as AssessmentType[]).toSorted(
    (a, b) => totalQuestions(ASSESSMENTS[b]) - totalQuestions(ASSESSMENTS[a]),
  )
  const { caller: manager } = await aManager(site)
  const teamId = await aTeam(manager)
  const round = { title: 'Round', assessmentType: longest, teamId }
  const { token } = (await manager.post<QuizSession>('/api/quiz-sessions', round)).body
  manager.close()
  return `${site.origin}/quiz/${token}`
}

async function transferRows(browser: Browser, link: string): Promise<Row[]> {
  const loaded = await coldTransfers(browser, link)
  // A browser without a window asks for no icon.
  const unasked = quizPage().linked.filter((url) => !loaded.some(({ path }) => path === url))
  const bytes =
    loaded.reduce((sum, one) => sum + one.bytes, 0) +
    unasked.reduce((sum, url) => sum + transfer(builtFile(url)), 0) +
    MAX_QUIZ_LOGO_BYTES
  // The logo is one more.
  const requests = loaded.length + unasked.length + 1
  const script = loaded
    .filter(({ path }) => path.endsWith('.js'))
    .reduce((sum, one) => sum + one.bytes, 0)
  return [
    kibRow('quiz page, cold, all transfers with icon and logo', bytes / KIB, WEIGHTS.quiz),
    {
      figure: 'requests of the quiz page, cold, with icon and logo',
      measured: String(requests),
      mark: `at most ${QUIZ_REQUESTS}`,
      met: requests <= QUIZ_REQUESTS,
    },
    kibRow('JavaScript of the quiz page', script / KIB, WEIGHTS.quizScript),
  ]
}

function builtRows(): Row[] {
  const built = publicPages()
  const [heaviest] = built
    .map((page) => ({ path: page.path, size: firstSize(page) }))
    .toSorted((a, b) => b.size - a.size)
  if (!heaviest) throw new Error('the site is not built')
  return [
    kibRow(
      `first JavaScript of the heaviest of ${built.length} public pages, ${heaviest.path}`,
      heaviest.size,
      WEIGHTS.page,
    ),
    kibRow('what charts add to a public page', chartSize(built), WEIGHTS.chart),
  ]
}

const kibRow = (figure: string, kib: number, most: number): Row => ({
  figure,
  measured: `${kib.toFixed(1)} KiB`,
  mark: `at most ${most} KiB`,
  met: kib <= most,
})
