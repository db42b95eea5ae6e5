import type { Portfolio, Trends, Wave } from '#contract/reports.ts'
import type { SessionResults } from '#contract/results.ts'
import type { QuizSession } from '#contract/sessions.ts'
import { expect } from 'vitest'
import type { Client } from './app.ts'
import { textOfPages } from './pdf-text.ts'

/**
 * What a round's owner can see of its answers, in every output at once. Left out is what may move
 * with each answer (counts of all that came, the manager's own view) and what is no answer's
 * (titles, ends). The report takes a second: who looks very often looks at it apart.
 */
export async function visibleFigures(
  owner: Client,
  session: Pick<QuizSession, 'id' | 'teamId' | 'assessmentType'>,
  { withReport = true, since = session }: { withReport?: boolean; since?: { id: string } } = {},
) {
  const path = `/api/quiz-sessions/${session.id}`
  const read = async (url: string) => (await owner.get(url)).json()
  const [results, listed, one, usage, insights, file, waves, table] = await Promise.all([
    read(`${path}/results-v2`),
    read('/api/quiz-sessions'),
    read(path),
    read('/api/usage'),
    owner.get(`${path}/insights`),
    read('/api/account/export'),
    visibleWaves(owner, session, since),
    owner.get(`${path}/export.csv`),
  ])
  sameAsBesideManager(results.summary)
  const inFile = file.sessions.find(
    (entry: { session: QuizSession }) => entry.session.id === session.id,
  )
  const inList = listed.find(({ id }: QuizSession) => id === session.id)
  return {
    released: results.summary.released as number,
    results: figuresOf(results.summary),
    days: results.results
      .filter(({ isManager }: { isManager: boolean }) => !isManager)
      .map(({ completedAt }: { completedAt: string }) => completedAt)
      .toSorted(),
    inList: { released: inList.released, averageScore: inList.averageScore },
    one: { released: one.released, averageScore: one.averageScore },
    file: {
      session: {
        released: inFile.session.released,
        averageScore: inFile.session.averageScore,
      },
      figures: figuresOf(inFile.summary),
    },
    usage: { totalResponses: usage.totalResponses, totalReports: usage.totalReports },
    insights: insights.status === 200 ? await insights.json() : insights.status,
    ...waves,
    csv: table.status === 200 ? await table.text() : table.status,
    report: withReport ? await visibleReport(owner, session) : null,
  }
}

/** What the round is among others: of its team over time, beside one of them, and of all teams. */
async function visibleWaves(
  owner: Client,
  { id, teamId, assessmentType }: Pick<QuizSession, 'id' | 'teamId' | 'assessmentType'>,
  since: { id: string },
) {
  const [trends, comparison, portfolio] = await Promise.all([
    owner.get(`/api/reports/trends?teamId=${teamId}&assessmentType=${assessmentType}`),
    owner.get(`/api/reports/comparison?from=${since.id}&to=${id}`),
    owner.get(`/api/reports/portfolio?assessmentType=${assessmentType}`),
  ])
  const { waves, changes }: Trends = await trends.json()
  const compared = comparison.status === 200 ? await comparison.json() : undefined
  const { teams }: Portfolio = await portfolio.json()
  return {
    trends: { waves: waves.map(figuresOfWave), changes },
    comparison: compared
      ? { ...compared, from: figuresOfWave(compared.from), to: figuresOfWave(compared.to) }
      : comparison.status,
    portfolio: teams.map(({ wave, change }) => wave && { ...figuresOfWave(wave), change }),
  }
}

const figuresOfWave = (wave: Wave) => {
  const { sessionId, released, averageScore, color, interval, categories } = wave
  return { sessionId, released, averageScore, color, interval, categories }
}

/** What says how far answers lie apart. A round that was live hides it once its group grows. */
const SPREADS = new Set([
  'distribution',
  'favourable',
  'spreadResponses',
  'advanced',
  'interval',
  'insights',
  'csv',
])

/** The same, without what says how far answers lie apart. */
export const withoutSpreads = (visible: Visible): unknown =>
  JSON.parse(JSON.stringify(visible, (key, value) => (SPREADS.has(key) ? null : value)))

/** All words of the round's report, page by page, or the status where there is none. */
export async function visibleReport(
  owner: Client,
  session: Pick<QuizSession, 'id'>,
): Promise<string[] | number> {
  const answer = await owner.get(`/api/quiz-sessions/${session.id}/report.pdf`)
  if (answer.status !== 200) return answer.status
  return textOfPages(Buffer.from(await answer.arrayBuffer()))
    .filter((page) => !page.startsWith('Manager’s view'))
    .map((page) => page.replace(/\d+ of \d+(?=\s*$)/, ''))
}

function figuresOf(summary: SessionResults['summary']) {
  const { averageScore, categories, categoryDetails, advanced } = summary
  const { teamResponses, participation, spreadResponses, lastSubmission } = summary
  const figures = { averageScore, categories, categoryDetails, advanced }
  return { ...figures, teamResponses, participation, spreadResponses, lastSubmission }
}

const NO_FIGURES = {
  averageScore: 0,
  categories: [],
  categoryDetails: [],
  advanced: null,
  teamResponses: 0,
  participation: null,
  spreadResponses: 0,
  lastSubmission: null,
}

type Visible = Awaited<ReturnType<typeof visibleFigures>>

/** What is visible of a manager's first and only round while nothing of it is released. */
export const NOTHING: Visible = {
  released: 0,
  results: NO_FIGURES,
  days: [],
  inList: { released: 0, averageScore: 0 },
  one: { released: 0, averageScore: 0 },
  file: { session: { released: 0, averageScore: 0 }, figures: NO_FIGURES },
  usage: { totalResponses: 0, totalReports: 0 },
  insights: 409,
  trends: { waves: [], changes: [] },
  comparison: 404,
  portfolio: [null],
  csv: 409,
  report: 409,
}

/** The team's side of the manager's gap comes with the manager's answer, and says nothing new. */
function sameAsBesideManager(summary: SessionResults['summary']): void {
  const gap = summary.managerView?.gap
  if (!gap) return
  const beside = [gap.overall, ...gap.categories].map(({ team }) => team)
  const shown = [summary.averageScore, ...summary.categories.map(({ percentage }) => percentage)]
  expect(beside).toEqual(shown)
}
